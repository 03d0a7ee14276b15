import { expect, it } from "vitest"
import { packageFile } from "../../src/parser/package-files.ts"

// A constant address, as bundlers see it; only the module's own address differs.
const modelOf = (module: string | undefined) =>
  packageFile(() => new URL("../../models/en.safetensors", module))?.href

it("a file of the package is found from each of its modules", () => {
  const folder = "https://example.org/node_modules/spandrel"
  for (const module of ["dist/parser/package-models.js", "dist/browser/spandrel.js"])
    expect(modelOf(`${folder}/${module}`)).toBe(`${folder}/models/en.safetensors`)
})

it("a file of the package is found from a module that vite has bundled for its dev server", () => {
  const root = "http://localhost:5173/node_modules"
  expect(modelOf(`${root}/.vite/deps/spandrel.js?v=1`)).toBe(`${root}/spandrel/models/en.safetensors`)
})

it("a file of the package has no address in a bundle that isn't a module", () => {
  expect(modelOf(undefined)).toBeUndefined()
})
