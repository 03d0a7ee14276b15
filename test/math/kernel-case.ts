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
  /// A number that depends on the inputs, from the forward twin.
  loss(data: Arrays<Names>): number
  /// Runs forward and backward twins, so that the gradients of the loss stand in, or are added to, some operands.
  differentiate(data: Arrays<Names>): void
  readonly inputs: readonly Input<Names>[]
}

/// An input matrix, and the operand of the same layout that receives its gradient, or to which it is added.
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
  /// Runs the kernel; a number it returns is compared too.
  run(kernels: Kernels, at: Addresses<Names>): unknown
  twin(data: Arrays<Names>): unknown
  /// How far a float may be from the twin's, relative to the greater of 1 and its size.
  readonly tolerance?: number
  /// Operands that the twin leaves alone: packed matrices.
  readonly scratch?: readonly (keyof Names & string)[]
  readonly gradient?: Gradient<Names> | undefined
  /// For timing: floating-point operations, or elements, and nothing else when absent.
  readonly flops?: number
  readonly elements?: number
}

/// A case whose operands' names are forgotten, so that it fits in one list with the others.
export type KernelCase = Definition<Operands>

export function kernelCase<Names extends Operands>(definition: Definition<Names>): KernelCase {
  return definition as unknown as KernelCase
}

/// `count` floats, uniform in ±1, the same for each case and size.
export function floats(count: number, seed = 1): Float32Array {
  const random = new Random(seed + 1000 * count)
  return Float32Array.from({ length: count }, () => 2 * random.uniform() - 1)
}

/// `count` int32s below the limit.
export function ints(count: number, limit: number, seed = 1): Int32Array {
  const random = new Random(seed + 1000 * count)
  return Int32Array.from({ length: count }, () => random.integer(limit))
}

/// `count` random bytes.
export function bytes(count: number, seed = 1): Uint8Array {
  return Uint8Array.from(ints(count, 256, seed))
}

/// The operands as the twin gets them, in double precision if asked: copies.
export function arraysOf(operands: Operands, isDouble = false): Record<string, Operand | Float64Array> {
  return Object.fromEntries(
    Object.entries(operands).map(([name, operand]) => [
      name,
      isDouble && operand instanceof Float32Array ? Float64Array.from(operand) : operand.slice(),
    ]),
  )
}
