/**
 * The conditions of a search (RFC 5323, 5.5 to 5.15), as far as the clients have them: and, or, not, is-collection, like, and
 * comparisons, of a few properties. What is not one of these is refused, because an answer without it would be another question's.
 */
import { typeOf } from '../../../model/media-type.ts'
import type { EntryRow } from '../../../ports/ledger.ts'
import { xmlInvalid } from '../../../problems/webdav.ts'
import { parseTime } from '../../webdav/properties/settable-times.ts'
import { clark } from '../../webdav/xml/propfind-body.ts'
import type { Element } from '../../xml/xml.ts'
import { likePattern } from './like.ts'

/** What a search knows besides the row of an entry. */
export type Known = Readonly<{
  /** The nodes that are favorites of the caller. */
  favorites: ReadonlySet<number>
  /** The numbers of the accounts whose names the condition has; undefined for nobody's. */
  accounts: ReadonlyMap<string, number | undefined>
}>

export type Fits = (row: EntryRow, known: Known) => boolean

export type Condition = Readonly<{
  fits: Fits
  /** Only favorites can fit. */
  onlyFavorites: boolean
  /** The names of accounts that it asks about. */
  owners: readonly string[]
}>

/** Each is tried on every entry of a tree. */
const maxConditions = 50

/** The value of a property, by which entries are compared: a number or a text. */
type Value = (row: EntryRow, known: Known) => string | number | undefined

type Searchable = Readonly<{ value: Value; literal(text: string): string | number | undefined }>

const typeIn = (row: EntryRow): string =>
  row.is_folder ? 'httpd/unix-directory' : typeOf({ name: row.name, mediaType: row.media_type })

const asText = (text: string): string => text
const asNumber = (text: string): number | undefined => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined)
const asFlag = (text: string): number => Number(/^(1|yes|true)$/i.test(text.trim()))
const nameOf: Value = ({ name }) => name.normalize('NFC')
const sizeOf: Value = ({ is_folder: isFolder, size }) => (isFolder ? undefined : size)

const oc = 'http://owncloud.org/ns'
const favoriteName = `{${oc}}favorite`
const ownerName = `{${oc}}owner-id`

/** By Clark notation. */
const searchable: ReadonlyMap<string, Searchable> = new Map<string, Searchable>([
  ['{DAV:}displayname', { value: nameOf, literal: (text) => text.normalize('NFC') }],
  ['{DAV:}getcontenttype', { value: typeIn, literal: asText }],
  ['{DAV:}getlastmodified', { value: ({ modified }) => modified, literal: parseTime }],
  ['{DAV:}getcontentlength', { value: sizeOf, literal: asNumber }],
  [`{${oc}}size`, { value: sizeOf, literal: asNumber }],
  [`{${oc}}fileid`, { value: ({ node }) => node, literal: asNumber }],
  [favoriteName, { value: ({ node }, { favorites }) => Number(favorites.has(node)), literal: asFlag }],
])

const comparisons: Readonly<Record<string, (value: string | number, literal: string | number) => boolean>> = {
  eq: (value, literal) => value === literal,
  lt: (value, literal) => value < literal,
  lte: (value, literal) => value <= literal,
  gt: (value, literal) => value > literal,
  gte: (value, literal) => value >= literal,
}

/** The value that entries are ordered by. Throws `files.xml-invalid`. */
export function valueOf(prop: Element | undefined): Value {
  const [name] = prop?.children ?? []
  const found = name && searchable.get(clark(name))
  if (!found) throw xmlInvalid(`entries can't be searched by ${name ? clark(name) : 'no property'}`)
  return found.value
}

/** Throws `files.xml-invalid`. @param where undefined where everything fits. */
export function conditionIn(where: Element | undefined): Condition {
  const count = { left: maxConditions }
  const [only, another] = where?.children ?? []
  if (another) throw xmlInvalid('its DAV:where should hold one condition')
  return only ? parsed(only, count) : { fits: () => true, onlyFavorites: false, owners: [] }
}

function parsed(element: Element, count: { left: number }): Condition {
  count.left -= 1
  if (count.left < 0) throw xmlInvalid(`it has more than ${maxConditions} conditions`)
  const { local, uri, children } = element
  if (uri !== 'DAV:') throw xmlInvalid(`${clark(element)} is not a condition here`)
  switch (local) {
    case 'and':
    case 'or':
    case 'not':
      return combined(
        local,
        children.map((child) => parsed(child, count)),
      )
    case 'is-collection':
      return plain((row) => row.is_folder === 1)
    case 'like':
      return like(element)
    default:
      return comparison(element)
  }
}

const plain = (fits: Fits): Condition => ({ fits, onlyFavorites: false, owners: [] })

function combined(how: 'and' | 'or' | 'not', parts: readonly Condition[]): Condition {
  const owners = parts.flatMap((part) => part.owners)
  if (how === 'and')
    return {
      fits: (row, known) => parts.every(({ fits }) => fits(row, known)),
      onlyFavorites: parts.some(({ onlyFavorites }) => onlyFavorites),
      owners,
    }
  const some: Fits = (row, known) => parts.some(({ fits }) => fits(row, known))
  const onlyFavorites = how === 'or' && parts.length > 0 && parts.every((part) => part.onlyFavorites)
  return { fits: how === 'or' ? some : (row, known) => !some(row, known), onlyFavorites, owners }
}

const childOf = ({ children }: Element, name: string): Element | undefined =>
  children.find(({ uri, local }) => uri === 'DAV:' && local === name)

const literalOf = (element: Element): string => childOf(element, 'literal')?.text ?? ''

function like(element: Element): Condition {
  const value = valueOf(childOf(element, 'prop'))
  const matches = likePattern(literalOf(element))
  return plain((row, known) => matches(String(value(row, known) ?? '')))
}

function comparison(element: Element): Condition {
  const compare = Object.hasOwn(comparisons, element.local) ? comparisons[element.local] : undefined
  if (!compare) throw xmlInvalid(`${clark(element)} is not a condition here`)
  const prop = childOf(element, 'prop')
  const name = prop?.children[0] && clark(prop.children[0])
  if (name === ownerName && element.local === 'eq') return ownedBy(literalOf(element).trim())
  const value = valueOf(prop)
  const literal = searchable.get(name ?? '')?.literal(literalOf(element))
  if (literal === undefined) throw xmlInvalid(`its DAV:literal for ${name} can't be read`)
  const fits: Fits = (row, known) => {
    const found = value(row, known)
    return found !== undefined && compare(found, literal)
  }
  return { fits, onlyFavorites: name === favoriteName && element.local === 'eq' && literal === 1, owners: [] }
}

const ownedBy = (owner: string): Condition => ({
  fits: ({ owner: number }, { accounts }) => number === accounts.get(owner),
  onlyFavorites: false,
  owners: [owner],
})
