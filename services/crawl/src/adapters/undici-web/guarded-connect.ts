/**
 * Connecting, and only to where a crawl may go. A name is resolved, its addresses are judged, and the connection is
 * made to one of those that passed: what is checked is what is used. An address written as such never resolves,
 * so it is judged before; and the peer that was really reached is judged once more, before a byte is sent.
 */
import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Reach } from '@alluvium/kernel'
import { buildConnector } from 'undici'
import { type Network, networkOf, type OpenedRanges } from '../../model/network.ts'

export class BlockedAddress extends Error {
  readonly code = 'ALLUVIUM_BLOCKED_ADDRESS'
}

/** The addresses of a host name; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true, order: 'ipv4first' }, (error, addresses) =>
      error === null ? resolve(addresses) : reject(error),
    )
  })

/** How long a DNS answer is cached; connections are kept, so it is needed rarely. */
const believedMs = 30_000
const maxNames = 10_000

/** Caches what names resolve to. A name that did not resolve is tried again. */
export function rememberingResolve(resolve: Resolve, now: () => number): Resolve {
  const cache = new Map<string, { at: number; addresses: Promise<readonly LookupAddress[]> }>()
  return (hostname) => {
    const entry = cache.get(hostname)
    if (entry !== undefined && now() - entry.at < believedMs) return entry.addresses
    if (cache.size >= maxNames) cache.clear()
    const addresses = resolve(hostname)
    cache.set(hostname, { at: now(), addresses })
    addresses.catch(() => cache.delete(hostname))
    return addresses
  }
}

export type Guard = Readonly<{ reach: Reach; resolve: Resolve }>

/** `[::1]` is `::1`. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** The addresses of a host that may be connected to; rejects with BlockedAddress when it has others only. */
async function admittedAddresses(hostname: string, { resolve, reach }: Guard): Promise<readonly LookupAddress[]> {
  const addresses = await addressesOf(hostname, resolve)
  const admitted = addresses.filter(({ address }) => reach(address))
  if (admitted.length === 0) throw blocked(hostname)
  return admitted
}

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

/** An address written as such is its own. */
async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const bare = bareHost(hostname)
  const family = isIP(bare)
  return family === 0 ? await resolve(bare) : [{ address: bare, family }]
}

const blocked = (hostname: string): BlockedAddress =>
  new BlockedAddress(`${hostname} is not an address that may be asked`)

/** undici's connector with the guard in front of it and behind it. */
export function guardedConnect(guard: Guard, { timeoutMs }: { timeoutMs: number }): buildConnector.connector {
  const lookup: LookupFunction = (hostname, options, callback) => {
    const found = async (): Promise<void> => {
      const addresses = await admittedAddresses(hostname, guard)
      const matching = addresses.filter(
        ({ family }) => options.family === undefined || options.family === 0 || options.family === family,
      )
      const [first] = matching
      if (first === undefined) throw new Error(`${hostname} has no address of this family`)
      if (options.all === true) callback(null, matching)
      else callback(null, first.address, first.family)
    }
    // oxlint-disable-next-line promise/no-callback-in-promise -- a lookup is told by its callback how it ended
    found().catch((error: NodeJS.ErrnoException) => callback(error, '', 0))
  }
  const connect = buildConnector({ timeout: timeoutMs, lookup, allowH2: false, autoSelectFamily: true })
  return (options, callback) => {
    const literal = bareHost(options.hostname)
    if (isIP(literal) !== 0 && !guard.reach(literal)) {
      callback(blocked(options.hostname), null)
      return
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null)
      if (!guard.reach(socket.remoteAddress ?? '')) {
        socket.destroy()
        return callback(blocked(options.hostname), null)
      }
      return callback(null, socket)
    })
  }
}
