import { isIPv6 } from 'node:net'

/**
 * What counts as one client where attempts are limited by address: an IPv4 address itself, and the /64 of an IPv6 address.
 * A /64 is the smallest network that anybody is assigned (RFC 6177, RFC 7421), and its holder may use any of 2^64 addresses.
 * An IPv4 address that is mapped into IPv6 (RFC 4291, 2.5.5.2), as a socket for both names it, is that IPv4 address.
 * @param address without brackets; what is no address counts as itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const groups = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1) // as RFC 5952 writes it
  const [before = '', after] = groups.split('::')
  const first = before === '' ? [] : before.split(':')
  const last = after === undefined || after === '' ? [] : after.split(':')
  const all = after === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last]
  return mappedAddress(all) ?? `${all.slice(0, 4).join(':')}::/64`
}

/** The IPv4 address in the last two of eight groups of `::ffff:0:0/96`. */
function mappedAddress(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return undefined
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
