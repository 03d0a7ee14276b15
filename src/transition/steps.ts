// Long work that can be interrupted: it pauses every few milliseconds, and its caller decides what happens then.

/// Work that ends with a result. At each pause its caller may let others have their turn, or stop it for good with `return`, after
/// which it has released what it held. Inner loops belong in plain functions, between pauses.
export type Steps<Result> = Generator<void, Result, void>

/// Does all of the work at once.
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
