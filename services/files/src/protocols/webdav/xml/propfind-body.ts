/** What a PROPFIND asks for (RFC 4918, 9.1 and 14.20). */
import { memoized } from '@alluvium/kernel'
import { xmlInvalid } from '../../../problems/webdav.ts'
import { type Element, parseXml } from '../../xml/xml.ts'

/** The name of a property. In Clark notation (`{DAV:}getetag`) names are compared. */
export type PropertyName = Readonly<{ uri: string; local: string }>

export type Wanted =
  | Readonly<{ kind: 'names' }>
  | Readonly<{ kind: 'all'; include: readonly PropertyName[] }>
  | Readonly<{ kind: 'these'; names: readonly PropertyName[] }>

/**
 * The response repeats each name for each entry. So their number and their UTF-8 bytes together are limited to what an
 * entry may have.
 */
const maxNames = 256
const maxBytes = 64 * 1024

export const dav = 'DAV:'
export const clark = ({ uri, local }: PropertyName): string => `{${uri}}${local}`

/** Whether one of the properties is requested by name, or the names of all are. */
export function asksFor(wanted: Wanted, properties: readonly PropertyName[]): boolean {
  if (wanted.kind === 'names') return true
  const keys = new Set(properties.map(clark))
  return (wanted.kind === 'these' ? wanted.names : wanted.include).some((name) => keys.has(clark(name)))
}

/** A client sends the same few bodies all the time, and reading one takes a fifth of a short answer's time. */
const known = { bodies: 64, bytes: 4096 }
const parseKnown = memoized(known.bodies, (body: string) => parse(Buffer.from(body, 'latin1')))

/**
 * With the quota of a folder. RFC 4331, 3, would have it asked for by name, but clients that ask for a folder alone and without a
 * body look for it there, because servers in PHP tell it.
 */
export const withQuota: Wanted = {
  kind: 'all',
  include: ['quota-used-bytes', 'quota-available-bytes'].map((local) => ({ uri: dav, local })),
}

/** Throws `files.xml-invalid`. An empty body asks for everything (9.1). */
export function parsePropfind(body: Uint8Array): Wanted {
  if (body.length === 0) return { kind: 'all', include: [] }
  if (body.length > known.bytes) return parse(body)
  return parseKnown(Buffer.from(body.buffer, body.byteOffset, body.length).toString('latin1'))
}

function parse(body: Uint8Array): Wanted {
  const root = parseXml(body)
  if (root.uri !== dav || root.local !== 'propfind') throw xmlInvalid('its root should be DAV:propfind')
  const kinds = root.children.filter(({ uri, local }) => uri === dav && ['propname', 'allprop', 'prop'].includes(local))
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1)
    throw xmlInvalid('it should hold one of DAV:prop, DAV:allprop and DAV:propname')
  switch (kind.local) {
    case 'propname':
      return { kind: 'names' }
    case 'allprop':
      return {
        kind: 'all',
        include: namesIn(root.children.find(({ uri, local }) => uri === dav && local === 'include')),
      }
    default:
      return { kind: 'these', names: namesIn(kind) }
  }
}

/** Throws `files.xml-invalid`. */
export function namesIn(element: Element | undefined): readonly PropertyName[] {
  const names = new Map<string, PropertyName>()
  for (const { uri, local } of element?.children ?? []) names.set(clark({ uri, local }), { uri, local })
  if (names.size > maxNames) throw xmlInvalid(`it asks for more than ${maxNames} properties`)
  const bytes = names.keys().reduce((sum, name) => sum + Buffer.byteLength(name), 0)
  if (bytes > maxBytes) throw xmlInvalid(`the names of the properties are longer than ${maxBytes} bytes together`)
  return [...names.values()]
}
