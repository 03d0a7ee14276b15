import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { lemmaOfWord } from "../../../src/tree/dependencies/lemmas.ts"

describe("the lemma of an English word", () => {
  it.each([
    [
      "VBD",
      "went=go saw=see stopped=stop hoped=hope called=call required=require treated=treat created=create tried=try",
    ],
    [
      "VBN",
      "taken=take associated=associate rewritten=rewrite offered=offer been=be produced=produce married=marry",
    ],
    ["VBG", "running=run making=make going=go lying=lie relying=rely changing=change opening=open being=be"],
    ["VBZ", "is=be has=have goes=go tries=try watches=watch makes=make 's=be misses=miss"],
    ["VBP", "are=be 're=be 've=have sing=sing found=find"],
    ["VB", "found=found be=be leave=leave"],
    ["MD", "'ll=will wo=will ca=can 'd=would could=could"],
    [
      "NNS",
      "dogs=dog children=child parties=party boxes=box lives=life women=woman analyses=analysis 1990s=1990s CDs=CD firemen=fireman",
    ],
    ["NN", "Dog=dog DNA=DNA glass=glass"],
    ["NNP", "Paris=Paris States=States"],
    ["NNPS", "Americans=American States=State"],
    ["JJR", "better=good bigger=big happier=happy larger=large newer=new more=more"],
    ["JJS", "best=good easiest=easy greatest=great"],
    ["RB", "n't=not Quickly=quickly"],
    ["RBR", "better=well sooner=soon"],
    ["PRP", "me=I them=they It=it"],
    ["DT", "an=a those=that The=the"],
    ["POS", "'s='s '='s"],
    ["CD", "Two=two 1,000=1000 3.5=3.5"],
    ["IN", "Of=of"],
    [":", "--=-"],
  ])("with the tag %s", (tag, pairs) => {
    for (const pair of pairs.split(" ")) {
      const [form = "", lemma] = pair.split(/=(?=[^=]+$)/)
      expect(lemmaOfWord(form, tag), form).toBe(lemma)
    }
  })

  it("keeps the capital of an adjective that isn't the first word", () => {
    expect(lemmaOfWord("French", "JJ")).toBe("French")
    expect(lemmaOfWord("Old", "JJ", true)).toBe("old")
  })

  it("is unknown for the tags of other treebanks", () => {
    expect(lemmaOfWord("chats", "NC")).toBeUndefined()
    expect(lemmaOfWord("du", "P+D")).toBeUndefined()
  })
})

const folder = new URL("../../../../shared/treebanks/gum-dep/", import.meta.url)

describe.skipIf(!existsSync(folder))("GUM (skipped if ../shared/treebanks is missing)", () => {
  it("has the same lemmas for more than 99.4% of its words", () => {
    const lines = readFileSync(new URL("dev.conllu", folder), "utf8").split("\n")
    const words = lines.filter((line) => /^\d+\t/.test(line)).map((line) => line.split("\t"))
    const right = words.filter(
      ([id, form = "", lemma, , tag = ""]) => lemmaOfWord(form, tag, id === "1") === lemma,
    ).length
    expect(words).toHaveLength(28_119)
    expect(right / words.length).toBeGreaterThan(0.994)
  })
})
