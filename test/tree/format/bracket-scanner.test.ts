import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BracketScanner } from "../../../src/tree/format/bracket-scanner.ts"
import type { Location } from "../../../src/tree/format/location.ts"

/// What a scanner reports for chunks of text; undefined means invalid bytes.
function scan(
  chunks: readonly (string | undefined)[],
  hear?: (event: string, scanner: BracketScanner) => void,
) {
  const events: string[] = []
  const tell = (event: string, { line, column }: Location) => {
    events.push(`${event}@${line}:${column}`)
    hear?.(event, scanner)
  }
  const scanner: BracketScanner = new BracketScanner({
    open: (label, location) => tell(`(${label}`, location),
    close: () => tell(")", scanner.location),
    atom: (text, location) => tell(text, location),
    tooLong: () => {
      throw new Error("too long")
    },
    invalid: () => tell("invalid", scanner.location),
    end: () => {
      events.push("end")
      hear?.("end", scanner)
    },
  })
  for (const chunk of chunks) chunk === undefined ? scanner.pushInvalid() : scanner.push(chunk)
  scanner.end()
  return events
}

describe("BracketScanner", () => {
  it("reports brackets with their labels, words, and the location of each", () => {
    expect(scan(["(S (NN a)\n  ( b))"])).toEqual([
      "(S@1:1",
      "(NN@1:4",
      "a@1:8",
      ")@1:9",
      "(@2:3",
      "b@2:5",
      ")@2:6",
      ")@2:7",
      "end",
    ])
  })

  it("reports what only the end of the text completes", () => {
    expect(scan(["(NP"])).toEqual(["(NP@1:1", "end"])
    expect(scan(["("])).toEqual(["(@1:1", "end"])
    expect(scan(["a"])).toEqual(["a@1:1", "end"])
    expect(scan([""])).toEqual(["end"])
  })

  it("splits at ASCII white space only", () => {
    expect(scan(["(\tA\vb\f)\r\n(B\u00a0\u3000 c)"])).toEqual([
      "(@1:1",
      "A@1:3",
      "b@1:5",
      ")@1:7",
      "(B\u00a0\u3000@2:1",
      "c@2:6",
      ")@2:7",
      "end",
    ])
  })

  it("skips a byte-order mark only at the very beginning", () => {
    expect(scan(["\ufeff(A \ufeff)"])).toEqual(["(A@1:1", "\ufeff@1:4", ")@1:5", "end"])
    expect(scan(["", "\ufeff", "\ufeff"])).toEqual(["\ufeff@1:1", "end"])
  })

  it("counts columns in UTF-16 units", () => {
    expect(scan(["(🐕 🐕)"])).toEqual(["(🐕@1:1", "🐕@1:5", ")@1:7", "end"])
  })

  it("reports invalid bytes where they are, and replaces them by one character", () => {
    expect(scan(["(N caf", undefined, ")", undefined])).toEqual([
      "(N@1:1",
      "invalid@1:7",
      "caf\ufffd@1:4",
      ")@1:8",
      "invalid@1:9",
      "\ufffd@1:9",
      "end",
    ])
  })

  it("reports the same however the text is chunked", () => {
    const text = fc.array(fc.constantFrom("(", ")", " ", "\n", "\r\n", "a", "NP", "🐕", "\ufeff"), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(text, (parts) => {
        const whole = scan([parts.join("")])
        expect(scan(parts)).toEqual(whole)
        expect(scan(parts.join("").split(""))).toEqual(whole)
      }),
    )
  })
})

describe("a second scan", () => {
  it("begins at the bracket where keep was called, with the same locations", () => {
    for (const chunks of [
      ["(A\n(B b", undefined, ")", " c)"],
      [..."(A\n(B b"],
      ["(A", "\n(", "B b) ", "c)"],
    ]) {
      let times = 0
      const events = scan(chunks, (event, scanner) => {
        if (event === "(B") scanner.keep("B")
        if (event === "end" && times++ < 2) scanner.rescan()
      })
      const from = events.indexOf("(B@2:1")
      const once = events.slice(from, events.indexOf("end") + 1)
      expect(events.slice(from)).toEqual([...once, ...once, ...once])
      expect(once.length).toBeGreaterThan(2)
    }
  })

  it("can begin in the middle of a chunk, before the rest of it is reported", () => {
    let went = false
    const events = scan(["(A\n(B b)\n(C c) (D d)", " e"], (event, scanner) => {
      if (event === "(B") scanner.keep("B")
      if (event !== "(C" || went) return
      went = true
      expect(scanner.keptLength).toBe("(B b)\n(C".length)
      scanner.rescan()
    })
    expect(events.map((event) => event.split("@")[0]).join(" ")).toBe(
      "(A (B b ) (C (B b ) (C c ) (D d ) e end",
    )
  })

  it("can be cancelled", () => {
    const events = scan(["(A (B b) c)"], (event, scanner) => {
      if (event === "(B") scanner.keep("B")
      if (event === "b") scanner.release()
      if (event === "end") {
        expect(scanner.keptLength).toBe(0)
        scanner.rescan()
      }
    })
    expect(events.filter((event) => event === "end")).toEqual(["end"])
  })
})
