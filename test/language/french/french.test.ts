import { describe, expect, it } from "vitest"
import { french } from "../../../src/language/french/french.ts"
import { sentencesOf } from "../../../src/sentence/text-sentences.ts"

const sentences = (text: string) =>
  french.split(text).map(({ tokens }) => tokens.map(({ form }) => form).join(" "))

describe("French words", () => {
  it.each([
    ["L’eau qu'il n'a pas lorsqu’elle s'en va", "L' eau qu' il n' a pas lorsqu' elle s' en va"],
    ["l'« Express » d'1 km", `l' " Express " d' 1 km`],
    ["prud'homme, O'Neill, presqu'île", "prud'homme , O'Neill , presqu'île"],
    ["A-t-il vu ? Est-ce lui", "A -t-il vu ?|Est -ce lui"],
    ["Donne-le-moi, va-t'en, allons-y", "Donne -le -moi , va -t'en , allons -y"],
    [
      "ce jour-là, celui-là, un rendez-vous, peut-être",
      "ce jour -là , celui-là , un rendez-vous , peut-être",
    ],
    [
      "l'ex-ministre politico-financier de Porto-Vecchio",
      "l' ex- ministre politico- financier de Porto-Vecchio",
    ],
    ["Aujourd’hui, jusqu'au bout", "Aujourd'_hui , jusqu'_au bout"],
    ["parce\nque, Parce qu'il, afin d'y", "parce_que , Parce_qu' il , afin_d' y"],
    ["en ce qui concerne et/ou, c'est-à-dire", "en_ce_qui_concerne et_/_ou , c'_est-à-dire"],
    ["De plus, plus de plus", "De_plus , plus de plus"],
    [
      "10 000 €, 10,50 euros, 3,5 % et 1\u202f234\u202f567,89 $",
      "10_000 € , 10,50 euros , 3,5 % et 1_234_567,89 $",
    ],
    ["en 2006 300 personnes à 14h30", "en 2006 300 personnes à 14 h 30"],
    ["le 12/03/2006, de 1914-1918, n° 5, 25 °C", "le 12/03/2006 , de 1914-1918 , n° 5 , 25 °C"],
    ["«\u00a0Oui\u00a0», “non”…", `" Oui " , " non " ...`],
    ["aux enfants du village des Alpes", "aux enfants du village des Alpes"],
  ])("of %j are %j", (text, wanted) => {
    expect(sentences(text)).toEqual(wanted.split("|"))
  })

  it("are slices of the text, whatever their form", () => {
    const text = "C’est parce que…"
    const [sentence] = french.split(text)
    expect(sentence?.tokens.map(({ start, end }) => text.slice(start, end))).toEqual([
      "C’",
      "est",
      "parce que",
      "…",
    ])
  })

  it("are leaves of a tree: with the text's own characters, unless there is white space among them", () => {
    const [sentence] = sentencesOf("Aujourd’hui, parce que", french)
    expect(sentence?.tokens?.map(({ leaf, normalized }) => [leaf, normalized])).toEqual([
      ["Aujourd’hui", "Aujourd'_hui"],
      [",", ","],
      ["parce_que", "parce_que"],
    ])
  })

  it("that are passed one by one are written in the same way", () => {
    const given = ["aujourd’hui", "«", "l’", "parce_que", "parce que", "et/ou", "l'eau", "…", "chat"]
    const wanted = ["aujourd'_hui", '"', "l'", "parce_que", "parce_que", "et_/_ou", "l'eau", "...", "chat"]
    expect(french.normalize(given)).toEqual(wanted)
  })
})

describe("French sentences", () => {
  it.each([
    ["M. Dupont, p. ex., cf. art. 5. Oui.", ["M. Dupont , p._ex. , cf. art. 5 .", "Oui ."]],
    ["L'O.N.U. a dit, etc. Il part.", ["L' O.N.U. a dit , etc.", "Il part ."]],
    ["J.-P. Sartre et J. Prévert. Le 5 janv. 2006.", ["J.-P. Sartre et J. Prévert .", "Le 5 janv. 2006 ."]],
    ["« Pourquoi ? » demanda-t-il.", [`" Pourquoi ? " demanda -t-il .`]],
    ["« Non.\u00a0» Elle partit.", [`" Non . "`, "Elle partit ."]],
    ["— Oui\n— Non, dit-il.\n— Ah !", ["— Oui", "— Non , dit -il .", "— Ah !"]],
    ["Titre\nUn texte. À côté", ["Titre", "Un texte .", "À côté"]],
    ["Il faut :\n- du pain ;\n- de l'eau.", ["Il faut :", "- du pain ;", "- de l' eau ."]],
  ])("of %j are %j", (text, wanted) => {
    expect(sentences(text)).toEqual(wanted)
  })
})
