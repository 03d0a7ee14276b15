import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { readEditScript } from "../../../src/tree/edit/edit-script.ts"
import { readTrees } from "../../../src/tree/format/read-trees.ts"

const folder = new URL("../../../../shared/treebanks/", import.meta.url)

/// Scripts, and the beginning of the SHA-256 of what Tsurgeon itself (CoreNLP, commit 1b7edd1) makes of two dev sets, one tree per line.
const scripts = [
  {
    name: "empty elements",
    masc: "57f11ab7b8cd3977",
    gum: "04238997e327ac98",
    script: `
/^-NONE-$/=x

prune x`,
  },
  {
    name: "function tags and unary phrases",
    masc: "4210214cbf262f6a",
    gum: "75d9a7b1a76c7664",
    script: `
/^[A-Z]+(-|=).*$/=x < __

relabel x /(-|=).*$//

@NP=np <: (@NP=inner)

excise np np`,
  },
  {
    name: "attachment of prepositional phrases",
    masc: "abe513429adf99ac",
    gum: "0ccc2619370d91fa",
    script: `
% PP attachment: low to high
VP=vp < (NP=np <- PP=pp <1 NP)

move pp $- np

VP=vp < (NP=np < (NP=inner !$ __))

excise np np`,
  },
  {
    name: "new phrases",
    masc: "cf5e97f7980526ed",
    gum: "5e5d8817f5f9f7cd",
    script: `
NP=np < (DT=dt $++ /^NN/=n) !< DP

createSubtree NX dt n
relabel dt D

/^VB/=v !> /^V0$/

adjoinF (V0 (V@)) v`,
  },
  {
    name: "indices and insertions",
    masc: "8bf1049a20b629a9",
    gum: "ecf08be95f1a87cf",
    script: `
S=s <1 (NP=subj $++ VP=vp) !<1 /-SUBJ-/

relabel subj /^(.*)$/$1-SUBJ-/
coindex subj vp
insert (TRACE (-NONE- *)) >1 vp

/^,$/=c < __

replace c (COMMA ,) (X x)`,
  },
  {
    name: "conditions",
    masc: "907ed957595d6b4f",
    gum: "9423111cb84adde7",
    script: String.raw`
/^(ROOT|TOP|S|SINV)$/=r <: __

excise r r

/^\.$/=p > __=top ?> (VP=vp) < __

if exists vp relabel p PVP
if not exists vp relabel p POTHER`,
  },
  {
    name: "copies and deletions",
    masc: "3f0f5d30e7e0fe1b",
    gum: "bdb9d59f0064b8a9",
    script: `
PP=pp < IN=in < NP=np << /^N/=n !< MARK

insert n >1 pp
insert (MARK m) >-1 pp
relabel in /^.*$/={in}-={n}/

NP=np < (JJ=jj $+ NN=nn)

delete jj`,
  },
]

describe.skipIf(!existsSync(folder))("treebanks (skipped if ../shared/treebanks is missing)", () => {
  const read = (name: string) => [...readTrees(readFileSync(new URL(`${name}/dev.mrg`, folder), "utf8"))]
  const treebanks = { masc: read("masc"), gum: read("gum") }

  it.each(scripts)("become what Tsurgeon makes of them: $name", ({ script, ...digests }) => {
    const compiled = readEditScript(script)
    for (const name of ["masc", "gum"] as const) {
      const digest = createHash("sha256")
      for (const tree of treebanks[name]) digest.update(`${compiled.apply(tree)}\n`)
      expect(digest.digest("hex").slice(0, 16), name).toBe(digests[name])
    }
  })
})
