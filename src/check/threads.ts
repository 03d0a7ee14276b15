// How many threads may be asked for.

import { wholeNumber } from "./kinds.ts"

/// The most threads of a pool, a training run or jackknifing. Each is a JavaScript engine of its own, with its own memory: a few
/// hundred of them end the process.
export const mostThreads = 128

export const threadCount = wholeNumber(1, mostThreads)

/// The same, or 0 for the calling thread.
export const workerCount = wholeNumber(0, mostThreads)
