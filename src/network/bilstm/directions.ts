// The two directions in which sentences are read.

export const directions = ["forward", "backward"] as const
export type Direction = (typeof directions)[number]
