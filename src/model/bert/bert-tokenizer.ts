// How a pretrained encoder splits words into pieces: tokenizer.json, or vocab.txt with tokenizer_config.json beside it.

import { DataReader } from "../../check/data-reader.ts"
import { count, flag, natural, nonEmptyString, object } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import type { NormalizeSettings } from "../../network/transformer/normalize-word.ts"
import {
  continuationPrefix,
  defaultLongestPart,
  defaultUnknownPiece,
  type WordPieceSettings,
} from "../../network/transformer/word-piece-settings.ts"
import { fileSource, invalidBertFile, type TokenizerFiles, unsupportedEncoder } from "./bert-files.ts"
import { readVocabularyLines } from "./vocabulary-lines.ts"

const jsonName = "tokenizer.json"

/// Reads the settings from the files of a folder. Throws "unsupported-encoder" or "invalid-file".
export function readBertTokenizer(files: TokenizerFiles, folder: string): WordPieceSettings {
  if (files.tokenizer !== undefined) return readTokenizerJson(files.tokenizer, folder)
  if (files.vocabulary !== undefined)
    return readVocabularyLines(files.vocabulary, files.tokenizerConfig, folder)
  throw invalidBertFile(folder, jsonName, "neither this file nor vocab.txt is there")
}

function readTokenizerJson(json: string, folder: string): WordPieceSettings {
  const data = DataReader.parse(json, fileSource(folder, jsonName))
  const model = data.get("model")
  requireType(folder, "model", modelType(model), "WordPiece")
  requireType(folder, "normalizer", typeOf(data.find("normalizer")), "BertNormalizer")
  requireType(folder, "pre_tokenizer", typeOf(data.find("pre_tokenizer")), "BertPreTokenizer")
  const prefix = model.find("continuing_subword_prefix")?.value ?? continuationPrefix
  if (prefix !== continuationPrefix)
    throw unsupportedEncoder(folder, jsonName, {
      found: `the prefix ${quoteValue(prefix)}`,
      supported: quoteValue(continuationPrefix),
    })
  return {
    pieces: readPieces(model.get("vocab")),
    unknownPiece: model.find("unk_token")?.as(nonEmptyString) ?? defaultUnknownPiece,
    longestPart: model.find("max_input_chars_per_word")?.as(count) ?? defaultLongestPart,
    ...readNormalizer(data.get("normalizer")),
  }
}

function requireType(folder: string, field: string, found: string, supported: string): void {
  if (found === supported) return
  throw unsupportedEncoder(folder, jsonName, {
    found: `the ${field} ${quoteValue(found)}`,
    supported: quoteValue(supported),
  })
}

function typeOf(data: DataReader | undefined): string {
  return data === undefined || data.value === null ? "none" : data.get("type").as(nonEmptyString)
}

/// The type of a model; files of early versions don't say it.
function modelType(model: DataReader): string {
  const type = model.find("type")
  if (type !== undefined) return type.as(nonEmptyString)
  if (Array.isArray(model.get("vocab").value)) return "Unigram"
  if (model.find("merges") !== undefined) return "BPE"
  return model.find("max_input_chars_per_word") === undefined ? "WordLevel" : "WordPiece"
}

/// The pieces in the order of their numbers; numbers that no piece has get "".
function readPieces(vocabulary: DataReader): string[] {
  const entries = Object.entries(vocabulary.as(object))
  // Some numbers may be missing, but a number far beyond the others is a mistake.
  const pieces: string[] = []
  for (const [piece, number] of entries) {
    if (!natural.is(number) || number >= 2 * entries.length)
      throw vocabulary.error(
        `must number its pieces from 0, but ${quoteValue(piece)} has ${quoteValue(number)}`,
      )
    pieces[number] = piece
  }
  return Array.from(pieces, (piece) => piece ?? "")
}

function readNormalizer(data: DataReader): NormalizeSettings {
  const setting = (field: string) => data.find(field)?.as(flag) ?? true
  const lowerCase = setting("lowercase")
  return {
    cleanText: setting("clean_text"),
    spaceChinese: setting("handle_chinese_chars"),
    stripAccents: data.find("strip_accents")?.value == null ? lowerCase : setting("strip_accents"),
    lowerCase,
  }
}
