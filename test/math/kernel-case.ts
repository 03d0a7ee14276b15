// A kernel at one shape: its operands, the call, and its plain twin. Tests check it, benchmarks time it.

import type { Kernels } from "../../src/math/kernels.ts"
import { Random } from "../../src/math/random.ts"
import type { Floats } from "./plain/floats.ts"

export type Operand = Float32Array | Int32Array | Uint8Array
export type Operands = Readonly<Record<string, Operand>>

type Addresses<Names extends Operands> = { readonly [Name in keyof Names]: number }
type Arrays<Names extends Operands> = {
  readonly [Name in keyof Names]: Names[Name] extends Float32Array ? Floats : Names[Name]
}

interface Gradient<Names extends Operands> {
  /// A scalar function of the inputs, from the forward twin.
  loss(data: Arrays<Names>): number
  /// Runs the forward and backward twins, which write the gradients of the loss to some operands, or add them.
  differentiate(data: Arrays<Names>): void
  readonly inputs: readonly Input<Names>[]
}

/// An input matrix, and the operand of the same layout to which its gradient is written, or added.
interface Input<Names extends Operands> {
  readonly of: keyof Names & string
  readonly in: keyof Names & string
  readonly columns: number
  readonly stride: number
  readonly isAdded?: boolean
}

interface Definition<Names extends Operands> {
  readonly kernel: string
  readonly shape: string
  readonly operands: Names
  /// Runs the kernel; if it returns a number, that is compared too.
  run(kernels: Kernels, at: Addresses<Names>): unknown
  twin(data: Arrays<Names>): unknown
  /// How far a float may be from the twin's, relative to the twin's absolute value or to 1, whichever is greater.
  readonly tolerance?: number
  /// Operands that the twin doesn't use, such as packed matrices.
  readonly scratch?: readonly (keyof Names & string)[]
  readonly gradient?: Gradient<Names> | undefined
  /// For timing: the number of floating-point operations, or of elements.
  readonly flops?: number
  readonly elements?: number
}

/// A case without the names of its operands in its type, so that one array holds all cases.
export type KernelCase = Definition<Operands>

export function kernelCase<Names extends Operands>(definition: Definition<Names>): KernelCase {
  return definition as unknown as KernelCase
}

/// `count` random floats in ±1, the same for the same seed and count.
export function floats(count: number, seed = 1): Float32Array {
  const random = new Random(seed + 1000 * count)
  return Float32Array.from({ length: count }, () => 2 * random.uniform() - 1)
}

/// `count` random int32s below the limit.
export function ints(count: number, limit: number, seed = 1): Int32Array {
  const random = new Random(seed + 1000 * count)
  return Int32Array.from({ length: count }, () => random.integer(limit))
}

/// `count` random bytes.
export function bytes(count: number, seed = 1): Uint8Array {
  return Uint8Array.from(ints(count, 256, seed))
}

/// Copies of the operands for the twin, optionally in double precision.
export function arraysOf(operands: Operands, isDouble = false): Record<string, Operand | Float64Array> {
  return Object.fromEntries(
    Object.entries(operands).map(([name, operand]) => [
      name,
      isDouble && operand instanceof Float32Array ? Float64Array.from(operand) : operand.slice(),
    ]),
  )
}
