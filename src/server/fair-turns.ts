// Turns at what only few can use at the same time, shared out fairly among clients.

import { SpandrelError } from "../check/error.ts"
import { unlessAborted } from "../parser/turns.ts"

/// How turns are shared out.
export interface TurnOptions {
  /// How many there are at the same time.
  readonly most: number
  /// For how many seconds a turn is safe. After that it is taken back as soon as somebody else waits.
  readonly safeSeconds: number
}

/// A turn, which its holder ends.
export interface Turn {
  /// Aborted when the turn is taken back.
  readonly signal: AbortSignal
  /// Says that work begins, from which on the time counts.
  begin(): void
  end(): void
}

interface Held {
  readonly client: string
  readonly controller: AbortController
  since: number
}

interface Waiting {
  readonly client: string
  give(turn: Turn): void
}

/// Gives out turns. Of those who wait, the client with the fewest turns is next, then the one whose last turn
/// was longest ago: however much one client asks for, others don't wait behind it.
export class FairTurns {
  readonly #options: TurnOptions
  readonly #held = new Set<Held>()
  readonly #waiting: Waiting[] = []
  // The number of the last turn of each client that has one or waits for one.
  readonly #last = new Map<string, number>()
  #count = 0
  #timer: NodeJS.Timeout | undefined

  constructor(options: TurnOptions) {
    this.#options = options
  }

  /// Resolves with a turn when there is one.
  async take(client: string, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted()
    if (this.#held.size < this.#options.most) return this.#hold(client)
    let given: Turn | undefined
    const turn = new Promise<Turn>((resolve) => {
      const give = (one: Turn) => {
        given = one
        resolve(one)
      }
      this.#waiting.push({ client, give })
      const leave = () => {
        const at = this.#waiting.findIndex((one) => one.give === give)
        if (at >= 0) this.#waiting.splice(at, 1)
      }
      signal.addEventListener("abort", leave, { once: true })
    })
    this.#takeBack()
    try {
      return await unlessAborted(turn, signal)
    } catch (error) {
      // It was given and aborted at once.
      given?.end()
      throw error
    }
  }

  #hold(client: string): Turn {
    const held: Held = { client, controller: new AbortController(), since: Number.POSITIVE_INFINITY }
    this.#held.add(held)
    this.#last.set(client, ++this.#count)
    return {
      signal: held.controller.signal,
      begin: () => {
        held.since = performance.now()
        this.#takeBack()
      },
      end: () => {
        if (!this.#held.delete(held)) return
        this.#giveNext()
        if (this.#turnsOf(client) === 0 && !this.#waiting.some((one) => one.client === client))
          this.#last.delete(client)
      },
    }
  }

  #giveNext(): void {
    const [next] = [...this.#waiting].sort(
      (a, b) =>
        this.#turnsOf(a.client) - this.#turnsOf(b.client) ||
        (this.#last.get(a.client) ?? 0) - (this.#last.get(b.client) ?? 0),
    )
    if (next === undefined) return
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    next.give(this.#hold(next.client))
  }

  /// How many turns a client has.
  #turnsOf(client: string): number {
    let count = 0
    for (const held of this.#held) if (held.client === client) count++
    return count
  }

  /// Takes turns back that are no longer safe, from those who have most, as many as somebody waits for; looks
  /// again when the next one isn't.
  #takeBack(): void {
    clearTimeout(this.#timer)
    const held = [...this.#held].filter(({ controller }) => !controller.signal.aborted)
    const leaving = this.#held.size - held.length
    const { safeSeconds } = this.#options
    const age = ({ since }: Held) => (performance.now() - since) / 1000
    const old = held
      .filter((one) => age(one) >= safeSeconds)
      .sort((a, b) => this.#turnsOf(b.client) - this.#turnsOf(a.client) || a.since - b.since)
    const needed = Math.max(0, this.#waiting.length - leaving)
    for (const { controller } of old.slice(0, needed)) controller.abort(tookTooLong(safeSeconds))
    const oldest = Math.max(...held.filter((one) => !old.includes(one)).map(age), Number.NEGATIVE_INFINITY)
    if (needed > old.length && Number.isFinite(oldest))
      this.#timer = setTimeout(() => this.#takeBack(), 1000 * (safeSeconds - oldest) + 1)
  }
}

function tookTooLong(seconds: number): SpandrelError {
  return new SpandrelError(
    "time-limit",
    `the request took longer than ${seconds} s while others were waiting; send less at once, or try again later`,
  )
}
