// The address of a queue's server. It may have a password, which belongs into no message.

import { SpandrelError } from "../check/error.ts"

export type QueueServer = "redis" | "postgres"

const schemes: Readonly<Record<string, QueueServer>> = {
  "redis:": "redis",
  "rediss:": "redis",
  "postgres:": "postgres",
  "postgresql:": "postgres",
}

/// Which server an address is of: `redis://…`, `rediss://…` or `postgres://…`. Throws "wrong-usage" for other
/// addresses.
export function queueServer(url: string): QueueServer {
  const server = URL.canParse(url) ? schemes[new URL(url).protocol] : undefined
  if (server !== undefined && isUnambiguous(url)) return server
  throw new SpandrelError(
    "wrong-usage",
    "--queue must be the address of a Redis or PostgreSQL server, such as redis://host:6379 or postgres://user@host/database; " +
      "in a password, write /, # and % as %2F, %23 and %25",
  )
}

/// False for an address without a host, and for one whose host is followed by what looks like the rest of a password: "redis://me:12/34@host".
/// Whatever isn't where a password belongs would be shown in messages.
function isUnambiguous(url: string): boolean {
  const { host, username, password, pathname, search, hash } = new URL(url)
  const hasLogin = username !== "" || password !== ""
  return host !== "" && (hasLogin || !`${pathname}${search}${hash}`.includes("@"))
}

// Drivers read these from the address, too.
const secretParameters = ["password", "pass", "sslpassword"]

/// True if the address has a password.
export function hasPassword(url: string): boolean {
  const { password, searchParams } = new URL(url)
  return password !== "" || secretParameters.some((name) => searchParams.has(name))
}

/// The address without its password, for messages.
export function displayAddress(url: string): string {
  const shown = new URL(url)
  if (shown.password !== "") shown.password = "***"
  // Not a user, but what someone took for the place of the password: Redis seldom has users.
  else if (queueServer(url) === "redis" && shown.username !== "") shown.username = "***"
  for (const name of secretParameters) if (shown.searchParams.has(name)) shown.searchParams.set(name, "***")
  return shown.href
}
