/**
 * Who asks, by address. Without trusted proxies it is the socket's peer. With them, each proxy has appended the
 * address it saw to `X-Forwarded-For`, so the list is read from its end while the one who speaks is trusted:
 *
 *   X-Forwarded-For: 6.6.6.6 (made up), 203.0.113.9, 10.0.0.2       socket: 10.0.0.1      trusted: 10.0.0.0/8
 *                                       ^ the right-most untrusted: the peer
 *
 * Never the left-most: that one the client wrote itself. Where a word is no address, nobody knows who asked: all of these are one peer, which is no
 * trusted proxy and has the budgets of a network.
 */
import { BlockList, isIP } from 'node:net'
import { Problem } from '@alluvium/kernel'

export type PeerOf = (socketAddress: string | undefined, forwardedFor: string | undefined) => string

/** Whether an address is a trusted proxy's. `trustedProxies` are addresses or CIDR blocks; anything else is refused at start. */
export function proxiesAmong(trustedProxies: readonly string[]): (address: string | undefined) => boolean {
  if (trustedProxies.length === 0) return () => false
  const trusted = new BlockList()
  for (const proxy of trustedProxies) trust(trusted, proxy)
  return (address) => {
    const plain = plainAddress(address ?? '')
    return plain !== undefined && trusted.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4')
  }
}

/** @param trustedProxies as for `proxiesAmong`. */
export function peersBehind(trustedProxies: readonly string[]): PeerOf {
  if (trustedProxies.length === 0) return directPeer()
  const isTrusted = proxiesAmong(trustedProxies)

  return (socketAddress, forwardedFor) => {
    let peer = plainAddress(socketAddress ?? '') ?? nobody
    const hops = forwardedFor?.split(',') ?? []
    while (peer !== nobody && isTrusted(peer) && hops.length > 0) {
      peer = plainAddress(hops.pop() ?? '') ?? nobody
    }
    return peer
  }
}

/** The socket's own peer; the last answer is kept, because a client asks more than once. */
function directPeer(): PeerOf {
  let last: string | undefined
  let lastPeer = nobody
  return (socketAddress) => {
    if (socketAddress === last) return lastPeer
    lastPeer = plainAddress(socketAddress ?? '') ?? nobody
    last = socketAddress
    return lastPeer
  }
}

/** The peer of a socket that is gone, or that has no address, and whoever a proxy does not name. */
const nobody = 'unknown'

function trust(trusted: BlockList, proxy: string): void {
  const [address = '', prefix, ...rest] = proxy.trim().split('/')
  const version = isIP(address)
  const bits = prefix === undefined ? undefined : Number(prefix)
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(prefix ?? '') && bits <= (version === 6 ? 128 : 32))
  if (version === 0 || rest.length > 0 || !isPrefix) {
    throw new Problem(
      'invalid',
      'configuration.invalid',
      `${proxy} is neither an address nor a CIDR block such as 10.0.0.0/8.`,
    )
  }
  const family = version === 6 ? 'ipv6' : 'ipv4'
  if (bits === undefined) trusted.addAddress(address, family)
  else trusted.addSubnet(address, bits, family)
}

/** An address without port, brackets, zone and the mapping of IPv4 into IPv6; undefined when it is none. */
function plainAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const trimmed = text.trim()
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(trimmed)?.[1]
  const withoutPort =
    bracketed ?? (/^[\d.]+:\d{1,5}$/.test(trimmed) ? trimmed.slice(0, trimmed.lastIndexOf(':')) : trimmed)
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutPort)?.[1] ?? withoutPort
  const address = mapped.replace(/%.*$/, '')
  return isIP(address) === 0 ? undefined : address
}
