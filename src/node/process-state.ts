// Whether another process of this machine still runs.

import { readFileSync } from "node:fs"

/// When a process was started, as a string to compare; undefined if the system doesn't say, or there is no
/// such process.
export function processStart(pid: number): string | undefined {
  return statusOf(pid)?.start
}

/// True if the process with this number is over. `start` is when it was started, if that is known: its number
/// may be another one's now.
export function isProcessOver(pid: number, start: string | undefined): boolean {
  const status = statusOf(pid)
  // Nobody has asked yet how it ended.
  if (status !== undefined && "ZX".includes(status.state)) return true
  if (status !== undefined && start !== undefined) return status.start !== start
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // It runs, but belongs to someone else.
    return !(error instanceof Error && "code" in error && error.code === "EPERM")
  }
}

/// What Linux says of a process.
function statusOf(pid: number): { readonly state: string; readonly start: string } | undefined {
  try {
    // The name of the program, in brackets, may have any characters.
    const [, fields = ""] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, "latin1")) ?? []
    const [state, start] = [fields.split(" ")[0], fields.split(" ")[19]]
    return state === undefined || start === undefined ? undefined : { state, start }
  } catch {
    return undefined
  }
}
