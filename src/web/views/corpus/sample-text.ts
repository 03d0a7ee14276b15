// What the views of a text show before anyone has pasted one.

const samples: Readonly<Record<string, string>> = {
  en:
    "A parser reads a sentence from left to right. At each step it either takes the next word or joins two phrases that it has " +
    "already found. Then it decides whether the new phrase has a name. The astronomer saw the man with the telescope. " +
    "Time flies like an arrow, but fruit flies like a banana. The horse raced past the barn fell. " +
    "What the words mean is another question.",
  fr: "Le chat dort sur le canapé. Les enfants qui jouent dans le jardin ont faim. Elle a dit qu'il viendrait demain.",
}

/// A few sentences in a language.
export function sampleText(language: string): string {
  return samples[language] ?? (samples["en"] as string)
}
