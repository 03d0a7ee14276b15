// The script of a jackknifing thread.

import { workerScope } from "../pool/worker-scope.ts"
import { serveFolds } from "./jackknife.ts"

serveFolds(workerScope())
