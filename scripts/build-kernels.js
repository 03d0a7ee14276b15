// Compiles kernels/ to WebAssembly: plain and relaxed SIMD, each for unshared and for shared memory, written as base64
// to src/math/compiled/. Does nothing if neither sources nor compiler nor this script have changed.
import { createHash } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const target = `${root}src/math/compiled`
const builds = [
  { name: "plain", features: ["simd"], shared: false },
  { name: "plain-shared", features: ["simd", "threads"], shared: true },
  { name: "relaxed", features: ["simd", "relaxed-simd"], shared: false },
  { name: "relaxed-shared", features: ["simd", "relaxed-simd", "threads"], shared: true },
]

const digest = createHash("sha256")
digest.update(readFileSync(fileURLToPath(import.meta.url)))
digest.update(readFileSync(`${root}node_modules/assemblyscript/package.json`))
for (const file of readdirSync(`${root}kernels`).sort()) {
  digest.update(file).update(readFileSync(`${root}kernels/${file}`))
}
const stamp = `// Made by scripts/build-kernels.js from kernels/, ${digest.digest("hex").slice(0, 16)}.`

mkdirSync(target, { recursive: true })
for (const { name, features, shared } of builds) {
  const file = `${target}/${name}.ts`
  if (startsWith(file, stamp)) continue
  const binary = await compile(features, shared)
  // With an explicit type: otherwise the type in the declaration would be the whole string.
  const text = `${stamp}\n\nexport const wasm: string =\n  "${Buffer.from(binary).toString("base64")}"\n`
  // Renamed into place, so that another process never reads half a file.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
}

function startsWith(file, stamp) {
  try {
    return readFileSync(file, "utf8").startsWith(`${stamp}\n`)
  } catch {
    return false
  }
}

async function compile(features, shared) {
  const { main } = await import("assemblyscript/asc")
  let binary
  const options = [
    ...["kernels/index.ts", "--outFile", "kernels.wasm", "--importMemory", "--noExportMemory"],
    ...["--runtime", "stub", "--optimizeLevel", "3", "--shrinkLevel", "0", "--converge", "--noAssert"],
    // Warning 112 is about vectors passed to JavaScript; ours pass between kernels only.
    ...["--disableWarning", "112"],
    ...features.flatMap((feature) => ["--enable", feature]),
    ...(shared ? ["--sharedMemory", "--maximumMemory", "65536"] : []),
  ]
  const { error, stderr } = await main(options, {
    readFile: (name, folder) => inlineLanes(readText(`${root}${folder === "." ? "" : `${folder}/`}${name}`)),
    writeFile: (_, contents) => {
      binary = contents
    },
    listFiles: () => [],
  })
  if (error) {
    process.stderr.write(stderr.toString())
    process.exit(1)
  }
  return binary
}

// AssemblyScript marks functions to inline with a decorator, which TypeScript doesn't allow on functions: formatters would
// reject the kernels.
function inlineLanes(text) {
  return text?.replace(/^(export )?function \w+Lanes\(/gm, "@inline $&")
}

function readText(path) {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return null
  }
}
