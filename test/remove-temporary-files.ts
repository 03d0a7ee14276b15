// A setup file, run for each test file. A worker runs several test files without isolation, so each cleans up here.

import { afterAll } from "vitest"
import { removeTemporaryFiles } from "./temporary-files.ts"

afterAll(removeTemporaryFiles)
