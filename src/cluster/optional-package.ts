// Packages that only some users need, and install themselves.

import { SpandrelError } from "../check/error.ts"

/// Loads a package that `reason` needs: "a queue in Redis". Throws a `SpandrelError` with the code "missing-package" if one of
/// them isn't installed.
export async function loadOptional<Module>(
  load: () => Promise<Module>,
  packages: readonly string[],
  reason: string,
): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).endsWith("MODULE_NOT_FOUND")))
      throw error
    throw new SpandrelError(
      "missing-package",
      `${reason} needs ${packages.join(" and ")}; install with: npm install ${packages.join(" ")}`,
      { cause: error },
    )
  }
}
