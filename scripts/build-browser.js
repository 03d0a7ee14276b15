// Bundles the library for pages that use no bundler: one minified module with the kernels inside, and the script of its workers.
// Run after the compiler, whose output it reads. Their addresses of models and workers stay as they are: the folder is as deep as
// that of the modules that they come from.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const dist = fileURLToPath(new URL("../dist/", import.meta.url))
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))

const emptyKernels = {
  name: "empty-kernels",
  load: (id) => (/[\\/]math[\\/]compiled[\\/]/.test(id) ? 'export const wasm = ""' : null),
}

await bundle("index.js", "spandrel.js")
writeFileSync(`${dist}browser/spandrel.d.ts`, 'export * from "../index.js";\n')
// A worker gets compiled kernels from the page.
await bundle("pool/parse-worker.js", "parse-worker.js", { withKernels: false })

async function bundle(input, output, { withKernels = true } = {}) {
  const build = await rolldown({
    input: `${dist}${input}`,
    platform: "browser",
    plugins: withKernels ? [] : [emptyKernels],
  })
  await build.write({
    file: `${dist}browser/${output}`,
    format: "esm",
    minify: true,
    codeSplitting: false,
    postBanner: `/* spandrel ${version}, MIT */`,
  })
  await build.close()
}
