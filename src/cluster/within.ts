// Waiting for a limited time.

/// True for the error of work that wasn't done in time.
export const isLate = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "TimeoutError"

/// The value, if the work is done within this number of seconds. Rejects otherwise; the work goes on, and
/// what becomes of it is ignored.
export async function within<Value>(seconds: number, work: () => Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const shown = Number(seconds.toFixed(1))
    timer = setTimeout(
      () => reject(new DOMException(`no answer within ${shown} s`, "TimeoutError")),
      seconds * 1000,
    )
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
