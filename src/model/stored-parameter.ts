// A parameter as tensors of a file: exact, in half precision, or as whole numbers with a scale for each row.

import type { Parameter } from "./parameters.ts"
import { dequantizeRows, fromHalf, type Precision, quantizeRows, toHalf } from "./quantize.ts"
import { type StoredTensor, TensorFileError } from "./safetensors.ts"

/// Adds the tensors of a parameter's numbers.
export function storeParameter(
  { name, kind, rows, columns }: Parameter,
  numbers: Float32Array,
  precision: Precision,
  tensors: Map<string, StoredTensor>,
): void {
  const shape = rows === 1 ? [columns] : [rows, columns]
  const store = (key: string, type: StoredTensor["type"], of: readonly number[], data: ArrayBufferView) =>
    tensors.set(key, {
      type,
      shape: of,
      bytes: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    })
  // Biases are few, and one row of them would share a scale.
  if (precision === "f32" || kind === "vector") store(name, "F32", shape, numbers)
  else if (precision === "f16") store(name, "F16", shape, toHalf(numbers))
  else {
    const { values, scales } = quantizeRows(numbers, rows)
    store(name, "I8", shape, values)
    store(scaleName(name), "F32", [rows], scales)
  }
}

/// The numbers of a parameter, whatever the file keeps them as.
export function restoreParameter(
  { name, rows, columns }: Parameter,
  tensors: ReadonlyMap<string, StoredTensor>,
): Float32Array {
  const tensor = tensors.get(name)
  // Copied, since the file's bytes need not be aligned.
  const buffer = tensor?.bytes.slice().buffer ?? new ArrayBuffer(0)
  const isWhole = (bytes: number) => buffer.byteLength === bytes * rows * columns
  if (tensor?.type === "F32" && isWhole(4)) return new Float32Array(buffer)
  if (tensor?.type === "F16" && isWhole(2)) return fromHalf(new Uint16Array(buffer))
  const scales = tensors.get(scaleName(name))
  if (tensor?.type === "I8" && isWhole(1) && scales?.type === "F32" && scales.bytes.length === 4 * rows) {
    return dequantizeRows({
      values: new Int8Array(buffer),
      scales: new Float32Array(scales.bytes.slice().buffer),
    })
  }
  throw new TensorFileError(`the model lacks the tensor "${name}" of ${rows} × ${columns} numbers`)
}

const scaleName = (name: string) => `${name}.scale`
