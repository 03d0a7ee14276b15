// The types of the package, compiled by the oldest TypeScript that the document promises, and by a later one.

import type { Project } from "./project.ts"

const resolutions = [
  ["bundler", "esnext"],
  ["node16", "node16"],
] as const

const entries = [
  "spandrel",
  ...["browser", "treebank", "score", "oracle", "train", "client"].map((name) => `spandrel/${name}`),
  ...["en", "en-fast", "fr", "en-fast.safetensors"].map((name) => `spandrel/models/${name}`),
]

export interface TypesCase {
  readonly name: string
  /// Rejects with the compiler's errors.
  run(project: Project): Promise<unknown>
}

export function typesCases(): TypesCase[] {
  return ["typescript5.4", "typescript"].flatMap((version) =>
    resolutions.map(([moduleResolution, module]) => ({
      name: `${version}, moduleResolution ${moduleResolution}`,
      run(project: Project) {
        const imports = entries.map((entry, at) => `export * as entry${at} from "${entry}"`)
        project.write("types/all.ts", imports.join("\n"))
        const compilerOptions = {
          ...{ module, moduleResolution, target: "es2022", lib: ["es2022", "dom"], types: [] },
          ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
        }
        project.write("types/tsconfig.json", JSON.stringify({ compilerOptions, files: ["all.ts"] }))
        return project.run("node", [`node_modules/${version}/bin/tsc`, "-p", "types"])
      },
    })),
  )
}
