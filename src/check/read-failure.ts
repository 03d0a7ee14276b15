// Why a file can't be read, in words for users.

const reasons: ReadonlyMap<unknown, string> = new Map([
  ["ENOENT", "no such file; check the path"],
  ["ENOTDIR", "part of its path is not a directory; check the path"],
  ["EACCES", "permission denied; check its permissions"],
  ["EISDIR", "it is a directory; pass a file in it"],
])

/// The reason, and where it is known the fix, of an error that reading a file threw.
export function readFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return ("code" in error ? reasons.get(error.code) : undefined) ?? error.message
}
