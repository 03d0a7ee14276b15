// Letting other work on the same thread run.

/// Resolves after everything else that is waiting has had its turn.
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

/// The same; throws the signal's reason if it was aborted in the meantime.
export async function nextTurnUnlessAborted(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn()
  signal?.throwIfAborted()
}
