// Sentences to try, by language. The first one is shown before anyone has typed.

export const examples: Readonly<Record<string, readonly string[]>> = {
  en: [
    "The cat that I saw yesterday is asleep on the warm stone wall.",
    "Time flies like an arrow.",
    "I saw the man with the telescope.",
    "When the rain stopped, the children who had been waiting inside ran out into the garden and began to play.",
  ],
  fr: [
    "Le petit chat dort sur le canapé rouge.",
    "La fille que j'ai vue hier lit un livre dans le jardin.",
    "Il pense que nous arriverons demain.",
  ],
}

/// The first example of a language; empty if there is none.
export function exampleOf(language: string): string {
  return examples[language]?.[0] ?? ""
}

/// True if the user hasn't typed a text of their own.
export function isExample(text: string): boolean {
  return Object.values(examples).some((list) => list.includes(text))
}
