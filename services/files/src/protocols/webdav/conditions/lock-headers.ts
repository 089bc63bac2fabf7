/** The headers of LOCK and UNLOCK (RFC 4918, 10.5 and 10.7). */
import type { IncomingHttpHeaders } from 'node:http'
import { headerInvalid } from '../../../problems/requests.ts'

/** Seconds: the timeout of a lock when the client asks for none, and the longest that is granted. */
const defaultTimeout = 60 * 60
const maxTimeoutSeconds = 24 * 60 * 60

/** The timeout of a lock in seconds: the first value that we understand, limited to the longest that is granted. */
export function timeoutOf({ timeout }: IncomingHttpHeaders): number {
  for (const wish of String(timeout ?? '').split(',')) {
    const [, kind = '', seconds] = /^\s*(infinite|second-(\d+))\s*$/i.exec(wish) ?? []
    if (kind !== '')
      return Math.max(1, Math.min(maxTimeoutSeconds, seconds === undefined ? maxTimeoutSeconds : Number(seconds)))
  }
  return defaultTimeout
}

/**
 * The token of `Lock-Token`; undefined without the header. An npm client leaves out the brackets. Throws
 * `files.header-invalid`.
 */
export function lockTokenOf(headers: IncomingHttpHeaders): string | undefined {
  const text = headers['lock-token']
  if (text === undefined) return undefined
  const [, inBrackets, bare] = /^\s*(?:<([^<>\s]+)>|([a-z][a-z0-9+.-]*:[^<>\s]+))\s*$/i.exec(String(text)) ?? []
  const token = inBrackets ?? bare
  if (token === undefined) throw headerInvalid('Lock-Token', 'should be a token between < and >')
  return token
}
