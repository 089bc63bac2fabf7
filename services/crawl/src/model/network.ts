/**
 * Where a crawl may connect to. It is decided once, by where its start lies, and kept with the crawl; every connection is
 * then held against it, whoever asked for the crawl and whatever led there: links, redirects, sitemaps, robots.txt, what a
 * rendered page loads.
 *
 *   the start lies                                  the crawl reaches
 *   public     on the public internet               the public internet
 *   loopback   on this machine                      this machine, and nothing else
 *   10.0.0.0/8 in a range of `--allow-targets`      that range and the public internet, but never this machine
 *
 * Without this rule a page of the public internet could reach what an operator has opened for crawls of the intranet. A crawl
 * of this machine does not reach the public internet, because a name there may resolve to this machine a moment later.
 */
import { addressRanges, isLoopbackAddress, isPublicAddress, type Reach } from '@alluvium/kernel'

/** `public`, `loopback`, or one of the ranges of `--allow-targets` as it is written there. */
export type Network = string

/** Ranges of `--allow-targets`, the widest first, so that of two nested ones the outer is the network. */
export type OpenedRanges = readonly Readonly<{ range: Network; contains: Reach }>[]

/** Throws `configuration.invalid`, which names the first that is no range. */
export function openedRanges(targets: readonly string[]): OpenedRanges {
  return targets
    .map((range) => ({ range, length: Number(range.split('/')[1] ?? 128), contains: reachOfRange(range) }))
    .toSorted((one, other) => one.length - other.length)
}

function reachOfRange(range: string): Reach {
  const list = addressRanges([range])
  return (address) => list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')
}

/** Connecting to no address in particular reaches this machine as well. */
const isUnspecified = reachOfRange('0.0.0.0/8')
const isOwnMachine: Reach = (address) => isLoopbackAddress(address) || isUnspecified(address) || address === '::'

/** The network that an address lies in; undefined for one that no crawl may reach. `loopback`: this machine may be crawled. */
export function networkOf(
  address: string,
  { opened, loopback }: Readonly<{ opened: OpenedRanges; loopback: boolean }>,
): Network | undefined {
  if (isPublicAddress(address)) return 'public'
  const range = opened.find(({ contains }) => contains(address))?.range
  if (isLoopbackAddress(address)) return loopback || range !== undefined ? 'loopback' : undefined
  return isOwnMachine(address) ? undefined : range
}

/**
 * Where a crawl may send its messages: to the public internet, and to the network that its start lies in. `loopback`: it was
 * started in local development, where whoever waits for them may be on this machine.
 */
export function messageReach({
  network,
  loopback,
  opened,
}: Readonly<{ network: Network; loopback: boolean; opened: OpenedRanges }>): Reach {
  const within = reachFrom(network, opened)
  return (address) => isPublicAddress(address) || within(address) || (loopback && isLoopbackAddress(address))
}

/** Whether a receiver in `other` is one that `messageReach` reaches. */
export const takesMessages = (
  other: Network,
  { network, loopback }: Readonly<{ network: Network; loopback: boolean }>,
) => other === 'public' || other === network || (loopback && other === 'loopback')

/** Where a crawl may connect to whose start lies in `network`. A range that is not opened any longer is not reached. */
export function reachFrom(network: Network, opened: OpenedRanges): Reach {
  if (network === 'loopback') return isLoopbackAddress
  const range = opened.find((one) => one.range === network)
  return (address) => isPublicAddress(address) || (range?.contains(address) === true && !isOwnMachine(address))
}
