// The script of a thread that works on trees.

import { serveRequests } from "../pool/serve-requests.ts"
import { workerScope } from "../pool/worker-scope.ts"
import { answerTreeRequest, type TreeRequest } from "./tree-requests.ts"

// As JSON, so that the server's only thread neither copies nor writes the objects of megabytes.
serveRequests(
  workerScope(),
  () => async (request: TreeRequest) => JSON.stringify(await answerTreeRequest(request)),
)
