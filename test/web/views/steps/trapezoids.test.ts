import { describe, expect, it } from "vitest"
import { stateAt } from "../../../../src/web/views/steps/trace-state.ts"
import { between, moveStack, trapezoidOf, trapezoidPath } from "../../../../src/web/views/steps/trapezoids.ts"
import { goldActions, traceOf } from "./example-trace.ts"

const boundaries = [0, 50, 100, 150, 200, 250]
const trace = traceOf(goldActions)
const move = (step: number) =>
  moveStack(stateAt(trace, step - 1).spans, stateAt(trace, step).spans, boundaries)

describe("the trapezoids of the stack", () => {
  it("hang between the boundaries of their words, without touching each other", () => {
    const [one, other] = stateAt(trace, 4).spans.map((span) => trapezoidOf(span, boundaries))
    expect(one?.topLeft).toBeGreaterThan(0)
    expect(one?.topRight).toBeLessThan(other?.topLeft as number)
    expect((one?.bottomRight as number) - (one?.bottomLeft as number)).toBeLessThan(
      (one?.topRight as number) - (one?.topLeft as number),
    )
  })

  it("grow under a word that is shifted", () => {
    const moves = move(3)
    expect(moves).toHaveLength(2)
    expect(moves[0]?.from).toEqual(moves[0]?.to)
    expect(moves[1]).toMatchObject({
      span: { start: 1, end: 2 },
      isPart: false,
      from: { height: 0 },
      to: { height: 1 },
    })
  })

  it("are pushed together until they are one, when they are combined", () => {
    const moves = move(7)
    expect(moves.map(({ isPart }) => isPart)).toEqual([false, true, true])
    const [, left, right] = moves.map(({ to }) => to)
    const whole = trapezoidOf({ start: 1, end: 3, label: "" }, boundaries)
    expect([left?.topLeft, left?.bottomLeft]).toEqual([whole.topLeft, whole.bottomLeft])
    expect([right?.topRight, right?.bottomRight]).toEqual([whole.topRight, whole.bottomRight])
    expect(left?.topRight).toBe(right?.topLeft)
    expect(left?.bottomRight).toBe(right?.bottomLeft)
  })

  it("stay where they are when a label is given", () => {
    for (const { from, to, isPart } of move(8)) expect([from, isPart]).toEqual([to, false])
  })

  it("are in between on their way", () => {
    const [from, to] = [
      trapezoidOf({ start: 0, end: 1, label: "" }, boundaries),
      trapezoidOf({ start: 0, end: 3, label: "" }, boundaries),
    ]
    expect(between(from, to, 0)).toEqual(from)
    expect(between(from, to, 1)).toEqual(to)
    expect(between(from, to, 0.5).topRight).toBe((from.topRight + to.topRight) / 2)
    expect(trapezoidPath(from, 10, 30)).toBe("M2.5 10H47.5L38.5 40H11.5Z")
    expect(trapezoidPath({ ...from, height: 0 }, 10, 30)).toBe("M2.5 10H47.5L47.5 10H2.5Z")
  })
})
