// Real servers, on the loopback interface, with their data in temporary folders.

import { execFileSync, spawn } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { until } from "./until.ts"

export interface TestServer {
  readonly url: string
  /// Stops the server as an administrator would, and starts it again with the same data.
  restart(): Promise<void>
  stop(): Promise<void>
}

/// A port that nobody uses.
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
}

/// A port that accepts connections and never answers.
export async function startSilentServer(): Promise<{ readonly port: number; stop(): void }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on("error", () => {})))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/// A Redis that writes every change to disk. It is started with these flags, too.
export async function startRedis(password?: string, ...flags: readonly string[]): Promise<TestServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), "spandrel-redis-"))
  const settings = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder]
  const persistence = ["--appendonly", "yes", "--appendfsync", "always", "--save", ""]
  if (password !== undefined) settings.push("--requirepass", password)
  const login = password === undefined ? {} : { REDISCLI_AUTH: password }
  const ask = (...command: string[]) =>
    execFileSync("redis-cli", ["-p", `${port}`, ...command], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      env: { ...process.env, ...login },
    })
  const isUp = () => attempt(() => ask("ping").includes("PONG"))
  const start = async () => {
    spawn("redis-server", [...settings, ...persistence, ...flags], { stdio: "ignore" })
    await until(isUp, "Redis answers")
  }
  const stop = async () => {
    attempt(() => ask("shutdown"))
    await until(() => !isUp(), "Redis has stopped")
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await stop()
      await start()
    },
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/// A PostgreSQL with the user and database "spandrel". It refuses to run as root, so that it then runs as the user of Debian's package.
export async function startPostgres(): Promise<TestServer> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), "spandrel-postgres-"))
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(folder, Number(execFileSync("id", ["-u", "postgres"])), 0)
  const data = join(folder, "data")
  const run = (program: string, ...args: string[]) => {
    const command = [join(postgresPrograms(), program), ...args]
    const [file, ...rest] = isRoot ? ["runuser", "-u", "postgres", "--", ...command] : command
    execFileSync(file as string, rest, { cwd: folder, stdio: "ignore" })
  }
  run("initdb", "-D", data, "-A", "trust", "-U", "spandrel", "-E", "UTF8")
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`
  const control = (...args: string[]) =>
    run("pg_ctl", "-D", data, "-o", options, "-l", join(folder, "log"), "-w", ...args)
  control("start")
  run("createdb", "-h", "127.0.0.1", "-p", `${port}`, "-U", "spandrel", "spandrel")
  return {
    url: `postgres://spandrel@127.0.0.1:${port}/spandrel`,
    async restart() {
      control("-m", "fast", "restart")
    },
    async stop() {
      control("-m", "immediate", "stop")
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/// The folder of PostgreSQL's programs, which Debian doesn't put on the path.
function postgresPrograms(): string {
  const root = "/usr/lib/postgresql"
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const found = versions
    .map((version) => join(root, version, "bin"))
    .find((path) => existsSync(join(path, "initdb")))
  if (found === undefined) throw new Error("PostgreSQL isn't installed: apt-get install postgresql")
  return found
}

function attempt(work: () => unknown): boolean {
  try {
    return Boolean(work())
  } catch {
    return false
  }
}
