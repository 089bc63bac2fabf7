/**
 * A web server for tests, with a ledger: what was asked, when, and how many were in flight, as seen from the other
 * side of the wire. Times are taken when a request's head arrives.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type RecordedRequest = Readonly<{ path: string; at: number; headers: IncomingMessage['headers'] }>

export type TestServer = Readonly<{
  /** `http://127.0.0.1:34567`. */
  origin: string
  requests: RecordedRequest[]
  /** How often each path was asked. */
  counts(): ReadonlyMap<string, number>
  /** The most requests that were being answered at one time. */
  maxInFlight(): number
  close(): Promise<void>
}>

export type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** `host`: where it listens; it is asked on loopback all the same, unless a test knows better. */
export async function testServer(answer: Answer, host = '127.0.0.1'): Promise<TestServer> {
  const requests: RecordedRequest[] = []
  let inFlight = 0
  let maxInFlight = 0
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', at: performance.now(), headers: request.headers })
    inFlight += 1
    maxInFlight = Math.max(maxInFlight, inFlight)
    response.once('close', () => {
      inFlight -= 1
    })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    counts() {
      const counts = new Map<string, number>()
      for (const { path } of requests) counts.set(path, (counts.get(path) ?? 0) + 1)
      return counts
    },
    maxInFlight: () => maxInFlight,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers a page. */
export function sendHtml(response: ServerResponse, html: string, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
}

export function sendStatus(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, headers).end()
}
