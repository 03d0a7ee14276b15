import { describe, expect, it } from "vitest"
import { displayAddress, queueServer } from "../../src/cluster/queue-address.ts"

describe("the address of a queue", () => {
  it("is shown without its password", () => {
    const addresses = [
      "redis://:hidden@host:6379/1",
      "redis://hidden@host",
      "redis://host?password=hidden",
      "rediss://me:hidden@host",
      "postgres://me:hidden@host/x?sslpassword=hidden",
      "postgresql://me:hid%2Fden%40@host/x",
    ]
    for (const address of addresses) {
      expect(queueServer(address)).toMatch(/^(?:redis|postgres)$/)
      expect(displayAddress(address)).toContain("***")
      expect(displayAddress(address)).not.toMatch(/hid/)
    }
  })

  it("is refused, and not repeated, where a password may be in another place", () => {
    const addresses = [
      "redis:hidden@host",
      "redis:/hidden@host",
      "redis://me:12/hidden@host",
      "redis://me:12#hidden@host",
      "postgres://me:12?hidden@host/x",
      "postgres://me:hidden/@host/x",
      "http://:hidden@host",
      "hidden",
    ]
    for (const address of addresses) {
      expect(() => queueServer(address), address).toThrow(expect.objectContaining({ code: "wrong-usage" }))
      expect(() => queueServer(address)).not.toThrow(/hidden/)
    }
  })
})
