// What the routes of a server share.

import type { Metrics } from "./metrics.ts"
import type { ModelShelf } from "./model-shelf.ts"
import type { ServerLimits } from "./server-options.ts"
import type { TimedWorkers } from "./timed-workers.ts"
import type { TreeRequest } from "./tree-requests.ts"

export interface ServerParts {
  readonly shelf: ModelShelf
  readonly limits: ServerLimits
  readonly metrics: Metrics
  readonly treeWorkers: TimedWorkers<TreeRequest, string>
}
