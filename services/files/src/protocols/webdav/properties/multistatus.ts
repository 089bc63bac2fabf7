/**
 * Writes a multistatus (RFC 4918, 13) as strings, without building a tree. Text that is the same for every entry, such
 * as the list of properties that no entry has, is made once for the whole response. Dead properties are sent as they
 * were stored.
 */
import type { Caller } from '@alluvium/kernel'
import { differsByPath } from '../../../operations/authorization/authorize.ts'
import type { DetailsWanted } from '../../../operations/metadata/details.ts'
import type { DeadProperty } from '../../../operations/metadata/properties.ts'
import { tagsOf } from '../xml/elements.ts'
import { clark, type PropertyName, type Wanted } from '../xml/propfind-body.ts'
import {
  checksums,
  dataFingerprint,
  lockdiscovery,
  ownerNames,
  type Property,
  properties,
  propertyOf,
  type Subject,
  size,
} from './properties.ts'
import { systemTags } from './tag-elements.ts'

/**
 * Responses are sent when together they have so many characters: a page of entries can be very long when many
 * properties are requested.
 */
export const pieceLength = 64 * 1024

/** Writes the response of one entry. `href` is already percent-encoded, so it needs no escaping in XML. */
export type WriteResponse = (href: string, subject: Subject) => string

const found = '<d:status>HTTP/1.1 200 OK</d:status></d:propstat>'
const missing = '<d:status>HTTP/1.1 404 Not Found</d:status></d:propstat>'

/** @param minimal leaves out properties that an entry does not have (RFC 8144, 2.1). */
export function responseWriter(wanted: Wanted, { minimal = false } = {}): WriteResponse {
  if (wanted.kind === 'names') return writer(properties, { others: [], bare: true, minimal })
  if (wanted.kind === 'all') {
    const more = known(wanted.include).filter(({ inAll }) => !inAll)
    return writer([...properties.filter(({ inAll }) => inAll), ...more], { others: unknown(wanted.include), minimal })
  }
  return writer(known(wanted.names), { others: unknown(wanted.names), onlyNamed: true, minimal })
}

/**
 * Which details of an entry a writer needs besides its row. How much lies below a folder is shown only where its reader may
 * read all of it.
 */
export function detailsFor(wanted: Wanted, caller: Caller): DetailsWanted {
  const names = wanted.kind === 'these' ? wanted.names : wanted.kind === 'all' ? wanted.include : []
  const keys = new Set(names.map(clark))
  return {
    properties: wanted.kind !== 'these' || unknown(names).length > 0,
    locks: wanted.kind === 'all' || keys.has(clark(lockdiscovery)),
    checksums: keys.has(clark(checksums)),
    owner: ownerNames.some((name) => keys.has(clark(name))),
    bytesBelow: keys.has(clark(size)) && !differsByPath(caller),
    tags: keys.has(clark(systemTags)),
    fingerprint: keys.has(clark(dataFingerprint)),
  }
}

type Showing = Readonly<{
  /** Requested by name and not live: dead properties, or missing ones. */
  others: readonly PropertyName[]
  /** Names without values. */
  bare?: boolean
  /** Only the named properties are shown; those that are missing are reported. */
  onlyNamed?: boolean
  /** Missing properties are not reported. */
  minimal: boolean
}>

function writer(
  live: readonly Property[],
  { others, bare = false, onlyNamed = false, minimal }: Showing,
): WriteResponse {
  const parts = live.map(({ name, content }) => ({ content, ...tagsOf(name) }))
  const otherParts = others.map((name) => ({ key: clark(name), empty: tagsOf(name).empty }))
  const noOthers = otherParts.map(({ empty }) => empty).join('')
  const named = new Set(otherParts.map(({ key }) => key))
  return (href, subject) => {
    let there = ''
    let lacking = ''
    for (const { content, open, close, empty } of parts) {
      const value = content(subject)
      if (value === undefined) {
        if (onlyNamed) lacking += empty
      } else if (value === '' || bare) there += empty
      else there += open + value + close
    }
    const dead = subject.details?.properties ?? []
    if (dead.length === 0) lacking += noOthers
    else {
      const keys = new Set(dead.map(clark))
      there += dead.map((one) => (onlyNamed && !named.has(clark(one)) ? '' : shown(one, bare))).join('')
      lacking += otherParts.map(({ key, empty }) => (keys.has(key) ? '' : empty)).join('')
    }
    if (minimal) lacking = ''
    const yes = there === '' && lacking !== '' ? '' : `<d:propstat><d:prop>${there}</d:prop>${found}`
    const no = lacking === '' ? '' : `<d:propstat><d:prop>${lacking}</d:prop>${missing}`
    return `<d:response><d:href>${href}</d:href>${yes}${no}</d:response>`
  }
}

const shown = (property: DeadProperty, bare: boolean): string => (bare ? tagsOf(property).empty : property.value)

const known = (names: readonly PropertyName[]): readonly Property[] =>
  names.map((name) => propertyOf.get(clark(name))).filter((one) => one !== undefined)
const unknown = (names: readonly PropertyName[]): readonly PropertyName[] =>
  names.filter((name) => !propertyOf.has(clark(name)))
