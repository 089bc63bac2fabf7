/**
 * The web over undici: connections of their own for each network, so that one which a crawl may use is never lent to another
 * that may not. The answer is gathered by undici's own callbacks; streams and their promises would double the cost of
 * a small page.
 */
import { type Guard, type Resolve, rememberingResolve, systemResolve } from '@alluvium/outbound'
import { originOf, pathOf } from '../../model/addresses/url.ts'
import { type Network, openedRanges, reachFrom } from '../../model/network.ts'
import { requestFields } from '../../model/request-fields.ts'
import type { WebAnswer, WebFailure } from '../../model/web-answer.ts'
import type { Web, WebRequest } from '../../ports/web.ts'
import { Clients } from './clients.ts'
import { guardedConnect, networkOfHost } from './guarded-connect.ts'
import { Receiver } from './receiver.ts'

export type WebOptions = Readonly<{
  /** Sent with every request. */
  userAgent: string
  /** Ranges in CIDR notation that may be asked beside the public internet. */
  targets?: readonly string[]
  timeouts?: Partial<Timeouts>
  /** Default: the system's resolver. */
  resolve?: Resolve
}>

/** Milliseconds. */
export type Timeouts = Readonly<{
  /** Until the connection is there, its handshake included. Default 10 s. */
  connectMs: number
  /** From sending the request to the end of the answer's head. Default 30 s. */
  headersMs: number
  /** Between two pieces of the body. Default 30 s. */
  idleMs: number
  /** From asking to the last byte, waiting for a connection included. Default 120 s. */
  wholeMs: number
}>

export const defaultTimeouts: Timeouts = { connectMs: 10_000, headersMs: 30_000, idleMs: 30_000, wholeMs: 120_000 }
const maxHeadBytes = 64 * 1_024

export function undiciWeb({ userAgent, targets = [], timeouts: given = {}, resolve = systemResolve }: WebOptions): Web {
  const timeouts = { ...defaultTimeouts, ...given }
  const remembering = rememberingResolve(resolve, () => performance.now())
  const opened = openedRanges(targets)
  const all = new Map<string, Clients>()
  const clientsFrom = (network: Network): Clients => {
    const clients =
      all.get(network) ?? clientsFor({ reach: reachFrom(network, opened), resolve: remembering }, timeouts)
    all.set(network, clients)
    return clients
  }
  const headers = requestFields(userAgent)

  return {
    fetch: (request) => exchange(clientsFrom(request.network), request, { headers, timeouts }),
    networkOf: (hostname, { loopback }) => networkOfHost(hostname, { resolve: remembering, opened, loopback }),
    close() {
      for (const clients of all.values()) clients.close()
    },
  }
}

const clientsFor = (guard: Guard, { connectMs, headersMs, idleMs }: Timeouts): Clients =>
  new Clients({
    connect: guardedConnect(guard, { timeoutMs: connectMs }),
    headersTimeout: headersMs,
    bodyTimeout: idleMs,
    maxHeaderSize: maxHeadBytes,
    pipelining: 1,
    allowH2: false,
  })

type Setting = Readonly<{ headers: Readonly<Record<string, string>>; timeouts: Timeouts }>

function exchange(clients: Clients, request: WebRequest, { headers, timeouts }: Setting): Promise<WebAnswer> {
  const began = performance.now()
  if (request.signal.aborted) return Promise.resolve(aborted(began))
  return new Promise((resolve) => {
    const origin = originOf(request.url)
    const client = clients.take(origin)
    const receiver = new Receiver(request, began, (answer) => {
      clearTimeout(whole)
      abandoning.delete(abandon)
      if (receiver.isWhole) clients.giveBack(origin, client)
      else clients.discard(client)
      resolve(answer)
    })
    const abandon = (): void => receiver.end(aborted(began))
    const abandoning = callsOnAbort(request.signal)
    const whole = setTimeout(
      () =>
        receiver.end({
          kind: 'failure',
          reason: 'timeout',
          isPassing: true,
          message: 'took too long as a whole',
          ms: performance.now() - began,
        }),
      timeouts.wholeMs,
    )
    abandoning.add(abandon)
    const { userAgent } = request
    const own = userAgent === undefined ? headers : { ...headers, 'user-agent': userAgent }
    client.dispatch({ path: pathOf(request.url), headers: own, method: 'GET' }, receiver)
  })
}

const onAbort = new WeakMap<AbortSignal, Set<() => void>>()

/** What is called when the signal aborts. A crawl has one signal for all of its requests, and a listener of each would cost more than a set. */
function callsOnAbort(signal: AbortSignal): Set<() => void> {
  const known = onAbort.get(signal)
  if (known !== undefined) return known
  const calls = new Set<() => void>()
  signal.addEventListener('abort', () => calls.forEach((call) => call()), { once: true })
  onAbort.set(signal, calls)
  return calls
}

const aborted = (began: number): WebFailure => ({
  kind: 'failure',
  reason: 'aborted',
  isPassing: false,
  message: 'was not waited for',
  ms: performance.now() - began,
})
