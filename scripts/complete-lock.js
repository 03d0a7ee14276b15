// Adds platform packages that are missing from package-lock.json. With a registry mirror that has packages for some
// platforms only, `npm install` writes a lock file without the others, and `npm ci` then fails on every platform.
import { readFileSync, writeFileSync } from "node:fs"

const path = new URL("../package-lock.json", import.meta.url)
const lock = JSON.parse(readFileSync(path, "utf8"))
const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
]
const processors = [
  "arm64",
  "arm",
  "ia32",
  "x64",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
]

for (const [owner, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const key = `node_modules/${name}`
    if (key in lock.packages || `${owner}/${key}` in lock.packages) continue
    const parts = name.split(/[/-]/)
    const os = systems.filter(
      (system) => parts.includes(system) || (name === "fsevents" && system === "darwin"),
    )
    const cpu = processors.filter((processor) => parts.includes(processor))
    lock.packages[key] = {
      version: version.replace(/^[~^]/, ""),
      ...(cpu.length > 0 && { cpu }),
      ...(dev && { dev }),
      ...(parts.includes("musl") && { libc: ["musl"] }),
      optional: true,
      ...(os.length > 0 && { os }),
    }
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
lock.packages = Object.fromEntries(sorted)
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
