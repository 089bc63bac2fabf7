/**
 * What an Authorization header says. One that can't be used, as of a scheme that isn't offered, is the same as none: the answer is
 * then the 401 with all challenges, at which clients ask their user again (RFC 9110, 11.6.1). A 400 would leave those that
 * remember credentials for Digest, NTLM or Negotiate from another server of this address with them for ever.
 */
import { isUtf8 } from 'node:buffer'

export type NameAndPassword = Readonly<{ username: string; password: string }>

export type Credentials = Readonly<({ scheme: 'basic' } & NameAndPassword) | { scheme: 'bearer'; token: string }>

/** Undefined when there are none that can be used. */
export function credentialsIn(authorization: string | undefined): Credentials | undefined {
  const [, scheme = '', value = ''] = /^(\S+) +(\S+)$/.exec(authorization ?? '') ?? []
  switch (scheme.toLowerCase()) {
    case 'basic':
      return nameAndPassword(basicText(value))
    case 'bearer':
      return { scheme: 'bearer', token: value }
    default:
      return undefined
  }
}

/** RFC 7617, 2: the name ends at the first colon. */
function nameAndPassword(text: string): Credentials | undefined {
  const colon = text.indexOf(':')
  if (colon < 0 || text.includes('\0')) return undefined
  return { scheme: 'basic', username: text.slice(0, colon), password: text.slice(colon + 1) }
}

/**
 * The text of Basic credentials. We ask for UTF-8 (RFC 7617, 2.1); bytes that aren't UTF-8 come from an older client,
 * in Latin-1.
 */
export function basicText(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}

/** The bearer token of a request; undefined without one. */
export function bearerOf({
  authorization,
}: Readonly<Record<string, string | string[] | undefined>>): string | undefined {
  const credentials = credentialsIn(typeof authorization === 'string' ? authorization : undefined)
  return credentials?.scheme === 'bearer' ? credentials.token : undefined
}
