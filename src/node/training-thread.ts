// The script of a training thread.

import { workerScope } from "../pool/worker-scope.ts"
import { serveTraining } from "./training-threads.ts"

serveTraining(workerScope())
