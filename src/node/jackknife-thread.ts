// A thread that tags folds, each as it is asked for.

import { parentPort, workerData } from "node:worker_threads"
import { tagFold } from "../tagger/jackknife.ts"
import type { JackknifeTask } from "./jackknife-team.ts"

const { folded, settings } = workerData as JackknifeTask
parentPort?.on("message", (fold: number) => parentPort?.postMessage(tagFold(folded, fold, settings)))
