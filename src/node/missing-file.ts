// Files that aren't there.

/// True for the error of the file system that says that there is no such file.
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT"
}

/// The result; undefined if there is no such file.
export async function unlessMissing<Value>(result: Promise<Value>): Promise<Value | undefined> {
  return result.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}
