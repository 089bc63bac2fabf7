/**
 * Connecting with undici, and only to where a crawl may go: the addresses that are checked are those that are used, and the peer
 * that was really reached is checked once more, before a byte is sent.
 */
import {
  addressesOf,
  BlockedAddress,
  type Guard,
  guardedLookup,
  type Resolve,
  refuseBlockedLiteral,
} from '@alluvium/outbound'
import { buildConnector } from 'undici'
import { type Network, networkOf, type OpenedRanges } from '../../model/network.ts'

/**
 * The network that a host lies in. One that has an address on the public internet lies there, whatever else its name
 * resolves to; undefined when no crawl may connect to it. Rejects when the name doesn't resolve.
 */
export async function networkOfHost(
  hostname: string,
  { resolve, ...permission }: Readonly<{ resolve: Resolve; opened: OpenedRanges; loopback: boolean }>,
): Promise<Network | undefined> {
  const addresses = await addressesOf(hostname, resolve)
  const networks = addresses.map(({ address }) => networkOf(address, permission))
  if (networks.includes('public')) return 'public'
  return networks.find((network) => network !== undefined)
}

/** undici's connector with the guard in front of it and behind it. */
export function guardedConnect(guard: Guard, { timeoutMs }: { timeoutMs: number }): buildConnector.connector {
  const connect = buildConnector({
    timeout: timeoutMs,
    lookup: guardedLookup(guard),
    allowH2: false,
    autoSelectFamily: true,
  })
  return (options, callback) => {
    try {
      refuseBlockedLiteral(options.hostname, guard.reach)
    } catch (error) {
      callback(error instanceof Error ? error : new Error(String(error)), null)
      return
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null)
      if (!guard.reach(socket.remoteAddress ?? '')) {
        socket.destroy()
        return callback(new BlockedAddress(options.hostname), null)
      }
      return callback(null, socket)
    })
  }
}
