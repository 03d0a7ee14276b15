// How French words are split, as in Sequoia: elisions, clitics and some prefixes are separate tokens.

/// Words that lose a vowel before another: "l'eau", "jusqu'ici".
export const elisions = "c d j l m n s t qu jusqu lorsqu puisqu quoiqu presqu quelqu aujourd"

/// Pronouns after a verb, and "-là" after a noun.
export const clitics = `-t-il -t-elle -t-on -t-ils -t-elles -il -elle -on -ils -elles -je -tu -nous -vous -ce -moi
  -toi -lui -leur -le -la -les -en -y -m'en -t'en -m'y -t'y -l'y -là`

/// Words that end like a clitic, or have an apostrophe that isn't an elision.
export const whole = `rendez-vous celui-là celle-là ceux-là celles-là cela-là au-delà jusque-là par-là de-là chez-moi
  chez-soi qu'en-dira-t-on là-là entr'acte grand'mère grand-mère aujourd'hui-là presqu'île presqu'îles
  couvre-le-feu sot-l'y-laisse`

/// Parts before a hyphen that are tokens, with their hyphens.
export const prefixes = "ex anti non pseudo rétro auto quasi néo"

// "politico-financier", but "Porto-Vecchio".
const combining = /^(\p{L}{2,16}o)-\p{Ll}/u
// "14h30".
const hour = /^(\d{1,2})(h)(\d\d)?$/i

/// Where a word is split besides: after a combining form, and around the "h" of a time.
export function otherSplits(word: string): readonly number[] {
  const time = hour.exec(word)
  if (time !== null) {
    const [whole, hours = ""] = time
    return [hours.length, hours.length + 1].filter((at) => at < whole.length)
  }
  const first = combining.exec(word)?.[1]
  return first === undefined ? [] : [first.length + 1]
}

const space = "[ \\u00a0\\u2009\\u202f]"

/// Thousands with blanks between them and telephone numbers are single tokens; ranges of years keep their hyphen.
export const numbers: readonly string[] = [
  `0\\d(?:${space}\\d\\d){4}(?!${space}?\\d)`,
  `\\d{1,3}(?:${space}\\d{3}){1,6}(?:,\\d{1,40})?(?!${space}\\d{3}(?!\\d)|[.,]\\d)`,
  "\\d{1,4}-\\d{1,4}(?!-)",
]

/// "n° 5", "p. ex.", "+/-", "MISE(S)".
export const tokens =
  /[nN][°º]s?(?![\p{L}\p{N}])|[pP]\.[ \u00a0]?ex\.|\+\/-|\p{L}{1,24}\((?:s|S|e|E|es|ES|x|X)\)(?!\p{L})/uy
