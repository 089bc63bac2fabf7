/**
 * Connecting only to where one may. A name is resolved, its addresses are checked, and the connection is made to one of those
 * that passed: what is checked is what is used, so a name that resolves otherwise a moment later gains nothing. An address
 * written as such is never resolved, so `refuseBlockedLiteral` checks it before.
 */
import { isIP, type LookupFunction } from 'node:net'
import type { Reach } from '@alluvium/kernel'
import { addressesOf, BlockedAddress, bareHost, type Resolve } from './addresses.ts'

export type Guard = Readonly<{
  /** Which addresses may be connected to. */
  reach: Reach
  resolve: Resolve
}>

/** Throws `BlockedAddress` for a host that is written as an address out of reach. */
export function refuseBlockedLiteral(hostname: string, reach: Reach): void {
  const literal = bareHost(hostname)
  if (isIP(literal) !== 0 && !reach(literal)) throw new BlockedAddress(hostname)
}

/** Makes a `lookup` for `node:net` that finds the addresses of a name that are within reach. It fails with `BlockedAddress` where a name has only others. */
export function guardedLookup({ reach, resolve }: Guard): LookupFunction {
  return (hostname, { family = 0, all }, callback) => {
    const found = async () => {
      const admitted = (await addressesOf(hostname, resolve)).filter(({ address }) => reach(address))
      if (admitted.length === 0) throw new BlockedAddress(hostname)
      const matching = admitted.filter((one) => family === 0 || one.family === family)
      const [first] = matching
      if (first === undefined) throw new Error(`${hostname} has no address of this family`)
      return { first, matching }
    }
    // Both in one `then`: what the callback throws is not the look-up's failure, which it would report once more.
    found().then(
      // oxlint-disable-next-line promise/no-callback-in-promise -- a lookup reports its end through its callback
      ({ first, matching }) => (all === true ? callback(null, matching) : callback(null, first.address, first.family)),
      // oxlint-disable-next-line promise/no-callback-in-promise -- as above
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}
