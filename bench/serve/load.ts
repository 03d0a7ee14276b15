// Sends requests over several connections, and checks the answers.

import { Agent, request } from "node:http"

/// What to send: `total` requests in all, each connection one after the other.
export interface Load {
  readonly url: string
  readonly connections: number
  readonly total: number
  /// Seconds after which no more requests are sent.
  readonly longest: number
  /// The bodies of requests, taken in turn, and the answers to them.
  readonly bodies: readonly string[]
  readonly expected: readonly string[]
}

/// What came back.
export interface LoadedAnswers {
  readonly right: number
  readonly wrong: number
  /// The beginning of a wrong answer.
  readonly example: string
  readonly perSecond: number
  /// The time in milliseconds within which this share of the answers came, in per cent.
  percentile(share: number): number
}

export async function sendAll({
  url,
  connections,
  total,
  longest,
  bodies,
  expected,
}: Load): Promise<LoadedAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let [next, right, wrong, example] = [0, 0, 0, ""]
  const begin = performance.now()
  const worker = async () => {
    while (next < total && performance.now() - begin < 1000 * longest) {
      const at = next++ % bodies.length
      const sent = performance.now()
      const answer = await post(`${url}/v1/parse`, bodies[at] as string, agent)
      times.push(performance.now() - sent)
      if (answer === expected[at]) right++
      else {
        wrong++
        example = answer.slice(0, 300)
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - begin) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    ...{ right, wrong, example, perSecond: right / seconds },
    percentile: (share) =>
      times[Math.min(times.length - 1, Math.floor((share * times.length) / 100))] as number,
  }
}

/// The body of the answer; an error if there is none.
function post(url: string, body: string, agent: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) }
    const sent = request(url, { method: "POST", headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on("data", (chunk) => chunks.push(chunk))
      response.on("end", () => resolve(Buffer.concat(chunks).toString()))
      response.on("error", reject)
    })
    sent.on("error", reject)
    sent.end(body)
  })
}
