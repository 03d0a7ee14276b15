import { describe, expect, it } from "vitest"
import { Random } from "../../src/math/random.ts"
import { smallCases } from "./cases.ts"
import { arraysOf, type KernelCase, type Operands } from "./kernel-case.ts"

const step = 1e-5
const samples = 8

// Compares the gradients of the backward twin with central differences, in double precision, at a few elements per input.
function wrongGradients({ kernel, shape, operands, gradient }: KernelCase): string[] {
  if (!gradient) return []
  const random = new Random(7)
  const fresh = () => arraysOf(operands, true) as Operands
  const data = fresh()
  gradient.differentiate(data)
  return gradient.inputs.flatMap(({ of, in: into, columns, stride, isAdded }) => {
    const length = operands[of]?.length ?? 0
    const cells = Array.from({ length }, (_, i) => i).filter((i) => i % stride < columns)
    random.shuffle(cells)
    return cells.slice(0, samples).flatMap((i) => {
      const lossAt = (change: number) => {
        const changed = fresh()
        const input = changed[of] as Operands[string]
        input[i] = (input[i] as number) + change
        return gradient.loss(changed)
      }
      const numeric = (lossAt(step) - lossAt(-step)) / (2 * step)
      const before = isAdded ? (operands[into]?.[i] ?? 0) : 0
      const analytic = (data[into]?.[i] ?? Number.NaN) - before
      const isCorrect = Math.abs(numeric - analytic) <= 1e-7 * Math.max(1, Math.abs(numeric))
      return isCorrect ? [] : [`${kernel} ${shape}: d ${of}[${i}] is ${analytic}, not ${numeric}`]
    })
  })
}

const withGradient = smallCases.filter(({ gradient }) => gradient)
const names = [...new Set(withGradient.map(({ kernel }) => kernel))]

describe("backward twins", () => {
  it.each(names)("agree with finite differences: %s", (name) => {
    const cases = withGradient.filter(({ kernel }) => kernel === name)
    expect(cases.flatMap(wrongGradients).slice(0, 5)).toEqual([])
  })
})
