// Work that runs side by side with other work, and work that runs alone.

interface Waiting {
  readonly isAlone: boolean
  start(): void
}

/// Starts work in the order in which it comes.
export class Turns {
  readonly #waiting: Waiting[] = []
  #running = 0
  #isAlone = false

  /// Does the work when its turn has come: if it is to be alone, when nothing else runs.
  async take<Value>(isAlone: boolean, work: () => Promise<Value>): Promise<Value> {
    await new Promise<void>((start) => {
      this.#waiting.push({ isAlone, start })
      this.#startNext()
    })
    try {
      return await work()
    } finally {
      this.#running--
      this.#isAlone = false
      this.#startNext()
    }
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      const isFree = this.#running === 0 || !(next.isAlone || this.#isAlone)
      if (!isFree) return
      this.#waiting.shift()
      this.#running++
      this.#isAlone = next.isAlone
      next.start()
    }
  }
}
