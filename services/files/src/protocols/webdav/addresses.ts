/**
 * Addresses in header fields (`Destination`, the resources of `If`): an absolute URI of this server, or a path (RFC
 * 4918, 8.3). The names of this server are its own `Host` field and the one in its configuration. The scheme and its
 * default port are ignored, because a proxy in front may speak TLS for us.
 */
import type { IncomingMessage } from 'node:http'
import { isReserved, isReservedLater, type Path, parseTarget } from '../../model/path.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { destinationElsewhere, destinationOutside } from '../../problems/webdav.ts'
import { type Mount, targetWithin } from './mount.ts'

/** Whether the authority of a URI names this server, for one request. */
export type IsHere = (authority: string) => boolean

export function isHereFor({ headers }: IncomingMessage, externalUrl: string | undefined): IsHere {
  // Computed on demand: few requests carry an address.
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

/** Which addresses are those of the tree, for one request: on this server, and where the tree is mounted in it. */
export type Reach = Readonly<{
  isHere: IsHere
  mount: Mount
  /** Where else the same tree is for the caller, as a destination may say. Default: nowhere. */
  also?: readonly Mount[]
}>

/** The target in the tree of an address, in origin form; undefined for another server, and beside the tree. */
export function targetHere(address: string, { isHere, mount }: Reach): string | undefined {
  const target = originForm(address, isHere)
  return target === undefined ? undefined : targetWithin(target, mount)
}

function originForm(address: string, isHere: IsHere): string | undefined {
  if (address.startsWith('/')) return address.startsWith('//') ? undefined : address
  const [, authority, target = ''] = absolute.exec(address) ?? []
  if (authority === undefined || !isHere(authority)) return undefined
  return target.startsWith('/') ? target : `/${target}`
}

/**
 * The destination of a COPY or MOVE. Throws `files.header-invalid`, `files.path-invalid`,
 * `files.destination-elsewhere`, `files.destination-outside`.
 */
export function destinationOf({ headers }: IncomingMessage, reach: Reach): Path {
  const text = headers['destination']
  if (typeof text !== 'string' || text === '') throw headerInvalid('Destination', 'is missing')
  if (!/^([a-z][a-z0-9+.-]*:|\/)/i.test(text)) throw headerInvalid('Destination', 'should be an absolute address')
  if (text.includes('#')) throw headerInvalid('Destination', 'cannot have a fragment')
  const target = originForm(text, reach.isHere)
  if (target === undefined) throw destinationElsewhere()
  return pathWithin(target, reach)
}

/** The path by the first mount that it is below. Only below its own mount it may be a reserved one, which is refused later. */
function pathWithin(target: string, { mount, also = [] }: Reach): Path {
  const within = targetWithin(target, mount)
  if (within !== undefined) return parseTarget(within).path
  const other = also.map((one) => targetWithin(target, one)).find((one) => one !== undefined)
  const path = other === undefined ? undefined : parseTarget(other).path
  if (!path || isReserved(path) || isReservedLater(path)) throw destinationOutside()
  return path
}
