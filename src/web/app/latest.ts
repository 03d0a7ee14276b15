// Work that only the newest request for counts, such as parsing while someone types.

/// Runs one task at a time. While one is running, only the newest of the others is kept.
export class Latest {
  #isRunning = false
  #next: (() => Promise<void>) | undefined

  run(task: () => Promise<void>): void {
    this.#next = task
    if (!this.#isRunning) void this.#drain()
  }

  /// True if a newer task is waiting, so that the result of the running one isn't needed.
  get isOutdated(): boolean {
    return this.#next !== undefined
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    try {
      for (let task = this.#next; task !== undefined; task = this.#next) {
        this.#next = undefined
        await task()
      }
    } finally {
      this.#isRunning = false
    }
  }
}
