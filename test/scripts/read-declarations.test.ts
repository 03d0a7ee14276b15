import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { expect, it } from "vitest"
import { temporaryPath } from "../temporary-files.ts"

const script = new URL("../../scripts/read-declarations.js", import.meta.url).href

/// What `readEntries` returns for a package of these files.
function readEntries(files: Readonly<Record<string, string>>): unknown {
  const root = `${mkdtempSync(temporaryPath("package-"))}/`
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(root + path), { recursive: true })
    writeFileSync(root + path, text)
  }
  const code = `import { readEntries } from "${script}"; console.log(JSON.stringify(readEntries("${root}")))`
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8", stdio: "pipe" }),
  )
}

const packageJson = JSON.stringify({
  name: "fish",
  exports: {
    ".": { types: "./dist/index.d.ts" },
    "./net": { types: "./dist/entries/net.d.ts" },
    "./missing": { types: "./dist/entries/missing.d.ts" },
    "./package.json": "./package.json",
  },
})

it("reads the exports of each entry, with contracts, groups and introductions", () => {
  const entries = readEntries({
    "package.json": packageJson,
    "src/index.ts": '// `fish`: all about fish.\n\nexport { swim, type Speed as Pace } from "./swim.ts"\n',
    "dist/swim.d.ts": [
      'export declare const speeds: readonly ["slow", "fast"];',
      "/** How fast. */",
      "export type Speed = (typeof speeds)[number];",
      "/**\n * Swims.\n *\n * Far.\n */",
      "export declare function swim(speed: Speed): void;",
    ].join("\n"),
    "src/entries/net.ts": [
      '// Catching\nexport { Net } from "../net.ts"\n',
      '// Knots\nexport type { Knot } from "../net.ts"\n',
      "export async function tie(): Promise<void> {}\n",
    ].join("\n"),
    "dist/entries/net.d.ts": "/** Ties. */\nexport declare function tie(): Promise<void>;\n",
    "dist/net.d.ts": "export declare class Net {\n    size: number;\n}\nexport interface Knot {\n}\n",
  })
  expect(entries).toMatchObject([
    {
      name: "fish",
      introduction: "All about fish.",
      groups: [
        {
          title: "",
          declarations: [
            {
              name: "swim",
              contract: "Swims.\n\nFar.",
              code: "export declare function swim(speed: Speed): void;",
            },
            { name: "Pace", contract: "How fast.", code: 'export type Pace = "slow" | "fast";' },
          ],
        },
      ],
    },
    {
      name: "fish/net",
      introduction: "",
      groups: [
        {
          title: "Catching",
          declarations: [
            { name: "Net", contract: "", code: "export declare class Net {\n    size: number;\n}" },
          ],
        },
        {
          title: "Knots",
          declarations: [
            { name: "Knot", contract: "", code: "export interface Knot {\n}" },
            { name: "tie", contract: "Ties.", code: "export declare function tie(): Promise<void>;" },
          ],
        },
      ],
    },
  ])
})

it("reads the types that exports mention, directly or not, even if they aren't exported", () => {
  const entries = readEntries({
    "package.json": packageJson,
    "src/index.ts": 'export { swim } from "./swim.ts"\n',
    "dist/swim.d.ts": [
      'import { type Water } from "./water.ts";',
      "/** Swims. */",
      "export declare function swim(water: Water): void;",
    ].join("\n"),
    "dist/water.d.ts": [
      "/** Where to swim. */",
      "export interface Water {\n    readonly depth: Depth;\n}",
      "/** In metres. */",
      "export type Depth = number;",
      "/** Not mentioned. */",
      "export type Salt = number;",
    ].join("\n"),
  })
  const declarations = [
    { name: "swim", isExported: true },
    { name: "Water", isExported: false, contract: "Where to swim." },
    { name: "Depth", isExported: false, code: "export type Depth = number;" },
  ]
  expect(entries).toMatchObject([{ groups: [{ declarations }] }])
})

it("rejects an entry whose exports it can't read", () => {
  const files = { "package.json": packageJson, "src/index.ts": 'export * from "./swim.ts"\n' }
  expect(() => readEntries(files)).toThrow("export names, not *")
})
