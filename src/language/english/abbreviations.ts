// English abbreviations that end in a stop.

import type { AbbreviationKind } from "../scan/abbreviations.ts"

const list = (words: string): readonly string[] => words.trim().split(/\s+/)

// Only with a capital: "gen.", "col." and "rep." end a sentence as often as other words.
const capitalized: ReadonlyMap<string, AbbreviationKind> = new Map([
  ...list(`mr mrs ms mx dr drs messrs mme mlle prof profs rev fr gen col lt sgt capt cmdr cpl maj adm sen sens
    rep reps gov govs hon supt insp det ofc pvt atty pres msgr asst amb brig cdr pfc`).map(
    (word) => [word, "leading"] as const,
  ),
  ...list("no nos fig figs vol art sec ch eq ref refs ext tel nr pt").map(
    (word) => [word, "numbered"] as const,
  ),
  ...list("mar sat sun").map((word) => [word, "dated"] as const),
  ...list(`inc corp co cos ltd bros plc llc jr sr esq st ste mt ft ave blvd rd hwy dept univ assn assoc intl
    natl mfg jan feb apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri ph etc al
    ed eds vs`).map((word) => [word, "closing"] as const),
])

const uncapitalized: ReadonlyMap<string, AbbreviationKind> = new Map([
  ...list("v vs viz cf approx ca resp incl esp mr mrs dr capt sgt lt mme mlle").map(
    (word) => [word, "leading"] as const,
  ),
  ...list("no nos fig figs p pp vol vols sec ch eq eqs ref refs ext tel chap nr ed c b d").map(
    (word) => [word, "numbered"] as const,
  ),
  ...list("ft yd yds oz lb lbs qt qts tsp tsps tbsp tbsps mins secs hr hrs wk wks yr yrs mm cm km mg kg").map(
    (word) => [word, "measured"] as const,
  ),
  ...list(`etc al ibid seq dept est inc ltd jr sr corp co bros esq blvd ave st univ intl jan feb apr jul aug sept oct
    nov dec`).map((word) => [word, "closing"] as const),
])

// Only after a number or another stop ("20 sq. in."): "10 in. tall" but "come in."
const units = new Set(list("in mi sq cu pt pts gal gals min sec mo mos"))
const numberAndUnit = /^\d[\d.,]*(\p{L}+)$/u

// Only after a comma: "Boston, Mass." but "We went to Mass."
const states = new Set(
  list(`Ala Ariz Ark Cal Calif Colo Conn Del Fla Ga Ill Ind Kan Ky La Mass Md Mich Minn Miss Mo Mont Neb Nev
    Okla Ore Pa Tenn Tex Va Vt Wash Wis Wyo Ont Que`),
)

const letterByLetter = /^\p{L}(?:\.\p{L})+$/u
// "COs" is not "Cos."
const likeName = /^\p{Lu}(?:\p{Ll}*|\p{Lu}*)$/u
// "(b. May 1990)"
const bornOrMarried = /^(?:[bdm]|div)$/
const neverLast = /^(?:e\.g|i\.e|a\.k\.a|c\.f)$/i
const degree = /^(?:Ph\.D|Ed\.D|D\.Phil|[BM]\.Sc|LL\.[BMD]|S\.p\.A|Psy\.D|Pharm\.D)$/i

/// The kind of abbreviation that `word`, which is followed by a stop, can be; undefined for a single capital, which needs
/// more context. `before` is the last character before the word that isn't blank.
export function abbreviationKind(word: string, before: string): AbbreviationKind | undefined {
  const unit = numberAndUnit.exec(word)?.[1]
  if (unit !== undefined) return abbreviationKind(unit, "0") === "measured" ? "measured" : undefined
  if (neverLast.test(word)) return "leading"
  if (letterByLetter.test(word) || degree.test(word)) return "closing"
  if (before === "," && states.has(word)) return "closing"
  const lower = word.toLowerCase()
  if (/[\p{N}.]/u.test(before) && units.has(/^\p{Lu}{2,}$/u.test(word) ? lower : word)) return "measured"
  if (before === "(" && bornOrMarried.test(word)) return "leading"
  if (!likeName.test(word)) return uncapitalized.get(word)
  return capitalized.get(lower) ?? (inCapitals.test(word) ? uncapitalized.get(lower) : undefined)
}

// Others are more often something else: "CA", "EST", "MG".
const inCapitals = /^(?:VIZ|APPROX|INCL|TBSPS?|TSPS?|HRS|MINS|SECS|LBS|YDS|YRS|WKS)$/

/// True if `word`, which is followed by a stop, can be an abbreviation in a text without capitals, where titles and
/// months are in lower case too.
export function mayAbbreviate(word: string, before: string): boolean {
  if (word.includes(".") && /(?:^|\.)\p{L}(?:\.|$)/u.test(word)) return true
  if (abbreviationKind(word, before) !== undefined) return true
  const titled = abbreviationKind(word.charAt(0).toUpperCase() + word.slice(1), before)
  return titled === "leading" || titled === "closing"
}
