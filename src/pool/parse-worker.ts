// The script of a worker that parses.

import { servePortions } from "./parse-portion.ts"
import { workerScope } from "./worker-scope.ts"

servePortions(workerScope())
