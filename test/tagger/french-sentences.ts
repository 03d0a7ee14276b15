// Made-up French sentences with features, and a tagger that was trained on them.

import { Tagger } from "../../src/tagger/tagger.ts"
import type { TaggedWord } from "../../src/tree/span-tree.ts"

const nouns = [
  ["chat", "m"],
  ["chien", "m"],
  ["rat", "m"],
  ["loup", "m"],
  ["souris", "f"],
  ["vache", "f"],
  ["poule", "f"],
  ["chèvre", "f"],
] as const

const verbs = ["dormir", "partir", "sortir", "servir"] as const

const word = (tag: string, form: string, features: string): TaggedWord => ({ tag, form, features })

/// "le chat noir dort ." and its like, in the singular and in the plural.
function sentence(at: number, number: "s" | "p"): TaggedWord[] {
  const [noun, gender] = nouns[at % nouns.length] as (typeof nouns)[number]
  const verb = verbs[at % verbs.length] as string
  const isPlural = number === "p"
  const plural = (form: string) => (isPlural && !form.endsWith("s") ? `${form}s` : form)
  const determiner = isPlural ? "les" : gender === "m" ? "le" : "la"
  const adjective = gender === "m" ? "petit" : "petite"
  const stem = verb.slice(0, -3)
  return [
    word("DET", determiner, isPlural ? "lem=le|n=p" : `lem=le|g=${gender}|n=s`),
    word("ADJ", plural(adjective), `lem=petit|g=${gender}|n=${number}`),
    word("NC", plural(noun), `lem=${noun}|g=${gender}|n=${number}`),
    word("V", isPlural ? `${verb.slice(0, -2)}ent` : `${stem}t`, `lem=${verb}|n=${number}|p=3`),
    { tag: "PONCT", form: ".", features: "lem=." },
  ]
}

export const frenchSentences: readonly TaggedWord[][] = Array.from({ length: 48 }, (_, at) =>
  sentence(at, at % 2 === 0 ? "s" : "p"),
).concat(Array.from({ length: 48 }, (_, at) => sentence(at, at % 2 === 0 ? "p" : "s")))

/// A tagger of tags, features and lemmas, trained once per test file.
export const frenchTagger = Tagger.train(frenchSentences)
