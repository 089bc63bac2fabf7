/**
 * Addresses that headers carry (`Destination`, the resources of `If`): an absolute URI of this server, or a path
 * (RFC 4918, 8.3). Which names this server has, its own `Host` field and its configuration say; the scheme and the
 * port that a scheme implies don't count, since a proxy in front may speak TLS for us.
 */
import type { IncomingMessage } from 'node:http'
import { type Path, parseTarget } from '../../model/path.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { destinationElsewhere } from '../../problems/webdav.ts'

/** Whether a URI's authority means this server, as one request sees it. */
export type IsHere = (authority: string) => boolean

export function isHereFor({ headers }: IncomingMessage, externalUrl: string | undefined): IsHere {
  // Looked up when asked: few requests carry an address.
  return (authority) => {
    const names = [headers.host ?? '', externalUrl === undefined ? '' : new URL(externalUrl).host].map(plain)
    return names.includes(plain(authority))
  }
}

const plain = (authority: string): string =>
  authority
    .slice(authority.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/:(80|443)?$/, '')

const absolute = /^https?:\/\/([^/?#]*)([^#]*)$/i

/** The target of an address on this server, in origin form; undefined when it lies elsewhere. */
export function targetHere(address: string, isHere: IsHere): string | undefined {
  if (address.startsWith('/')) return address.startsWith('//') ? undefined : address
  const [, authority, target = ''] = absolute.exec(address) ?? []
  if (authority === undefined || !isHere(authority)) return undefined
  return target.startsWith('/') ? target : `/${target}`
}

/** Where a COPY or MOVE goes to. Throws `files.header-invalid`, `files.path-invalid`, `files.destination-elsewhere`. */
export function destinationOf({ headers }: IncomingMessage, isHere: IsHere): Path {
  const text = headers['destination']
  if (typeof text !== 'string' || text === '') throw headerInvalid('Destination', 'is missing')
  if (!/^([a-z][a-z0-9+.-]*:|\/)/i.test(text)) throw headerInvalid('Destination', 'should be an absolute address')
  if (text.includes('#')) throw headerInvalid('Destination', 'cannot have a fragment')
  const target = targetHere(text, isHere)
  if (target === undefined) throw destinationElsewhere()
  return parseTarget(target).path
}
