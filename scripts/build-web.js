// Builds the page as static files. Usage: node scripts/build-web.js [FOLDER] [--models NAME,…]
// FOLDER is build/web by default. The models are copied to its folder `models`, unless --without-models is given, for a server that
// has them. All addresses are relative, so that the folder can be served from any path.
import { createHash } from "node:crypto"
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { rolldown } from "rolldown"
import { build } from "vite"

const root = fileURLToPath(new URL("..", import.meta.url))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { models: { type: "string", default: "en-fast,en,fr" }, "without-models": { type: "boolean" } },
})
const folder = resolve(positionals[0] ?? join(root, "build/web"))

// The page's names for the package's models. The first one that is offered is loaded if the link names none.
const titles = {
  "en-fast": ["en", "English"],
  en: ["en", "English, accurate"],
  fr: ["fr", "French"],
}

const models = values.models.split(",").map((name) => {
  if (!Object.hasOwn(titles, name))
    throw new Error(`unknown model ${name}; use ${Object.keys(titles).join(", ")}`)
  const [language, title] = titles[name]
  const path = join(root, "models", `${name}.safetensors`)
  const version = createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 12)
  return { name, language, title, bytes: statSync(path).size, version, path }
})

// The library finds the script of its workers next to itself. The page says where it is, so bundles needn't contain it.
const withoutPackageFiles = {
  name: "without-package-files",
  enforce: "pre",
  transform(code, id) {
    if (/[\\/]src[\\/]pool[\\/]start-worker\.ts$/.test(id))
      return { code: code.replaceAll("import.meta.url", "undefined"), map: null }
    return null
  },
}

rmSync(folder, { recursive: true, force: true })
await build({
  configFile: false,
  logLevel: "warn",
  root: join(root, "src/web"),
  base: "./",
  define: { __MODELS__: JSON.stringify(models.map(({ path: _, ...model }) => model)) },
  plugins: [withoutPackageFiles],
  worker: { format: "es", plugins: () => [withoutPackageFiles] },
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})

// For the service worker: every file, so that the page works without a network, and a version that changes with any of them.
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
  .sort()
const hash = createHash("sha256")
for (const file of files) hash.update(file).update(readFileSync(join(folder, file)))
const worker = await rolldown({
  input: join(root, "src/web/service-worker.ts"),
  platform: "browser",
  transform: {
    define: {
      __FILES__: JSON.stringify(files),
      __VERSION__: JSON.stringify(hash.digest("hex").slice(0, 12)),
    },
  },
})
await worker.write({ file: join(folder, "service-worker.js"), format: "esm", minify: true })
await worker.close()

// The fonts' licence asks for it.
const licences = ["@fontsource/newsreader", "@fontsource-variable/instrument-sans"].map(
  (name) => `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`,
)
writeFileSync(join(folder, "licences.txt"), licences.join("\n\n"))

if (!values["without-models"]) {
  mkdirSync(join(folder, "models"))
  for (const { name, path } of models) copyFileSync(path, join(folder, "models", `${name}.safetensors`))
}
