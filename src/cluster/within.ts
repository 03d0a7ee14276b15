// Waiting for a limited time.

/// What `within` throws when the time is over.
export class LateError extends Error {
  override readonly name = "LateError"
}

/// The value, if the work is done within this number of seconds. Rejects otherwise; the work goes on, and
/// what becomes of it is ignored.
export async function within<Value>(seconds: number, work: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const shown = Number(seconds.toFixed(1))
    timer = setTimeout(() => reject(new LateError(`no answer within ${shown} s`)), seconds * 1000)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
