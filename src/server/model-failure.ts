// A model that couldn't be loaded.

import { SpandrelError } from "../check/error.ts"

// Long enough that clients who try again don't keep the server busy with reading, and short enough for somebody who puts the right file
// in its place.
const seconds = 10

/// The error of a model that couldn't be loaded. It is the answer to all requests for the model until a while has passed: reading a file
/// of a hundred megabytes again for each of them would be too much work.
export class ModelFailure extends SpandrelError {
  override readonly name = "ModelFailure"
  readonly #end = performance.now() + 1000 * seconds

  constructor(cause: SpandrelError) {
    super(cause.code, cause.message, { cause })
  }

  /// The seconds after which the model is read again; 0 when they have passed.
  get secondsLeft(): number {
    return Math.max(0, Math.ceil((this.#end - performance.now()) / 1000))
  }
}
