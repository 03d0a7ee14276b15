// Waiting for what happens in other processes.

import { setTimeout as sleep } from "node:timers/promises"

// The machine may be busy with other things.
const patience = 300_000

/// Resolves when the condition is true; `what` is what the error says if it never is.
export async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + patience
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`)
    await sleep(100)
  }
}
