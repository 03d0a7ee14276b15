// The input of the first layer: the parts of a word's vector side by side.

import { floatBytes } from "../../math/bytes.ts"
import type { Address } from "../../math/kernel-functions.ts"
import type { Workspace } from "../../math/workspace.ts"
import type { Direction } from "./directions.ts"
import type { StackInput } from "./lstm-stack.ts"

/// Rows of a matrix of which a part has some columns: the first row's address and the number of floats from one row to the next.
export interface PartColumns {
  readonly direction: Direction
  readonly at: Address
  readonly stride: number
}

/// Some columns of the input, a row for each position.
export interface InputPart {
  readonly size: number
  /// Writes the rows in the order of a direction. Called once per direction.
  forward(workspace: Workspace, columns: PartColumns): void
  /// Takes the gradient of a direction's rows further back, to a block of gradients. Called once per direction.
  backward(workspace: Workspace, columns: PartColumns, gradients: Address): void
}

/// The parts side by side, in a number of rows.
export function joinParts(rows: number, parts: readonly InputPart[]): StackInput {
  const stride = parts.reduce((total, { size }) => total + size, 0)
  const eachPart = (x: Address, visit: (part: InputPart, at: Address) => void) => {
    let at = x
    for (const part of parts) {
      visit(part, at)
      at += floatBytes(part.size)
    }
  }
  return {
    forward(workspace, direction) {
      const x = workspace.arena.allocate(floatBytes(rows * stride))
      eachPart(x, (part, at) => part.forward(workspace, { direction, at, stride }))
      return x
    },
    backward(workspace, { direction, dx, gradients }) {
      eachPart(dx, (part, at) => part.backward(workspace, { direction, at, stride }, gradients))
    },
  }
}
