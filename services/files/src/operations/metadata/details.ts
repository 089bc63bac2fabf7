/**
 * Details of an entry besides its row: dead properties, checksums, and the locks over it. Looked up only when
 * requested.
 */
import type { Script } from '@alluvium/database'
import type { Checksum } from '../../model/checksum.ts'
import { type Entry, isOnlyPassed } from '../../model/entry.ts'
import { statement } from '../../ports/ledger.ts'
import { usernameOf } from '../accounts/accounts.ts'
import { byBytes } from '../nodes/by-bytes.ts'
import type { PathLookup } from '../nodes/locate.ts'
import { type Amount, totalsBelow, totalsBetween } from '../nodes/totals.ts'
import { anythingLocked, type LockRow, locksOver } from '../preconditions/refuse-locked.ts'
import { checksumsBetween, checksumsOf } from './checksums.ts'
import { type DeadProperty, propertiesBetween, propertiesOf } from './properties.ts'
import { tagsBetween, tagsOfNode } from './tag-entry.ts'

export type Details = Readonly<{
  properties: readonly DeadProperty[]
  locks: readonly LockRow[]
  /** Checksums of the file's content. */
  checksums: readonly Checksum[]
  /** The name of the account that made it; undefined when nobody asked. */
  owner?: string | undefined
  /** The bytes of everything below a folder; undefined when nobody asked. */
  bytesBelow?: number | undefined
  /** Undefined when nobody asked. */
  tags?: readonly string[] | undefined
  /** Of all data, with the root; undefined when nobody asked. */
  fingerprint?: string | undefined
}>
export type DetailsWanted = Readonly<Record<keyof Details, boolean>>

export const wantsAny = (wanted: DetailsWanted): boolean => Object.values(wanted).includes(true)

/** None of them. */
export const nothingWanted: DetailsWanted = {
  properties: false,
  locks: false,
  checksums: false,
  owner: false,
  bytesBelow: false,
  tags: false,
  fingerprint: false,
}

export const noDetails: Details = { properties: [], locks: [], checksums: [] }

const locksIn = statement((db, { parent, from, to, now }: { parent: number; from: string; to: string; now: number }) =>
  db
    .selectFrom('locks')
    .selectAll()
    .where('expires_at', '>', now)
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('present')
        .select('present.node')
        .where('parent', '=', parent)
        .where('key', '>=', from)
        .where('key', '<=', to),
    ),
)

const closedIn = statement((db, { parent }: { parent: number }) =>
  db
    .selectFrom('closed_folders')
    .select('node')
    .where('node', 'in', (eb) => eb.selectFrom('present').select('present.node').where('parent', '=', parent)),
)

/** The details of one entry. */
export function* detailsOf(lookup: PathLookup, wanted: DetailsWanted, now: number): Script<Details> {
  const { row } = lookup
  return {
    properties: wanted.properties && row ? yield* propertiesOf(row.node) : [],
    locks: wanted.locks && (yield* anythingLocked(now)) ? yield* locksOver(lookup, now) : [],
    checksums: wanted.checksums && row?.digest ? yield* checksumsOf({ node: row.node, digest: row.digest }) : [],
    owner: wanted.owner && row ? yield* usernameOf(row.owner) : undefined,
    bytesBelow: wanted.bytesBelow && row?.is_folder ? bytesOf(yield* totalsBelow(row.node)) : undefined,
    tags: wanted.tags && row ? yield* tagsOfNode(row.node) : undefined,
  }
}

export type Neighbours = Readonly<{
  parent: number
  entries: readonly Entry[]
  wanted: DetailsWanted
  /** The locks over the folder; deep ones cover its entries too. */
  over: readonly LockRow[]
  now: number
}>

/** The details of a page of a folder, in the given order. */
export function* detailsOfPage({ parent, entries, wanted, over, now }: Neighbours): Script<readonly Details[]> {
  if (entries.length === 0 || !wantsAny(wanted)) return []
  const keys = entries.map(({ name }) => name.normalize('NFC')).toSorted(byBytes)
  const range = { from: keys[0] ?? '', to: keys.at(-1) ?? '' }
  const properties = wanted.properties ? yield* propertiesBetween(parent, range) : new Map()
  const checksums = wanted.checksums ? yield* checksumsBetween(parent, range) : new Map()
  const looks = wanted.locks && (yield* anythingLocked(now))
  const locks = looks ? Map.groupBy(yield* locksIn.all({ parent, ...range, now }), ({ node }) => node) : new Map()
  const deep = over.filter((lock) => lock.deep === 1)
  const owners = wanted.owner ? yield* ownersOf(entries) : new Map<number, string>()
  const totals = wanted.bytesBelow ? yield* totalsBetween(parent, range) : new Map<number, readonly Amount[]>()
  const tags = wanted.tags ? yield* tagsBetween(parent, range) : undefined
  if (!tags && [properties, locks, checksums, owners, totals].every(({ size }) => size === 0) && deep.length === 0)
    return []
  const closed = new Set(deep.length === 0 ? [] : (yield* closedIn.all({ parent })).map(({ node }) => node))
  return entries.map((entry) => {
    const { node } = entry
    if (isOnlyPassed(entry)) return noDetails
    return {
      properties: properties.get(node) ?? [],
      locks: [...(closed.has(node) ? [] : deep), ...(locks.get(node) ?? [])],
      checksums: checksums.get(node) ?? [],
      owner: owners.get(entry.owner),
      tags: tags && (tags.get(node) ?? []),
      bytesBelow: wanted.bytesBelow && entry.kind === 'folder' ? bytesOf(totals.get(node) ?? []) : undefined,
    }
  })
}

function* ownersOf(entries: readonly Entry[]): Script<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  for (const owner of new Set(entries.map((entry) => entry.owner))) names.set(owner, yield* usernameOf(owner))
  return names
}

const bytesOf = (amounts: readonly Amount[]): number => amounts.reduce((sum, { bytes }) => sum + bytes, 0)
