// The operands of a case in the kernels' memory, with guards around each that reveal reads and writes out of bounds.

import type { Arena } from "../../src/math/arena.ts"
import type { Kernels } from "../../src/math/kernels.ts"
import type { KernelCase, Operand } from "./kernel-case.ts"

// As a float the guard is NaN, so that a read out of bounds shows in the result.
const guardByte = 0xff
const guardBytes = 64

/// A case whose operands are in memory, ready to run.
export class CaseInMemory {
  readonly #case: KernelCase
  readonly #kernels: Kernels
  readonly #arena: Arena
  readonly #addresses: Record<string, number> = {}

  /// Operands are 64-byte aligned if `isAligned`, otherwise aligned to their elements only.
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

  /// Restores the initial values of the operands.
  restore(): void {
    for (const [name, operand] of Object.entries(this.#case.operands)) {
      this.#bytes(name).set(new Uint8Array(operand.buffer, operand.byteOffset, operand.byteLength))
    }
  }

  /// Runs the kernel once.
  run(): unknown {
    return this.#case.run(this.#kernels, this.#addresses)
  }

  /// A copy of an operand in memory.
  read(name: string): Operand {
    const operand = this.#operand(name)
    const copy = this.#bytes(name).slice()
    if (operand instanceof Float32Array) return new Float32Array(copy.buffer)
    return operand instanceof Int32Array ? new Int32Array(copy.buffer) : copy
  }

  /// Whether nothing was written outside of an operand.
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

/// Describes all differences between kernel and twin after one run.
export function disagreements(kernelCase: KernelCase, kernels: Kernels, arena: Arena): string[] {
  const mark = arena.mark()
  const inMemory = new CaseInMemory(kernelCase, kernels, arena)
  const tolerance = kernelCase.tolerance ?? 0
  const expected: Record<string, Operand> = Object.fromEntries(
    Object.entries(kernelCase.operands).map(([name, operand]) => [name, operand.slice()]),
  )
  const found: string[] = []
  const compare = (what: string, got: number, reference: number) => {
    if (
      Object.is(got, reference) ||
      Math.abs(got - reference) <= tolerance * Math.max(1, Math.abs(reference))
    )
      return
    found.push(`${kernelCase.kernel} ${kernelCase.shape}: ${what} is ${got}, not ${reference}`)
  }
  const [got, reference] = [inMemory.run(), kernelCase.twin(expected)]
  if (typeof reference === "number") compare("the result", Number(got), reference)
  for (const [name, operand] of Object.entries(expected)) {
    if (!inMemory.isGuarded(name))
      found.push(`${kernelCase.kernel} ${kernelCase.shape}: wrote outside of ${name}`)
    if (kernelCase.scratch?.includes(name)) continue
    const actual = inMemory.read(name)
    operand.forEach((value, i) => {
      compare(`${name}[${i}]`, actual[i] as number, value)
    })
  }
  arena.release(mark)
  return found
}
