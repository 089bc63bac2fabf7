/** What host names resolve to. */
import { type LookupAddress, lookup } from 'node:dns'
import { isIP } from 'node:net'

/** A host has no address that may be connected to. */
export class BlockedAddress extends Error {
  readonly code = 'ALLUVIUM_BLOCKED_ADDRESS'
  readonly hostname: string

  constructor(hostname: string) {
    super(`${hostname} is not an address that may be connected to`)
    this.hostname = hostname
  }
}

/** The addresses of a host name; rejects when it has none. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>

/** All addresses that the system's resolver knows, those of IPv4 first. Rejects with its error. */
export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    lookup(hostname, { all: true, order: 'ipv4first' }, (error, addresses) =>
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
    addresses.catch(() => {
      if (cache.get(hostname)?.addresses === addresses) cache.delete(hostname)
    })
    return addresses
  }
}

/** `[::1]` is `::1`. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** The addresses of a host as a URL writes it. An address written as such is its own. */
export async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const bare = bareHost(hostname)
  const family = isIP(bare)
  return family === 0 ? await resolve(bare) : [{ address: bare, family }]
}
