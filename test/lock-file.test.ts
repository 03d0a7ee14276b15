import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly optional?: boolean
}

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

it("the lock file has the packages of every platform (to fix it: node scripts/complete-lock.js)", () => {
  const names = Object.values(lock.packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !(`node_modules/${name}` in lock.packages))).toEqual([])
})

it("the lock file has no registry URLs, and no package needs an install script", () => {
  const entries = Object.entries(lock.packages)
  expect(entries.filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
  // An optional package is left out where its script can't run.
  expect(entries.filter(([, entry]) => entry.hasInstallScript && !entry.optional)).toEqual([])
})
