// What the routes of a server share.

import type { Metrics } from "./metrics.ts"
import type { ModelShelf } from "./model-shelf.ts"
import type { ServerLimits } from "./server-options.ts"

export interface ServerParts {
  readonly shelf: ModelShelf
  readonly limits: ServerLimits
  readonly metrics: Metrics
}
