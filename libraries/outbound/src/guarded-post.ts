/** A POST to an address that somebody else chose. No proxy, no redirect, no kept connection. */
import type { ClientRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Reach } from '@alluvium/kernel'
import { BlockedAddress, bareHost, type Resolve, systemResolve } from './guard/addresses.ts'
import { guardedLookup, refuseBlockedLiteral } from './guard/guard.ts'
import type { Poster } from './webhooks/poster.ts'

/** Not by an import, which would load Node's client for web pages too. */
const { request: httpRequest } = process.getBuiltinModule('node:http')

const wholeMs = 10_000
const maxHeadBytes = 64 * 1024

/** @param resolve default: the system's resolver, asked anew for each message. */
export const guardedPost =
  (resolve: Resolve = systemResolve): Poster =>
  async ({ url, headers, body, reach }, signal) => {
    const target = new URL(url)
    const late = AbortSignal.timeout(wholeMs)
    try {
      refuseBlockedLiteral(target.hostname, reach)
      return await new Promise<number>((resolved, reject) => {
        const request = target.protocol === 'https:' ? httpsRequest : httpRequest
        const asked = request(target, {
          method: 'POST',
          headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
          agent: false,
          lookup: guardedLookup({ reach, resolve }),
          maxHeaderSize: maxHeadBytes,
          signal: AbortSignal.any([signal, late]),
        })
        asked.on('response', (response) => {
          resolved(response.statusCode ?? 0)
          response.destroy() // whatever else it says
        })
        asked.on('error', reject)
        checkPeer(asked, target.hostname, reach)
        asked.end(body)
      })
    } catch (error) {
      if (error instanceof BlockedAddress)
        throw new Error(`${bareHost(error.hostname)} is not an address that messages may be sent to.`, { cause: error })
      throw late.aborted ? new Error('There was no answer within ten seconds.', { cause: error }) : error
    }
  }

/** The peer that was really reached is checked once more, before a byte is sent. */
function checkPeer(request: ClientRequest, hostname: string, reach: Reach): void {
  request.once('socket', (socket) =>
    socket.prependOnceListener('connect', () => {
      if (!reach(socket.remoteAddress ?? '')) socket.destroy(new BlockedAddress(hostname))
    }),
  )
}
