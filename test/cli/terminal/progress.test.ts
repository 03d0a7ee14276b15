import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { formatDuration, ProgressLine, progressBar } from "../../../src/cli/terminal/progress.ts"

function stream(properties: object) {
  let printed = ""
  const writable = new Writable({
    write(chunk, _encoding, done) {
      printed += chunk
      done()
    },
  })
  return { writable: Object.assign(writable, properties), printed: () => printed }
}

describe("a progress line", () => {
  it("is redrawn at most ten times per second, cut to the width of the terminal", () => {
    const { writable, printed } = stream({ isTTY: true, columns: 5 })
    const line = new ProgressLine(writable)
    line.show("first line", 1_000)
    line.show("skipped", 1_099)
    line.show("2", 1_100)
    line.clear()
    expect(printed()).toBe("\r\x1b[Kfirs\r\x1b[K2\r\x1b[K")
  })

  it("is not drawn if the stream is not a terminal", () => {
    const { writable, printed } = stream({})
    const line = new ProgressLine(writable)
    line.show("text", 1_000)
    line.clear()
    expect(printed()).toBe("")
  })
})

it("draws a share as a bar", () => {
  expect([0, 0.5, 1].map((share) => progressBar(share, 4))).toEqual(["░░░░", "▓▓░░", "▓▓▓▓"])
})

it("formats seconds as a duration", () => {
  expect([0, 65, 599.6, 7384].map(formatDuration)).toEqual(["0:00", "1:05", "10:00", "2:03:04"])
})
