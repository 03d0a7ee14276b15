// A parameter as tensors of a file: exact, in half precision, or as whole numbers with a scale for each row.

import type { Parameter, QuantizedNumbers } from "../network/weights/parameters.ts"
import { dequantizeRows, type Precision, quantizeRows, toHalf } from "./quantize.ts"
import { elementSizes, invalidFile, type StoredTensor } from "./safetensors.ts"
import { readNumbers } from "./tensor-numbers.ts"

/// The tensors of a parameter's numbers, by name.
export function storeParameter(
  { name, kind, rows, columns }: Parameter,
  numbers: Float32Array,
  precision: Precision,
): [string, StoredTensor][] {
  const shape = rows === 1 ? [columns] : [rows, columns]
  // Biases are few, and a whole row of them would share one scale.
  if (precision === "f32" || kind === "vector")
    return [[name, { type: "F32", shape, bytes: bytesOf(numbers) }]]
  if (precision === "f16") return [[name, { type: "F16", shape, bytes: bytesOf(toHalf(numbers)) }]]
  const { values, scales } = quantizeRows(numbers, rows)
  return [
    [name, { type: "I8", shape, bytes: bytesOf(values) }],
    [scaleName(name), { type: "F32", shape: [rows], bytes: bytesOf(scales) }],
  ]
}

/// Writes the numbers of a parameter, whatever precision the file keeps them in.
export function restoreParameter(
  parameter: Parameter,
  tensors: ReadonlyMap<string, StoredTensor>,
  into: Float32Array,
): void {
  const { tensor, scales } = findParameter(parameter, tensors)
  if (scales === undefined) readNumbers(tensor, into)
  else dequantizeRows(quantizedMatrix(tensor, scales), into)
}

/// Writes the numbers of a parameter that the file keeps as whole numbers.
export function restoreQuantized(
  parameter: Parameter,
  tensors: ReadonlyMap<string, StoredTensor>,
  into: QuantizedNumbers,
): void {
  const { tensor, scales } = findParameter(parameter, tensors)
  if (scales === undefined) throw new Error(`"${parameter.name}" isn't quantised`)
  const matrix = quantizedMatrix(tensor, scales)
  into.values.set(matrix.values)
  into.scales.set(matrix.scales)
}

function quantizedMatrix({ bytes }: StoredTensor, scales: StoredTensor): QuantizedNumbers {
  const values = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length)
  // Copied, since the file's bytes need not be aligned.
  return { values, scales: new Float32Array(scales.bytes.slice().buffer) }
}

/// The tensors of a parameter, of the right sizes. Throws "invalid-file" if the file doesn't have them.
export function findParameter(
  { name, rows, columns }: Parameter,
  tensors: ReadonlyMap<string, StoredTensor>,
): { readonly tensor: StoredTensor; readonly scales?: StoredTensor } {
  const find = (key: string, type: StoredTensor["type"], length: number) => {
    const tensor = tensors.get(key)
    return tensor?.type === type && tensor.bytes.length === elementSizes[type] * length ? tensor : undefined
  }
  const tensor = find(name, "F32", rows * columns) ?? find(name, "F16", rows * columns)
  if (tensor !== undefined) return { tensor }
  const [values, scales] = [find(name, "I8", rows * columns), find(scaleName(name), "F32", rows)]
  if (values !== undefined && scales !== undefined) return { tensor: values, scales }
  throw invalidFile(
    `the model lacks the tensor "${name}" of ${rows} × ${columns} numbers; download the model again, or train it again`,
  )
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

const scaleName = (name: string) => `${name}.scale`
