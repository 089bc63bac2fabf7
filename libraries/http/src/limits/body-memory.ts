/**
 * The memory that the JSON bodies of all requests together may take. A limit for each body bounds one client; a hundred
 * clients with the largest body each would still exhaust the process. Bytes are counted as they arrive, not as they are
 * announced, so a slow client reserves nothing, and they are released when the exchange has ended. One network may have
 * half of the memory, so that slow requests of one network shut out no other. A trusted proxy's own address is exempt.
 */
import type { ServerResponse } from 'node:http'
import { attachment, Problem } from '@alluvium/kernel'
import { connectionBudgets } from '../connection/budgets.ts'
import type { Exchange } from '../exchange/exchange.ts'

export type BodyMemory = Readonly<{
  /**
   * Counts bytes of an exchange's body. Throws a 503 when there is no room for them at this moment, a 429 when its network
   * has its share.
   */
  take(exchange: Pick<Exchange, 'response' | 'network'>, bytes: number): void
}>

const mebibyte = 1024 * 1024
export const defaultBodyMemoryBytes = 512 * mebibyte

export function bodyMemory(totalBytes: number): BodyMemory {
  const taken = attachment<ServerResponse, number>('bytes of its body')
  const ofNetworks = new Map<string, number>()
  const maxPerNetwork = Math.min(totalBytes / 2, connectionBudgets.bodies.limit * mebibyte)
  let total = 0

  function count(network: string | undefined, bytes: number): void {
    total += bytes
    if (network === undefined) return
    const held = (ofNetworks.get(network) ?? 0) + bytes
    if (held > 0) ofNetworks.set(network, held)
    else ofNetworks.delete(network)
  }

  function release(response: ServerResponse, network: string | undefined): void {
    count(network, -(taken.get(response) ?? 0))
    taken.set(response, 0)
  }

  return {
    take({ response, network }, bytes) {
      if (total + bytes > totalBytes) throw memoryTaken()
      if (network !== undefined && (ofNetworks.get(network) ?? 0) + bytes > maxPerNetwork) throw networkLimitReached()
      const before = taken.get(response)
      if (before === undefined) response.once('close', () => release(response, network))
      taken.set(response, (before ?? 0) + bytes)
      count(network, bytes)
    },
  }
}

const waitASecond = { headers: { 'retry-after': '1' } }

const memoryTaken = () =>
  new Problem(
    'busy',
    'http.busy',
    'Too many large requests are being read at this moment; please try again.',
    waitASecond,
  )

const networkLimitReached = () =>
  new Problem(
    'too-many',
    'http.too-many-at-once',
    'Your network sends too many large requests at once; wait for some of them to end.',
    waitASecond,
  )
