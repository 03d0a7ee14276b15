// The script of a thread that works on trees.

import { serveRequests } from "../pool/serve-requests.ts"
import { workerScope } from "../pool/worker-scope.ts"
import { answerTreeRequest, type TreeRequest } from "./tree-requests.ts"

serveRequests(workerScope(), () => (request: TreeRequest) => answerTreeRequest(request))
