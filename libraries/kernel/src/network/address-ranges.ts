/**
 * The addresses that a service may connect to when an untrusted user names them: those of the public internet, and what the
 * operator allowed. Without this table, anybody who registers a webhook, or writes a page that is crawled, could reach the
 * router's settings and the cloud's credentials through it (server-side request forgery). The table lists what IANA's special-purpose registries call not
 * globally reachable, and of IPv6 admits only global unicast, so that ranges not yet given to anybody are refused as
 * well. What embeds an IPv4 address in an IPv6 one (mapped, NAT64, 6to4, Teredo) is refused whole.
 */
import { BlockList, isIP } from 'node:net'
import { Problem } from '../model/problem.ts'

const special4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by carriers' NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local; clouds' metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, with the broadcast address
]
const global6 = ['2000::/3']
const special6 = [
  '2001::/23', // protocol assignments, with Teredo, benchmarking and ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
]
const loopback = ['127.0.0.0/8', '::1/128', '::ffff:127.0.0.0/104']

/** Whether a connection to an address (no name, no brackets) may be made. */
export type Reach = (address: string) => boolean

/** Whether a text is an address or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  try {
    return addressRanges([text]) !== undefined
  } catch {
    return false
  }
}

/** A set of addresses and ranges in CIDR notation. Throws `configuration.invalid`, which names the first that is none. */
export function addressRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix, ...rest] = range.split('/')
    const family = isIP(network)
    const maxPrefix = family === 4 ? 32 : 128
    const length = prefix === undefined ? maxPrefix : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (family === 0 || rest.length > 0 || !(length <= maxPrefix))
      throw new Problem('invalid', 'configuration.invalid', `${range} is not a range of addresses such as 10.0.0.0/8.`)
    list.addSubnet(network, length, family === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}

const isSpecial4 = addressRanges(special4)
const isGlobal6 = addressRanges(global6)
const isSpecial6 = addressRanges(special6)
const isLoopback = addressRanges(loopback)

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address (no name, no brackets) is one of this machine's own, in each of its spellings. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) !== 0 && isLoopback.check(address, familyOf(address))

/** Whether an address (no name, no brackets) is one of the public internet's. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !isSpecial4.check(address, 'ipv4')
  return (
    family === 6 && !address.includes('%') && isGlobal6.check(address, 'ipv6') && !isSpecial6.check(address, 'ipv6')
  )
}

/** @param loopback this machine's own addresses may be asked @param opened what the operator allows beyond the public internet */
export const reachOf =
  ({ loopback: mayLoop, opened }: Readonly<{ loopback: boolean; opened: BlockList }>): Reach =>
  (address) =>
    isIP(address) !== 0 &&
    (isPublicAddress(address) || (mayLoop && isLoopbackAddress(address)) || opened.check(address, familyOf(address)))
