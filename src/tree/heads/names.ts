// Names of several words. Universal Dependencies has the first word of a person's name as its head, and the last word of other names.

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean))

const titles =
  words(`mr. mr mrs. mrs ms. ms miss dr. dr prof. prof professor president king queen prince princess lord lady sir
  general gen. colonel col. captain capt. major lieutenant lt. sergeant sgt. senator sen. governor gov. mayor judge justice
  minister secretary bishop pope saint st. rev. reverend father sister brother uncle aunt doctor emperor empress duke
  congressman congresswoman representative rep. premier chancellor chairman director officer detective coach`)

const adjectives =
  words(`united new old great royal national american british french german italian spanish chinese japanese
  european african asian english irish scottish welsh dutch russian soviet indian canadian australian roman greek hebrew
  northern southern eastern western central middle upper lower international federal supreme civil public free open black white
  red green blue grand major minor first second third fourth fifth ninth social special prime creative civic saudi big little
  golden silver high holy common general modern natural human political democratic liberal conservative joint global medical
  digital virtual broken main far near long latin foreign christian catholic jewish islamic hindu`)

// The ordinary nouns with which names of places, organisations and works end.
const generic =
  words(`university college school institute academy society association foundation center centre council committee
  commission department ministry office agency bureau court party union federation league club team company corporation corp.
  inc. inc co. ltd. group bank fund trust museum library theatre theater gallery hall hotel hospital church cathedral mosque
  temple cemetery park garden gardens square street road avenue boulevard lane drive way bridge tunnel highway turnpike trail
  station airport port harbor harbour terminal city town village county district region province state states republic kingdom
  empire nations nation island islands isle river lake sea ocean bay gulf creek falls springs mountain mountains mount hill hills
  valley desert forest coast beach cup series championship championships games olympics paralympics festival award awards prize
  medal day week month year war wars revolution act law treaty agreement plan program programme project system service services
  news times post journal magazine weekly review press network television radio book books bible code house senate congress
  parliament government army navy force forces police guard corps legion east west north south america korea africa asia europe
  carolina dakota zealand york jersey hampshire mexico explorer windows commons studies research science sciences arts art
  technology technologies engineering history language languages culture theory standard resources movement church history tower
  building castle palace fort lab laboratory reserve sox pirates pack org vr man woman boy girl boys girls love stories story
  conference summit meeting campaign`)

const months =
  words(`january february march april may june july august september october november december jan. feb. mar. apr.
  jun. jul. aug. sep. sept. oct. nov. dec.`)

/// True for the name of a month.
export const isMonth = (word: string): boolean => months.has(word.toLowerCase())

const adjectival = /(?:ical|onal|ian|ese|ish|ern|ous|ive|ary|ental|tic)$/

/// What the first of two proper nouns is to the name.
export type NamePart = "title" | "adjective" | "compound" | "flat"

/// What the first word of a run of proper nouns is: a title, an adjective, the modifier of an ordinary noun, or the head of a name
/// whose parts are all names. `hasArticle` is true if an article comes before.
export function namePart(run: readonly string[], hasArticle: boolean): NamePart {
  const [first = "", last = ""] = [run[0]?.toLowerCase(), run[run.length - 1]?.toLowerCase()]
  if (titles.has(first) && !generic.has(last)) return "title"
  if (adjectives.has(first) || adjectival.test(first)) return "adjective"
  if (hasArticle || generic.has(last)) return "compound"
  return "flat"
}
