// A case's operands in the kernels' memory, with guards around each that show where a kernel reads or writes beyond.

import type { Arena } from "../../src/math/arena.ts"
import type { Kernels } from "../../src/math/kernels.ts"
import type { KernelCase, Operand } from "./kernel-case.ts"

// As a float the guard is NaN, so that what is read beyond an operand shows in the result.
const guardByte = 0xff
const guardBytes = 64

/// Operands in memory, ready to run.
export class PlacedCase {
  readonly #case: KernelCase
  readonly #kernels: Kernels
  readonly #arena: Arena
  readonly #addresses: Record<string, number> = {}

  /// Operands start right after the guard when aligned, else at addresses that no vector is aligned to.
  constructor(kernelCase: KernelCase, kernels: Kernels, arena: Arena, isAligned = false) {
    this.#case = kernelCase
    this.#kernels = kernels
    this.#arena = arena
    for (const [name, operand] of Object.entries(kernelCase.operands)) {
      const offset = isAligned ? 0 : operand.BYTES_PER_ELEMENT
      const size = operand.byteLength + offset + 2 * guardBytes
      const address = arena.allocate(size)
      arena.bytes(address, size).fill(guardByte)
      this.#addresses[name] = address + guardBytes + offset
    }
    this.restore()
  }

  /// Puts the operands' first contents back.
  restore(): void {
    for (const [name, operand] of Object.entries(this.#case.operands)) {
      this.#bytes(name).set(new Uint8Array(operand.buffer, operand.byteOffset, operand.byteLength))
    }
  }

  /// Runs the kernel once.
  run(): unknown {
    return this.#case.run(this.#kernels, this.#addresses)
  }

  /// An operand as it stands in memory.
  read(name: string): Operand {
    const operand = this.#operand(name)
    const copy = this.#bytes(name).slice()
    if (operand instanceof Float32Array) return new Float32Array(copy.buffer)
    return operand instanceof Int32Array ? new Int32Array(copy.buffer) : copy
  }

  /// Whether nothing was written beside an operand.
  isGuarded(name: string): boolean {
    const address = this.#addresses[name] as number
    const before = this.#arena.bytes(address - guardBytes, guardBytes)
    const after = this.#arena.bytes(address + this.#operand(name).byteLength, guardBytes)
    return before.every((byte) => byte === guardByte) && after.every((byte) => byte === guardByte)
  }

  #bytes(name: string): Uint8Array {
    return this.#arena.bytes(this.#addresses[name] as number, this.#operand(name).byteLength)
  }

  #operand(name: string): Operand {
    return this.#case.operands[name] as Operand
  }
}

/// What differs between kernel and twin after one run, in words; nothing when they agree.
export function disagreements(kernelCase: KernelCase, kernels: Kernels, arena: Arena): string[] {
  const mark = arena.mark()
  const placed = new PlacedCase(kernelCase, kernels, arena)
  const tolerance = kernelCase.tolerance ?? 0
  const expected: Record<string, Operand> = Object.fromEntries(
    Object.entries(kernelCase.operands).map(([name, operand]) => [name, operand.slice()]),
  )
  const found: string[] = []
  const compare = (what: string, got: number, wanted: number) => {
    if (Object.is(got, wanted) || Math.abs(got - wanted) <= tolerance * Math.max(1, Math.abs(wanted))) return
    found.push(`${kernelCase.kernel} ${kernelCase.shape}: ${what} is ${got}, not ${wanted}`)
  }
  const [got, wanted] = [placed.run(), kernelCase.twin(expected)]
  if (typeof wanted === "number") compare("the result", Number(got), wanted)
  for (const [name, operand] of Object.entries(expected)) {
    if (!placed.isGuarded(name)) found.push(`${kernelCase.kernel} ${kernelCase.shape}: wrote beside ${name}`)
    if (kernelCase.scratch?.includes(name)) continue
    const actual = placed.read(name)
    operand.forEach((value, i) => {
      compare(`${name}[${i}]`, actual[i] as number, value)
    })
  }
  arena.release(mark)
  return found
}
