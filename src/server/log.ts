// The access log: one JSON object per line.

import type { Writable } from "node:stream"
import { type FastifyServerOptions, LogController } from "fastify"
import { pino } from "pino"

/// Fastify's options of logging. What a client sends isn't logged, only what became of it.
export function loggerOptions({
  log,
  logLevel = "info",
}: {
  readonly log?: Writable | undefined
  readonly logLevel?: string | undefined
}): Pick<FastifyServerOptions, "loggerInstance" | "logController"> {
  const settings = {
    level: log === undefined ? "silent" : logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level: string) => ({ level }) },
  }
  const logger = log === undefined ? pino(settings) : pino(settings, log)
  const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" })
  return { loggerInstance: logger, logController }
}
