import { Writable } from "node:stream"
import { describe, expect, it } from "vitest"
import { MessageStream } from "../../../src/cli/terminal/message-stream.ts"
import { resultStream } from "../../../src/cli/terminal/result-stream.ts"

/// A stream that keeps what is written to it.
class Kept extends Writable {
  readonly isTTY: boolean
  text = ""

  constructor(isTTY: boolean) {
    super({ decodeStrings: false })
    this.isTTY = isTTY
  }

  override _write(chunk: unknown, _: string, done: () => void): void {
    this.text += String(chunk)
    done()
  }
}

const hostile = "\x1b]0;title\x07a\x9b31m\tb\r\nc\u202e\n"

describe("messages", () => {
  it("show control characters instead of passing them on, to terminals and files", () => {
    for (const isTTY of [true, false]) {
      const kept = new Kept(isTTY)
      MessageStream.to(kept).write(hostile)
      expect(kept.text).toBe("␛]0;title␇a\ufffd31m\tb␍\nc\ufffd\n")
    }
  })

  it("keep their order with the line that is redrawn, whose text can't control the terminal either", () => {
    const kept = new Kept(true)
    const messages = MessageStream.to(kept)
    messages.write("one\n")
    messages.redrawLine("50%\x1b[2J")
    messages.redrawLine("")
    MessageStream.to(messages).write("two\n")
    expect(kept.text).toBe("one\n\r\x1b[K50%␛[2J\r\x1b[Ktwo\n")
  })

  it("that can't be written are lost without an error", async () => {
    const failing = new Writable({ write: (_, __, done) => done(new Error("the disk is full")) })
    const throwing = new Writable({ write: () => expect.fail("the disk is full") })
    for (const target of [failing, throwing]) {
      const messages = MessageStream.to(target)
      for (let at = 0; at < 3; at++) {
        messages.write("text\n")
        await new Promise(setImmediate)
      }
      expect(messages.destroyed).toBe(false)
    }
  })
})

describe("results", () => {
  it("show control characters on a terminal, and nothing else changes", async () => {
    const kept = new Kept(true)
    const results = resultStream(kept)
    await new Promise((resolve) => results.write(hostile, resolve))
    expect(kept.text).toBe("␛]0;title␇a␛31m\tb␍\nc\u202e\n".replace("a␛", "a\ufffd"))
    expect(results).toMatchObject({ isTTY: true })
    expect(resultStream(results)).toBe(results)
  })

  it("are passed on byte for byte to files and pipes", () => {
    const kept = new Kept(false)
    expect(resultStream(kept)).toBe(kept)
  })
})
