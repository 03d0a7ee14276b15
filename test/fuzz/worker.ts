// The process that tries the inputs of the fuzz.

import { type InputName, kindNames, tryInput } from "./fuzz.ts"
import { openWorkshop } from "./workshop.ts"

/// What to try.
export interface FuzzOrder {
  readonly folder: string
  readonly models: readonly string[]
  readonly seed: number
  /// Only this input.
  readonly only?: InputName | undefined
  /// How many inputs of each kind have been tried.
  readonly tried: Readonly<Record<string, number>>
  /// When to stop, in milliseconds since 1970.
  readonly end: number
}

/// Sent before an input is tried, and again when it has failed.
export interface FuzzMessage {
  readonly input: InputName
  readonly failure?: string
}

const send = (message: FuzzMessage) => process.send?.(message)

async function tryAll(order: FuzzOrder): Promise<void> {
  const workshop = await openWorkshop(order.folder, order.models, 2)
  for (const { input, done } of inputsOf(order)) {
    send({ input })
    try {
      await tryInput(order.seed, input, workshop)
    } catch (error) {
      send({ input, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
    done()
  }
  await workshop.close()
  process.disconnect()
}

/// Inputs until the end, always of the kind that has taken the least processor time so far.
function* inputsOf({ only, tried, end }: FuzzOrder): Generator<{ input: InputName; done: () => void }> {
  if (only !== undefined) {
    yield { input: only, done: () => {} }
    return
  }
  const kinds = kindNames.map((kind) => ({ kind, number: tried[kind] ?? 0, time: 0 }))
  while (Date.now() < end) {
    const next = kinds.reduce((least, kind) => (kind.time < least.time ? kind : least))
    const began = processorTime()
    const done = () => {
      next.time += processorTime() - began
    }
    yield { input: { kind: next.kind, number: next.number++ }, done }
  }
}

/// In microseconds. Unlike the time on the clock, it doesn't depend on what else the machine does.
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

process.once("message", (order: FuzzOrder) => tryAll(order))
