import { expect, it } from "vitest"
import { SharedText } from "../../../src/web/app/shared-text.ts"

it("a shared text tells listeners about changes, until they stop listening", () => {
  const text = new SharedText("one")
  const heard: string[] = []
  const stop = text.onChange((value) => heard.push(value))
  text.set("two")
  text.set("two")
  stop()
  text.set("three")
  expect([text.value, heard]).toEqual(["three", ["two"]])
})
