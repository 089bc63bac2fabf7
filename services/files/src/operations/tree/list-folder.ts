/**
 * Listing a folder, page by page, as it stood at one revision. No transaction is held between two pages: each
 * page reads the present rows that are old enough, and lays over them the few rows that were closed since.
 * Folders come first, then files, each by name; a page is at most 500 rows, a millisecond or two of work.
 */
import type { Database, Engine, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import type { Entry } from '../../model/entry.ts'
import { statement } from '../../ports/ledger.ts'
import { readableIn } from '../authorization/authorize.ts'
import { byBytes } from '../nodes/by-bytes.ts'
import { fileOf, folderOf, type ShownRow } from '../nodes/locate.ts'
import { currentRevision } from '../nodes/revise.ts'
import { pageSeenBy } from '../nodes/seen-by.ts'

const pageRows = 500

/** Where a listing continues. */
type Cursor = Readonly<{ part: 'folders' | 'files'; after: string }>
const fromTheStart: Cursor = { part: 'folders', after: '' }

type Page = Readonly<{ entries: readonly Entry[]; next: Cursor | undefined }>

/** No more than is shown: with a thousand rows each column can be felt. */
const shown = [
  'key',
  'name',
  'node',
  'since',
  'size',
  'digest',
  'modified',
  'created',
  'owner',
  'media_type',
] as const satisfies readonly (keyof ShownRow)[]

type Range = Readonly<{ parent: number; after: string }>
type FileRange = Range & Readonly<{ changedAfter: number }>
type FolderRowWithTotals = ShownRow & Readonly<{ changed_by: number | null; changed_at: number | null }>

/** Without the hint SQLite reads all files of a folder to find the few folders in it. */
const areFolders = (engine: Engine) =>
  engine === 'sqlite' ? sql<boolean>`unlikely(is_folder = 1)` : sql<boolean>`is_folder = 1`

const folders = statement((db, { parent, after }: Range, engine) =>
  db
    .selectFrom('present')
    .select(shown)
    .select((eb) => [
      eb
        .selectFrom('totals')
        .select((eb) => eb.fn.max<number | null>('revision').as('r'))
        .whereRef('totals.node', '=', 'present.node')
        .as('changed_by'),
      eb
        .selectFrom('totals')
        .select((eb) => eb.fn.max<number | null>('changed').as('c'))
        .whereRef('totals.node', '=', 'present.node')
        .as('changed_at'),
    ])
    .where('parent', '=', parent)
    .where('key', '>', after)
    .where(areFolders(engine))
    .orderBy('key')
    .limit(pageRows),
)
const files = statement((db, { parent, after, changedAfter }: FileRange) =>
  db
    .selectFrom('present')
    .select(shown)
    .where('parent', '=', parent)
    .where('key', '>', after)
    .where('since', '>', changedAfter)
    .where('is_folder', '=', sql.lit(0))
    .orderBy('key')
    .limit(pageRows),
)
/**
 * Entries that the folder had at the revision and that were closed since. The index on `until` makes this cost only the
 * changes since the last page.
 */
const closedSince = statement(
  (db, { parent, revision, isFolder, after }: { parent: number; revision: number; isFolder: 0 | 1; after: string }) =>
    db
      .selectFrom('past')
      .select(shown)
      .where('until', '>', revision)
      .where('since', '<=', revision)
      .where(sql<number>`+parent`, '=', parent) // not to be looked up by: an index on names would lead through all versions of all
      .where('is_folder', '=', isFolder)
      .where('key', '>', after)
      .orderBy('key')
      .limit(pageRows),
)

/** The same when so much changed since that reading the folder's own past is cheaper. */
const closedByName = statement(
  (db, { parent, revision, isFolder, after }: { parent: number; revision: number; isFolder: 0 | 1; after: string }) =>
    db
      .selectFrom('past')
      .select(shown)
      .where('parent', '=', parent)
      .where('key', '>', after)
      .where('until', '>', revision)
      .where('since', '<=', revision)
      .where('is_folder', '=', isFolder)
      .orderBy('key')
      .limit(pageRows),
)
/** The number of revisions after which that is so. */
const longAgo = 1000

type Listing = Readonly<{
  node: number
  revision: number
  /** Leaves out files that have not changed since that revision. Default: none. */
  changedAfter?: number | undefined
  /** Who reads it: folders are as this caller sees them. Entries are not left out: see `readablePagesOf`. */
  caller: Caller
}>

/** The entries of the folder with this node, a page at a time, as they stood at the revision. */
export async function* pagesOf(
  database: Database,
  { node, revision, changedAfter = -1, caller }: Listing,
): AsyncGenerator<readonly Entry[]> {
  let cursor: Cursor | undefined = fromTheStart
  while (cursor) {
    const from = cursor
    const page: Page = await database.read(() => listFolder({ node, revision, changedAfter, cursor: from, caller }))
    yield page.entries
    cursor = page.next
  }
}

type ReadableListing = Listing &
  Readonly<{
    /** The folder's path. */
    path: string
  }>

/** The same, without entries that the caller may not read. */
export async function* readablePagesOf(
  database: Database,
  { caller, path, ...listing }: ReadableListing,
): AsyncGenerator<readonly Entry[]> {
  for await (const entries of pagesOf(database, { ...listing, caller })) yield entries.filter(readableIn(caller, path))
}

type PageOf = Readonly<{ node: number; revision: number; changedAfter: number; cursor: Cursor; caller: Caller }>

/** One page of the folder with this node, as it stood at the revision. */
function* listFolder({ node, revision, changedAfter, cursor, caller }: PageOf): Script<Page> {
  const { part, after } = cursor
  const rows =
    part === 'folders'
      ? yield* folders.all({ parent: node, after })
      : yield* files.all({ parent: node, after, changedAfter })
  const more = rows.length === pageRows
  const last = more ? (rows.at(-1)?.key ?? after) : undefined
  const passed = (yield* currentRevision()) - revision
  const seen = passed > 0 ? yield* overlaid(rows, { node, revision, cursor, last, passed }) : { rows, last }
  const entries = seen.rows.map(part === 'folders' ? (row) => folderEntry(row, revision) : fileOf)
  return {
    entries: part === 'folders' ? yield* pageSeenBy(caller, entries) : entries,
    next: nextCursor(part, seen.last),
  }
}

function nextCursor(part: Cursor['part'], last: string | undefined): Cursor | undefined {
  if (last !== undefined) return { part, after: last }
  return part === 'folders' ? { part: 'files', after: '' } : undefined
}

function* overlaid(
  rows: readonly ShownRow[],
  {
    node,
    revision,
    cursor: { part, after },
    last,
    passed,
  }: { node: number; revision: number; cursor: Cursor; last: string | undefined; passed: number },
): Script<Readonly<{ rows: readonly ShownRow[]; last: string | undefined }>> {
  const range = { parent: node, revision, isFolder: part === 'folders' ? 1 : 0, after } as const
  const closed = passed > longAgo ? yield* closedByName.all(range) : yield* closedSince.all(range)
  const end = earlier(last, closed.length === pageRows ? closed.at(-1)?.key : undefined)
  const seen = [...rows.filter(({ since }) => since <= revision), ...closed]
  const within = end === undefined ? seen : seen.filter(({ key }) => byBytes(key, end) <= 0)
  return { rows: within.sort((a, b) => byBytes(a.key, b.key)), last: end }
}

/** The one that comes first; undefined is after everything. */
function earlier(a: string | undefined, b: string | undefined): string | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return byBytes(a, b) < 0 ? a : b
}

/** A folder's entry as of the revision, without the changes after it. */
function folderEntry(row: ShownRow & Partial<FolderRowWithTotals>, revision: number): Entry {
  const { changed_by = null, changed_at = null } = row
  const later = (changed_by ?? 0) > revision
  return folderOf(row, later ? { revision, changed: null } : { revision: changed_by, changed: changed_at })
}
