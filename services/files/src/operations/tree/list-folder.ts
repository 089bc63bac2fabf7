/**
 * Listing a folder, page by page, as it stood at one revision. No transaction is held between two pages: each
 * page reads the present rows that are old enough, and lays over them the few rows that were closed since.
 * Folders come first, then files, each by name; a page is at most 500 rows, a millisecond or two of work.
 */
import type { Database, Engine, Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { Entry } from '../../model/entry.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { fileOf, folderOf } from './locate.ts'
import { currentRevision } from './revise.ts'

const pageRows = 500

/** Where a listing goes on. */
type Cursor = Readonly<{ part: 'folders' | 'files'; after: string }>
const fromTheStart: Cursor = { part: 'folders', after: '' }

type Page = Readonly<{ entries: readonly Entry[]; next: Cursor | undefined }>

type Range = Readonly<{ parent: number; after: string }>
type FolderRowWithTotals = EntryRow & Readonly<{ changed_by: number | null; changed_at: number | null }>

/** Without the hint SQLite walks through all the files of a folder to find the few folders in it. */
const areFolders = (engine: Engine) =>
  engine === 'sqlite' ? sql<boolean>`unlikely(is_folder = 1)` : sql<boolean>`is_folder = 1`

const folders = statement((db, { parent, after }: Range, engine) =>
  db
    .selectFrom('present')
    .selectAll('present')
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
const files = statement((db, { parent, after }: Range) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('parent', '=', parent)
    .where('key', '>', after)
    .where('is_folder', '=', sql.lit(0))
    .orderBy('key')
    .limit(pageRows),
)
/** What the folder held at the revision and lost or changed since. The index on `until` makes this as short as the time between two pages. */
const closedSince = statement(
  (db, { parent, revision, isFolder, after }: { parent: number; revision: number; isFolder: 0 | 1; after: string }) =>
    db
      .selectFrom('past')
      .selectAll()
      .where('until', '>', revision)
      .where('since', '<=', revision)
      .where(sql<number>`+parent`, '=', parent) // not to be looked up by: an index on names would lead through all versions of all
      .where('is_folder', '=', isFolder)
      .where('key', '>', after),
)

/** The entries of the folder with this node, a page at a time, as they stood at the revision. */
export async function* pagesOf(
  database: Database,
  { node, revision }: { node: number; revision: number },
): AsyncGenerator<readonly Entry[]> {
  let cursor: Cursor | undefined = fromTheStart
  while (cursor) {
    const page: Page = await database.read(listFolder({ node, revision, cursor }))
    yield page.entries
    cursor = page.next
  }
}

/** One page of the folder with this node, as it stood at the revision. */
function* listFolder({ node, revision, cursor }: { node: number; revision: number; cursor: Cursor }): Script<Page> {
  const { part, after } = cursor
  const rows =
    part === 'folders' ? yield* folders.all({ parent: node, after }) : yield* files.all({ parent: node, after })
  const more = rows.length === pageRows
  const last = more ? (rows.at(-1)?.key ?? after) : undefined
  const moved = (yield* currentRevision()) > revision
  const seen = moved ? yield* overlaid(rows, { node, revision, cursor, last }) : rows
  return { entries: part === 'folders' ? seen.map(folderEntry) : seen.map(fileOf), next: nextCursor(part, last) }
}

function nextCursor(part: Cursor['part'], last: string | undefined): Cursor | undefined {
  if (last !== undefined) return { part, after: last }
  return part === 'folders' ? { part: 'files', after: '' } : undefined
}

function* overlaid(
  rows: readonly EntryRow[],
  {
    node,
    revision,
    cursor: { part, after },
    last,
  }: { node: number; revision: number; cursor: Cursor; last: string | undefined },
): Script<readonly EntryRow[]> {
  const old = rows.filter(({ since }) => since <= revision)
  const closed = yield* closedSince.all({ parent: node, revision, isFolder: part === 'folders' ? 1 : 0, after })
  const within = closed.filter(
    ({ key }) => last === undefined || Buffer.compare(Buffer.from(key), Buffer.from(last)) <= 0,
  )
  return [...old, ...within].sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
}

function folderEntry(row: EntryRow & Partial<FolderRowWithTotals>): Entry {
  return folderOf(row, { revision: row.changed_by ?? null, changed: row.changed_at ?? null })
}
