/**
 * Looks at the entries of the tree one by one, for what the index can't answer: types, times, sizes, and parts of words. The newest
 * come first, a thousand in a transaction, and they are compared in turns, so that other work runs in between. Where a tree has more
 * than are looked at, or comparing them takes too long, the oldest are left out, and the answer says that it is a part. The caller finds what they may read, and nothing else has
 * an influence on what they find.
 */
import { performance } from 'node:perf_hooks'
import type { Database, Script } from '@alluvium/database'
import { type Caller, inTurns } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { type EntryRow, rootNode, statement } from '../../ports/ledger.ts'
import { authorizeAnywhere, followRightsNow, mayReadEntry, passesOnly } from '../authorization/authorize.ts'
import { childOf, type Folders, pathOfFolder } from '../metadata/find-tagged.ts'

const chunk = 1000
/** Some seconds of work, with conditions that are quick to answer. */
const maxLooked = 1_000_000
/** For conditions that are not. */
const usualTimeLimitMs = 10_000

const rowsBefore = statement((db, { before, limit }: { before: number; limit: number }) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('node', '<', before)
    .where('node', '>', rootNode)
    .orderBy('node', 'desc')
    .limit(limit),
)

const rowOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node),
)

export type FoundEntry = Readonly<{ row: EntryRow; path: string }>

export type ScanEntries = Readonly<{
  caller: Caller
  within: Path
  /** Whether what lies deeper than in the folder itself is looked at too. */
  deep: boolean
  fits(row: EntryRow): boolean
  /** The order of what is found, as for `sort`. */
  compare(one: EntryRow, other: EntryRow): number
  /** The most that are found: the first by the order. */
  limit: number
  /** The nodes to look at; default: all. */
  among?: ReadonlySet<number>
  /** Milliseconds of comparing. Default: ten seconds. */
  timeLimitMs?: number
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal
}>

export type Scanned = Readonly<{
  found: readonly FoundEntry[]
  /** Not all was looked at: more may be there. */
  isPartial: boolean
}>

/** Throws `files.role-forbids`. */
export async function scanEntries(database: Database, scan: ScanEntries): Promise<Scanned> {
  const { caller, compare, limit, among, signal } = scan
  authorizeAnywhere(caller, 'list')
  const inOrder = (one: FoundEntry, other: FoundEntry) => compare(one.row, other.row)
  const comparing = { ms: 0, timeLimitMs: scan.timeLimitMs ?? usualTimeLimitMs }
  if (among) {
    const rows = await database.read(rowsOf(among))
    const entries = await foundAmong(database, rows, { scan, comparing })
    return { found: entries.toSorted(inOrder).slice(0, limit), isPartial: isOver(comparing) }
  }
  let found: readonly FoundEntry[] = []
  let before: number | undefined = Number.MAX_SAFE_INTEGER
  for (let looked = 0; before !== undefined && looked < maxLooked && !signal.aborted; looked += chunk) {
    const last = found.length < limit ? undefined : found.at(-1)
    const rows: readonly EntryRow[] = await database.read(rowsBefore.all({ before, limit: chunk }))
    const entries = await foundAmong(database, rows, { scan, comparing, last: last?.row })
    if (entries.length > 0) found = [...found, ...entries].toSorted(inOrder).slice(0, limit)
    if (isOver(comparing)) return { found, isPartial: true }
    before = rows.length < chunk ? undefined : rows.at(-1)?.node
  }
  return { found, isPartial: before !== undefined }
}

/** How long comparing took so far, and how long it may. */
type TimeSpent = { ms: number; readonly timeLimitMs: number }

const isOver = ({ ms, timeLimitMs }: TimeSpent): boolean => ms > timeLimitMs

type Comparing = Readonly<{
  scan: ScanEntries
  comparing: TimeSpent
  /** Of what was found so far, where that is enough already: what comes after it is not of interest. */
  last?: EntryRow | undefined
}>

async function foundAmong(
  database: Database,
  rows: readonly EntryRow[],
  comparing: Comparing,
): Promise<readonly FoundEntry[]> {
  const fitting = await inTurns(fittingOf(rows, comparing))
  return await database.read(readableOf(fitting, comparing.scan))
}

/** A step for each row. */
function* fittingOf(
  rows: readonly EntryRow[],
  { scan: { fits, compare }, comparing, last }: Comparing,
): Generator<void, readonly EntryRow[]> {
  const fitting: EntryRow[] = []
  for (const row of rows) {
    if (isOver(comparing)) break
    const began = performance.now()
    if (fits(row) && (!last || compare(row, last) < 0)) fitting.push(row)
    comparing.ms += performance.now() - began
    yield
  }
  return fitting
}

function* rowsOf(nodes: ReadonlySet<number>): Script<readonly EntryRow[]> {
  const rows: EntryRow[] = []
  for (const node of nodes) {
    const row = yield* rowOf.first({ node })
    if (row) rows.push(row)
  }
  return rows
}

/** Keeps the rows that are in the tree, below the folder, and that the caller may read. */
function* readableOf(rows: readonly EntryRow[], { caller, within, deep }: ScanEntries): Script<readonly FoundEntry[]> {
  const folders: Folders = new Map([[rootNode, '/']])
  const placed: FoundEntry[] = []
  for (const row of rows) {
    const folder = yield* pathOfFolder(row.parent, folders)
    if (folder !== undefined && isWithin(folder, within, deep)) placed.push({ row, path: childOf(folder, row.name) })
  }
  yield* followRightsNow(caller)
  return placed.filter(({ row, path }) => mayReadEntry(caller, path, row.node) && !passesOnly(caller, path))
}

function isWithin(folder: string, { text }: Path, deep: boolean): boolean {
  const [at, top] = [folder.normalize('NFC'), text.normalize('NFC')]
  return at === top || (deep && at.startsWith(top === '/' ? '/' : `${top}/`))
}
