/**
 * What is another in a folder between two revisions: what is new or changed, and what is gone. Two trees are walked at
 * once, the one now and the one then, by the paths that they have in common:
 *
 *   now  same node as then    its rows that are younger and the folders in which something changed, and below it only these
 *   now  another node         everything in it is new; what was in the other one and isn't here is gone
 *   now  nothing there then   everything in it is new
 *
 * A folder that is gone is reported once, for everything below it. What came and went in between is reported as gone too, for
 * who made it may not know that it went (RFC 6578, 3.5.2), but not of a folder that was elsewhere meanwhile: there it
 * had another address, which the caller may not look at. Changes come in an order that is the same whenever the same two
 * revisions are compared.
 */
import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import type { Entry } from '../../model/entry.ts'
import { statement } from '../../ports/ledger.ts'
import { isClosedTo, nodesMatter } from '../authorization/authorize.ts'
import { childAsOf } from '../temporal/rows-as-of.ts'
import { pagesOf } from './list-folder.ts'

export type Between = Readonly<{
  caller: Caller
  folder: number
  /** Undefined: the client knows nothing yet, so everything is new and nothing is gone. */
  since: number | undefined
  until: number
  /** Whether changes in folders below are included. */
  deep: boolean
}>

/** Changes in one folder. */
export type Changes = Readonly<{
  parent: number
  /** The names of the folder's path, from the requested folder on. */
  names: readonly string[]
  fresh: readonly Entry[]
  gone: readonly Gone[]
}>

type Gone = Readonly<{ name: string; kind: Entry['kind'] }>

/** A folder to compare; `before` is the node that had its path, `stayed` whether it had that all the time. */
type Pair = Readonly<{ names: readonly string[]; now: number; before: number | undefined; stayed: boolean }>

const pageRows = 500

type ClosedRange = Readonly<{ parent: number; since: number; until: number; begunBy: number; after: string }>

/** Entries that left a folder, also those of which only the name is still known. */
const closed = statement((db, { parent, since, until, begunBy, after }: ClosedRange) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('past')
        .select(['key', 'name', 'is_folder'])
        .where('parent', '=', parent)
        .where('until', '>', since)
        .where('until', '<=', until)
        .where('since', '<=', begunBy)
        .where('key', '>', after)
        .unionAll(
          eb
            .selectFrom('lost')
            .select((lost) => [
              lost.ref('key').$notNull().as('key'),
              lost.ref('name').$notNull().as('name'),
              sql.lit<0 | 1>(0).as('is_folder'),
            ])
            .where('parent', '=', parent)
            .where('until', '>', since)
            .where('until', '<=', until)
            .where('since', '<=', begunBy)
            .where('key', '>', after),
        )
        .as('left'),
    )
    .select((eb) => [
      'key',
      eb.fn.max<string>('name').as('name'),
      eb.fn.min<0 | 1>('is_folder').as('min_is_folder'),
      eb.fn.max<0 | 1>('is_folder').as('max_is_folder'),
    ])
    .groupBy('key')
    .orderBy('key')
    .limit(pageRows),
)

type LostAsOf = Readonly<{ parent: number; revision: number; after: string }>

/** Files that were in a folder at a revision, and of which only the name is known. */
const lostAsOf = statement((db, { parent, revision, after }: LostAsOf) =>
  db
    .selectFrom('lost')
    .select((eb) => [eb.ref('key').$notNull().as('key'), eb.ref('name').$notNull().as('name')])
    .where('parent', '=', parent)
    .where('until', '>', revision)
    .where('since', '<=', revision)
    .where('key', '>', after)
    .orderBy('key')
    .limit(pageRows),
)

export async function* changesSince(database: Database, between: Between): AsyncGenerator<Changes> {
  const { caller, folder, since, deep } = between
  // A closed folder that the caller has no right in is not looked into, whatever its path was then.
  const isOpen = ({ node }: Entry) => !isClosedTo(caller, node)
  const pairs: Pair[] = [{ names: [], now: folder, before: since === undefined ? undefined : folder, stayed: true }]
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const { names, now: parent, before } = pair
    for await (const all of goneOf(database, pair, between)) {
      const gone = nodesMatter(caller) ? await database.read(withoutHidden(caller, parent, all, since ?? 0)) : all
      if (gone.length > 0) yield { parent, names, fresh: [], gone }
    }
    for await (const entries of freshOf(database, pair, between)) {
      const fresh = entries.filter((entry) => isFresh(entry, { now: parent, before }, since) || isChanged(entry, since))
      if (fresh.length > 0) yield { parent, names, fresh, gone: [] }
      if (deep) pairs.push(...(await database.read(pairsBelow(pair, entries.filter(isOpen), since))))
    }
  }
}

const leftFolder = statement((db, { parent, key, since }: { parent: number; key: string; since: number }) =>
  db.selectFrom('past').select('node').where('parent', '=', parent).where('key', '=', key).where('until', '>', since),
)

/** Leaves out what was a folder that is closed to the caller. */
function* withoutHidden(caller: Caller, parent: number, gone: readonly Gone[], since: number): Script<readonly Gone[]> {
  const shown: Gone[] = []
  for (const one of gone) {
    const nodes = yield* leftFolder.all({ parent, key: one.name.normalize('NFC'), since })
    if (nodes.length === 0 || nodes.some(({ node }) => !isClosedTo(caller, node))) shown.push(one)
  }
  return shown
}

type Nodes = Pick<Pair, 'now' | 'before'>

const isSame = ({ now, before }: Nodes): boolean => now === before

const isFresh = (entry: Entry, pair: Nodes, since: number | undefined): boolean =>
  since === undefined || !isSame(pair) || entry.since > since

/**
 * Whether a folder counts as changed: its ETag changes with everything below it, so a client that sees that may look
 * there (RFC 6578, 3.5.1).
 */
const isChanged = (entry: Entry, since: number | undefined): boolean =>
  since !== undefined && entry.kind === 'folder' && entry.changedBy > since

function freshOf(database: Database, pair: Pair, { since, until, caller }: Between): AsyncGenerator<readonly Entry[]> {
  const changedAfter = isSame(pair) ? since : undefined
  return pagesOf(database, { node: pair.now, revision: until, changedAfter, caller })
}

/** The folders among the entries in which there may be changes. */
function* pairsBelow(pair: Pair, entries: readonly Entry[], since: number | undefined): Script<readonly Pair[]> {
  const pairs: Pair[] = []
  for (const entry of entries) {
    if (entry.kind !== 'folder') continue
    const names = [...pair.names, entry.name]
    if (since === undefined || pair.before === undefined)
      pairs.push({ names, now: entry.node, before: undefined, stayed: false })
    else if (isFresh(entry, pair, since)) {
      const row = yield* childAsOf(pair.before, entry.name.normalize('NFC'), since)
      pairs.push({ names, now: entry.node, before: row?.is_folder ? row.node : undefined, stayed: false })
    } else if (entry.changedBy > since) pairs.push({ names, now: entry.node, before: entry.node, stayed: pair.stayed })
  }
  return pairs
}

async function* goneOf(
  database: Database,
  pair: Pair,
  { since, until, caller }: Between,
): AsyncGenerator<readonly Gone[]> {
  const { now, before, stayed } = pair
  if (since === undefined || before === undefined) return
  if (now !== before) {
    for await (const entries of pagesOf(database, { node: before, revision: since, caller }))
      yield await database.read(absent(now, entries, until))
    for await (const files of lostPages(database, before, since)) yield await database.read(absent(now, files, until))
    return
  }
  const begunBy = stayed ? until : since
  let after = ''
  for (;;) {
    const rows = await database.read(closed.all({ parent: now, since, until, begunBy, after }))
    const entries = rows.flatMap(({ name, min_is_folder, max_is_folder }) => [
      ...(min_is_folder === 0 ? [{ name, kind: 'file' } as const] : []),
      ...(max_is_folder === 1 ? [{ name, kind: 'folder' } as const] : []),
    ])
    yield await database.read(absent(now, entries, until))
    if (rows.length < pageRows) return
    after = rows.at(-1)?.key ?? ''
  }
}

async function* lostPages(database: Database, parent: number, revision: number): AsyncGenerator<readonly Gone[]> {
  let after = ''
  for (;;) {
    const rows = await database.read(lostAsOf.all({ parent, revision, after }))
    yield rows.map(({ name }) => ({ name, kind: 'file' }))
    if (rows.length < pageRows) return
    after = rows.at(-1)?.key ?? ''
  }
}

/** The entries that a folder does not have, or has as the other kind, which is another address. */
function* absent(folder: number, entries: readonly Gone[], revision: number): Script<readonly Gone[]> {
  const missing: Gone[] = []
  for (const entry of entries) {
    const key = entry.name.normalize('NFC')
    const row = yield* childAsOf(folder, key, revision)
    if (row?.is_folder !== (entry.kind === 'folder' ? 1 : 0)) missing.push(entry)
  }
  return missing
}
