/**
 * A POST to an address that somebody else chose. A name is resolved, its addresses are judged, and the connection is made
 * to one of those that passed: what is checked is what is used, so a name that changes its mind in between gains nothing.
 * An address written as such never resolves, so it is judged before. No proxy, no redirect, no kept connection.
 */
import { type LookupAddress, lookup } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Reach } from '@alluvium/kernel'
import type { Poster } from '../../ports/post.ts'

const wholeMs = 10_000

export const guardedPost: Poster = async ({ url, headers, body, reach }, signal) => {
  const target = new URL(url)
  const host = target.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !reach(host)) throw outOfReach(host)
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  const late = AbortSignal.timeout(wholeMs)
  return await new Promise((resolve, reject) => {
    const asked = request(
      target,
      {
        method: 'POST',
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
        agent: false,
        lookup: lookupWithin(reach),
        signal: AbortSignal.any([signal, late]),
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy() // whatever else it says
      },
    )
    asked.on('error', (error) => reject(late.aborted ? new Error('There was no answer within ten seconds.') : error))
    asked.end(body)
  })
}

const outOfReach = (host: string) => new Error(`${host} is not an address that messages may be sent to.`)

const lookupWithin =
  (reach: Reach): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const within = addresses.filter(({ address }) => reach(address))
      const [first] = within
      if (!first) return callback(outOfReach(hostname), '', 0)
      return options.all ? callback(null, within) : callback(null, first.address, first.family)
    })
  }
