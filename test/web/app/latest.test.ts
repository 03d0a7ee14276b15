import { expect, it } from "vitest"
import { Latest } from "../../../src/web/app/latest.ts"

it("runs one task at a time, and of those that wait only the newest", async () => {
  const latest = new Latest()
  const done: number[] = []
  const releases: (() => void)[] = []
  const task = (number: number) => async () => {
    await new Promise<void>((resolve) => releases.push(resolve))
    done.push(number)
  }
  latest.run(task(1))
  expect(latest.isOutdated).toBe(false)
  latest.run(task(2))
  latest.run(task(3))
  expect(latest.isOutdated).toBe(true)
  releases[0]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect([done, latest.isOutdated, releases.length]).toEqual([[1], false, 2])
  releases[1]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(done).toEqual([1, 3])
  latest.run(async () => {
    done.push(4)
  })
  expect(done).toEqual([1, 3, 4])
})
