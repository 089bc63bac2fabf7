/**
 * Versions of a file: the contents that its node has had, and those of other nodes that stood at its place, since programs
 * save by writing a new file and moving it over the old one. A version is named by the revision that gave the file
 * this content; a move in between makes no new one. What ended before the file was encrypted, or another one at its
 * place, is none. Where there are policies, what the caller may not read where it lay is none either.
 *
 *   node 7   a.txt  since 10  b3:1   -+
 *            b.txt  since 12  b3:1   -+  version 10
 *            b.txt  since 20  b3:2       version 20
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Ruled } from '@alluvium/merge-engine'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Digest } from '../../model/content.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, rootNode, statement, type Tables, trashNode } from '../../ports/ledger.ts'
import { versionMissing } from '../../problems/history.ts'
import { isFolder, pathMissing } from '../../problems/paths.ts'
import { authorize, authorizeActor, differsByPath, may, mayRead } from '../authorization/authorize.ts'
import { labelsOf, labelVersion, type VersionSpan } from '../metadata/version-labels.ts'
import { locate } from '../nodes/locate.ts'
import type { Source } from '../nodes/read-entry.ts'
import { currentRevision } from '../nodes/revise.ts'
import { contentOfRow } from '../nodes/row-content.ts'
import { noteChanged } from '../note-changed.ts'
import { contentSpans } from '../temporal/content-spans.ts'
import { pathAsOf } from '../temporal/path-as-of.ts'
import { rowAsOf, wasWithin } from '../temporal/rows-as-of.ts'
import { mayReadAsOf, mayWriteAsOf } from '../temporal/way-as-of.ts'
import { readDecisions } from './kept-decisions.ts'

export type Version = Readonly<{
  /** The revision that made this version. */
  version: number
  size: number
  digest: Digest
  /** Milliseconds since 1970. */
  modified: number
  /** The user who stored it. */
  modifiedBy: string
  current: boolean
  row: EntryRow
  /** The versions that it was merged from, if it is a merge and the writer's body is still retained. */
  merge: MergeOf | undefined
  /** The name that somebody gave it. */
  label: string | undefined
}>

export type MergeOf = Readonly<{
  driver: string
  /** The version that the writer had, and the one that was stored in between. */
  base: number
  ours: number
  /** The id of the retained write with the writer's body. */
  save: string
  /** What rules decided; nothing where the version that was stored in between can't be read, for they tell what it said. */
  decisions: readonly Ruled[]
}>

type PastRow = Tables['past']

/** The most rows that are read: more than are ever kept of one file, unless it was moved thousands of times. */
const maxRows = 2000

type OfNode = Readonly<{ node: number }>
/** The place at which other nodes were before this one. */
type OfPlace = Readonly<{ parent: number; key: string; node: number }>
type With = Readonly<{ digest: Digest }>

/** Whether the file was encrypted after that. */
const endedPlain = (eb: ExpressionBuilder<Tables, 'past'>) =>
  eb.exists(
    eb
      .selectFrom('sealings')
      .select('sealings.node')
      .whereRef('sealings.node', '=', 'past.node')
      .whereRef('sealings.revision', '>=', 'past.until'),
  )
/** Whether a later file at that place was encrypted. */
const endedBeforeSealing = (eb: ExpressionBuilder<Tables, 'past'>) =>
  eb.exists(
    eb
      .selectFrom('sealings')
      .select('sealings.node')
      .whereRef('sealings.parent', '=', 'past.parent')
      .whereRef('sealings.key', '=', 'past.key')
      .whereRef('sealings.revision', '>=', 'past.until'),
  )

const pastOfNode = (db: Kysely<Tables>, { node }: OfNode) =>
  db
    .selectFrom('past')
    .selectAll()
    .where('node', '=', node)
    .where((eb) => eb.not(endedPlain(eb)))
    .orderBy('until', 'desc')
const pastOfPlace = (db: Kysely<Tables>, { parent, key, node }: OfPlace) =>
  db
    .selectFrom('past')
    .selectAll()
    .where('parent', '=', parent)
    .where('key', '=', key)
    .where('node', '!=', node)
    .where('is_folder', '=', 0)
    .where((eb) => eb.not(eb.or([endedPlain(eb), endedBeforeSealing(eb)])))
    .orderBy('until', 'desc')

const ofNode = statement((db, of: OfNode) => pastOfNode(db, of).limit(maxRows))
const ofPlace = statement((db, of: OfPlace) => pastOfPlace(db, of).limit(maxRows))
const ofNodeWith = statement((db, of: OfNode & With) => pastOfNode(db, of).where('digest', '=', of.digest))
const ofPlaceWith = statement((db, of: OfPlace & With) => pastOfPlace(db, of).where('digest', '=', of.digest))
const author = statement((db, { revision }: { revision: number }) =>
  db
    .selectFrom('users')
    .select('username')
    .where('number', '=', (eb) => eb.selectFrom('revisions').select('actor').where('revision', '=', revision)),
)

/** The retained writes from which versions of a node were merged. */
const mergedInto = statement((db, { node, now }: { node: number; now: number }) =>
  db
    .selectFrom('saves')
    .select(['save', 'driver', 'base', 'ours', 'merged', 'account', 'decisions'])
    .where('node', '=', node)
    .where('merged', 'is not', null)
    .where('expires_at', '>', now),
)

type OfFile = Readonly<{ caller: Caller; path: Path }>

/**
 * The present version and then the others, newest first. Throws `files.path-missing`, `files.is-folder`.
 * @param now milliseconds since 1970.
 */
export function* listVersions({ caller, path, now }: OfFile & Readonly<{ now: number }>): Script<readonly Version[]> {
  yield* authorize(caller, 'read', path)
  const versions: Version[] = []
  const found = yield* rowsOfFile(caller, path)
  const readable = new Set(found.map(({ version }) => version))
  const merges = yield* mergesOf(path, readable, now)
  const labels = new Map<number, Labels>()
  for (const { node } of new Map(found.map(({ row }) => [row.node, row])).values())
    labels.set(node, { all: yield* labelsOf(node), readable: yield* mayReadNow(caller, path, node) })
  for (const one of found) {
    const { row, current, version } = one
    const span = spanOf(one)
    versions.push({
      version,
      size: row.size,
      digest: row.digest ?? '',
      modified: row.modified,
      modifiedBy: (yield* author.first({ revision: version }))?.username ?? '',
      current,
      row,
      merge: merges.get(version),
      label: labelOf(span, labels.get(row.node)),
    })
  }
  return versions
}

/** `readable`: whether the caller may read the file where it is now. */
type Labels = Readonly<{ all: readonly Tables['version_labels'][]; readable: boolean }>

/** A name that a file got after it had left the path shows only to whoever may read it where it is now. */
function labelOf({ from, before }: VersionSpan, { all, readable }: Labels = { all: [], readable: false }) {
  const found = all.find(({ version }) => version >= from && version < before)
  return found && (readable || found.since < before) ? found.label : undefined
}

const spanOf = ({ row, version }: Found): VersionSpan => ({
  node: row.node,
  from: version,
  before: 'until' in row && typeof row.until === 'number' ? row.until : Number.MAX_SAFE_INTEGER,
})

export type NameVersion = Readonly<{ caller: Caller; path: Path; version: number; label: string | null }>

/** Gives a version a name, or takes it. A version of a file that is elsewhere now can be named by whoever may name it there. Throws `files.path-missing`, `files.is-folder`, `files.version-missing`. */
export function* nameVersion({ caller, path, version, label }: NameVersion): Script<void> {
  const actor = yield* authorize(caller, 'tag', path)
  authorizeActor(caller, actor, 'read', path)
  const found = (yield* rowsOfFile(caller, path)).find((one) => one.version === version)
  if (!found || !(yield* mayName(caller, path, found.row))) throw versionMissing(path.text)
  yield* labelVersion(spanOf(found), label)
  yield* noteChanged(caller, path.text)
}

/** Whether the caller may read a file that was at the path, where it is now. Nobody may read one that is gone. */
function* mayReadNow(caller: Caller, path: Path, node: number): Script<boolean> {
  if (!differsByPath(caller) || (yield* isAt(path, node))) return true
  const revision = yield* currentRevision()
  const isReadable = (yield* rowAsOf(node, revision)) !== undefined && (yield* mayReadAsOf(caller, node, revision))
  return isReadable && mayRead(caller, yield* pathAsOf(node, revision))
}

/** Whether the caller may name versions of a file that was at the path: as they may where it is now, or if it is gone, where it was. */
function* mayName(caller: Caller, path: Path, row: EntryRow | PastRow): Script<boolean> {
  const { node } = row
  if (!differsByPath(caller) || (yield* isAt(path, node))) return true
  const now = yield* currentRevision()
  const isGone = (yield* rowAsOf(node, now)) === undefined
  const revision = isGone && 'until' in row ? row.until - 1 : now
  return (yield* mayWriteAsOf(caller, node, revision)) && may(caller, 'tag', yield* pathAsOf(node, revision))
}

function* isAt(path: Path, node: number): Script<boolean> {
  return (yield* locate(path)).row?.node === node
}

function* mergesOf(path: Path, readable: ReadonlySet<number>, now: number): Script<ReadonlyMap<number, MergeOf>> {
  const { row } = yield* locate(path)
  const rows = row ? yield* mergedInto.all({ node: row.node, now }) : []
  return new Map(
    rows.map(({ merged, driver, base, ours, save, decisions }) => [
      merged ?? 0,
      { driver, base, ours, save, decisions: readable.has(ours) ? readDecisions(decisions) : [] },
    ]),
  )
}

type OneVersion = OfFile & Readonly<{ version: number }>

/** Throws `files.version-missing`, `files.path-missing`, `files.is-folder`, `files.content-damaged`. */
export function* readVersion({
  caller,
  path,
  version,
}: OneVersion): Script<Readonly<{ row: EntryRow; source: Source }>> {
  yield* authorize(caller, 'read', path)
  const row = yield* rowOfVersion({ caller, path, version })
  return { row, source: yield* contentOfRow(row, path.text) }
}

/**
 * The row of a version that the caller may read. Throws `files.version-missing`, `files.path-missing`,
 * `files.is-folder`.
 */
export function* rowOfVersion({ caller, path, version }: OneVersion): Script<EntryRow> {
  const found = (yield* rowsOfFile(caller, path)).find((one) => one.version === version)
  if (!found) throw versionMissing(path.text)
  return found.row
}

/**
 * The present version of a file, and then the others with its content or one of the given contents, newest first; none
 * when there is no file. Throws `files.is-folder`.
 */
export function* versionsAmong({ caller, path }: OfFile, digests: readonly Digest[]): Script<readonly Found[]> {
  const { row } = yield* locate(path)
  return row ? yield* rowsOfFile(caller, path, new Set([row.digest ?? '', ...digests])) : []
}

/** The versions of a file that the caller may read, the present one first. Throws `files.path-missing`, `files.is-folder`. */
export const versionsOf = ({ caller, path }: OfFile): Script<readonly Found[]> => rowsOfFile(caller, path)

/** A version by the revision that made it, with one of its rows. */
export type Found = Readonly<{ row: EntryRow; version: number; current: boolean }>

/** @param among the other contents to find; default: all. */
function* rowsOfFile(caller: Caller, path: Path, among?: ReadonlySet<Digest>): Script<readonly Found[]> {
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  if (row.is_folder) throw isFolder(path.text)
  const { parent, key, node } = row
  const own = contentSpans<EntryRow>([row, ...(yield* pastOf({ node }, { all: ofNode, some: ofNodeWith, among }))])
  const past = yield* pastOf({ parent, key, node }, { all: ofPlace, some: ofPlaceWith, among })
  const others = [...Map.groupBy(past, ({ node }) => node).values()].flatMap((rows) => contentSpans<EntryRow>(rows))
  const found = [...own, ...others].map((one, at) => ({ ...one, current: at === 0 }))
  const readable = differsByPath(caller) ? yield* readableOf(caller, found) : found
  const byVersion = new Map(readable.toReversed().map((one) => [one.version, one]))
  // A file that was moved here may be older than the one it replaced, and is the present version nevertheless.
  return [...byVersion.values()].sort((a, b) => Number(b.current) - Number(a.current) || b.version - a.version)
}

type Looking<Of> = Readonly<{
  all: Readonly<{ all(of: Of): Script<readonly PastRow[]> }>
  some: Readonly<{ all(of: Of & Readonly<{ digest: Digest }>): Script<readonly PastRow[]> }>
  among: ReadonlySet<Digest> | undefined
}>

/** Newest first. */
function* pastOf<Of>(of: Of, { all, some, among }: Looking<Of>): Script<readonly PastRow[]> {
  if (!among) return yield* all.all(of)
  const rows: PastRow[] = []
  for (const digest of among) rows.push(...(yield* some.all({ ...of, digest })))
  return rows.toSorted((one, other) => other.until - one.until)
}

/** The versions that policies let the caller read, at the last path of each. */
function* readableOf(caller: Caller, versions: readonly Found[]): Script<readonly Found[]> {
  const readable: Found[] = []
  for (const one of versions) {
    const path = one.current ? undefined : yield* lastPathOf(one.row)
    if (one.current || (path !== undefined && mayRead(caller, path) && (yield* wasReadable(caller, one.row))))
      readable.push(one)
  }
  return readable
}

const wasReadable = (caller: Caller, row: EntryRow | PastRow): Script<boolean> =>
  mayReadAsOf(caller, row.node, 'until' in row ? row.until - 1 : row.since)

/** Undefined when the folders above it are not known any more: then nobody can tell who may read it. */
function* lastPathOf(row: EntryRow | PastRow): Script<string | undefined> {
  const revision = 'until' in row ? row.until - 1 : row.since
  const lay = { top: rootNode, revision, seen: new Map<number, boolean>() }
  const known = row.parent === trashNode || (yield* wasWithin(row.parent, lay))
  return known ? yield* pathAsOf(row.node, revision) : undefined
}
