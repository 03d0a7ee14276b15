// A vocabulary of one piece per line, vocab.txt, and the settings beside it, tokenizer_config.json.

import { DataReader } from "../../check/data-reader.ts"
import { flag, nonEmptyString } from "../../check/kinds.ts"
import { quoteValue } from "../../check/quote-value.ts"
import {
  defaultLongestPart,
  defaultUnknownPiece,
  type WordPieceSettings,
} from "../../network/transformer/word-piece-settings.ts"
import { fileSource, unsupportedEncoder } from "./bert-files.ts"

const configName = "tokenizer_config.json"

// Others, such as BertJapaneseTokenizer, split words in ways of their own.
const supportedClasses: readonly string[] = ["BertTokenizer", "BertTokenizerFast"]

/// Reads the contents of vocab.txt and, if it is there, tokenizer_config.json. Without it, the vocabulary tells whether
/// it is of lower-case text.
export function readVocabularyLines(
  lines: string,
  config: string | undefined,
  folder: string,
): WordPieceSettings {
  const pieces = lines
    .replace(/\r?\n$/, "")
    .split("\n")
    .map((line) => line.trimEnd())
  const data = config === undefined ? undefined : DataReader.parse(config, fileSource(folder, configName))
  const found = (field: string) => {
    const value = data?.find(field)
    return value?.value === null ? undefined : value
  }
  const tokenizer = found("tokenizer_class")?.as(nonEmptyString) ?? "BertTokenizer"
  if (!supportedClasses.includes(tokenizer))
    throw unsupportedEncoder(folder, configName, {
      found: `the tokenizer ${quoteValue(tokenizer)}`,
      supported: `"BertTokenizer"`,
    })
  const lowerCase = found("do_lower_case")?.as(flag) ?? !pieces.some(isCased)
  return {
    pieces,
    unknownPiece: found("unk_token")?.as(nonEmptyString) ?? defaultUnknownPiece,
    longestPart: defaultLongestPart,
    cleanText: true,
    spaceChinese: found("tokenize_chinese_chars")?.as(flag) ?? true,
    stripAccents: found("strip_accents")?.as(flag) ?? lowerCase,
    lowerCase,
  }
}

/// True for a piece with a capital letter that isn't a special one, such as "[UNK]".
function isCased(piece: string): boolean {
  return /[A-Z]/.test(piece) && !/^[[<].*[\]>]$/.test(piece)
}
