// A parameter as tensors of a file: exact, in half precision, or as whole numbers with a scale for each row.

import type { Parameter } from "../network/parameters.ts"
import { dequantizeRows, fromHalf, type Precision, quantizeRows, toHalf } from "./quantize.ts"
import { elementSizes, type StoredTensor, TensorFileError } from "./safetensors.ts"

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
  parameter: Parameter,
  tensors: ReadonlyMap<string, StoredTensor>,
): Float32Array {
  const { tensor, scales } = findParameter(parameter, tensors)
  // Copied, since the file's bytes need not be aligned.
  const { buffer } = tensor.bytes.slice()
  if (scales !== undefined) {
    return dequantizeRows({
      values: new Int8Array(buffer),
      scales: new Float32Array(scales.bytes.slice().buffer),
    })
  }
  return tensor.type === "F16" ? fromHalf(new Uint16Array(buffer)) : new Float32Array(buffer)
}

/// The tensors of a parameter, each of the size that it must have. Throws a `TensorFileError` if there are none.
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
  throw new TensorFileError(
    `the model lacks the tensor "${name}" of ${rows} × ${columns} numbers; get the file again, or train it anew`,
  )
}

const scaleName = (name: string) => `${name}.scale`
