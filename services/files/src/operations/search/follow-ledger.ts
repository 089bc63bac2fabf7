/**
 * How the index follows the ledger: not in the transaction of a change, which should be short, but soon after it, a chunk
 * at a time. How far it has come is in the database, changed together with the index, so that any process may go on.
 *
 *   new nodes      by their numbers: a copied folder is one revision and a hundred thousand nodes
 *   revisions      the one node that each is about: moved, restored, overwritten
 *   a walk         over the nodes that a restore of a tree changed, for its revision names one only: their former rows
 *                  end with it, and the snapshot that was taken before holds these; what had been gone is noted apart
 *   a cleaning     of all names, once a purge has removed the last of what was pending deletion
 *
 * What is newer than the index is found by looking at the ledger itself (`candidates.ts`), so names never come late.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { once, pendingDeletionNode, statement, type Verb } from '../../ports/ledger.ts'
import type { Tools } from '../tools.ts'
import { indexedNames, indexNames, unindexNames } from './index-rows.ts'
import { endOfLedger, type LedgerEnd, moveProgress, type Progress, progressOf } from './progress.ts'
import { followContents, forgetText } from './text-rows.ts'
import { throttled } from './throttled.ts'

/** Rows per transaction: a few milliseconds, during which all other writers wait. */
const chunk = 40
/** Names that one transaction checks for deletion; most need no change. */
const cleanChunk = 500
/** The columns that the index needs: each column that is read costs as much as a small statement. */
const columns = ['node', 'name', 'is_folder', 'size', 'digest', 'media_type'] as const

const newNodes = statement((db, { after, last }: { after: number; last: number }) =>
  db
    .selectFrom('present')
    .select(columns)
    .where('node', '>', after)
    .where('node', '<=', last)
    .orderBy('node')
    .limit(chunk),
)
const replaced = statement((db, { after, revision }: { after: number; revision: number }) =>
  db
    .selectFrom('past')
    .select('node')
    .where('until', '=', revision)
    .where('node', '>', after)
    .orderBy('node')
    .limit(chunk),
)
const reopened = statement((db, { after, revision }: { after: number; revision: number }) =>
  db
    .selectFrom('reopened')
    .select('node')
    .where('revision', '=', revision)
    .where('node', '>', after)
    .orderBy('node')
    .limit(chunk),
)
const revisions = statement((db, { after, last }: { after: number; last: number }) =>
  db
    .selectFrom('revisions')
    .select(['revision', 'verb', 'node', 'nodes'])
    .where('revision', '>', after)
    .where('revision', '<=', last)
    .orderBy('revision')
    .limit(chunk),
)

const pendingDeletion = statement((db) =>
  db.selectFrom('present').select('node').where('parent', '=', pendingDeletionNode).limit(1),
)

/** Brings the index up to date with the ledger. */
export async function followLedger({ database }: Tools, signal: AbortSignal): Promise<void> {
  if (!(await database.read(() => workLeft()))) return
  const followInTurn = () => database.oneAtATime('following the ledger', () => followSome(database))
  await throttled(async () => (await followInTurn()) ?? false, signal)
}

type Work = Readonly<{ progress: Progress; end: LedgerEnd }>

/** How far the index is behind; undefined when it is not. */
function* workLeft(): Script<Work | undefined> {
  const progress = yield* progressOf()
  const end = yield* endOfLedger()
  const { revision, node, walk, clean } = progress
  const isBehind = revision < end.revision || node < end.node || walk !== null
  return isBehind || (clean !== null && (yield* isPurged())) ? { progress, end } : undefined
}

/**
 * Does one step; false when nothing is left to do. How far it goes is read before: the end of the ledger moves all the time, and
 * all other writers would wait for the answer.
 */
async function followSome(database: Tools['database']): Promise<boolean> {
  const work = await database.read(() => workLeft())
  if (!work) return false
  await database.write(() => followChunk(work)).catch(unlessMoved)
  return true
}

/** Another process has done the step meanwhile, or the index begins anew: this one is undone. */
class ProgressMoved extends Error {}

function unlessMoved(error: unknown): void {
  if (!(error instanceof ProgressMoved)) throw error
}

const followChunk = worksOnFullDisk(function* followChunk({ progress, end }: Work): Script<void> {
  const next = yield* advanced(progress, end)
  if (next && !(yield* moveProgress(progress, { ...progress, ...next }))) throw new ProgressMoved()
})

function* advanced(progress: Progress, end: LedgerEnd): Script<Partial<Progress> | undefined> {
  if (progress.node < end.node) return yield* followNodes(progress.node, end.node)
  if (progress.walk !== null) return yield* walkOn(progress.walk, progress.walk_since)
  if (progress.revision < end.revision) return yield* followRevisions(progress, end.revision)
  if (progress.clean !== null && (yield* isPurged())) return yield* cleanOn(progress.clean)
  return undefined
}

function* followNodes(after: number, last: number): Script<Partial<Progress>> {
  const rows = yield* newNodes.all({ after, last })
  yield* indexNames(rows)
  yield* followContents(rows)
  return { node: rows.length < chunk ? last : (rows.at(-1)?.node ?? last) }
}

/**
 * Verbs that keep the name of an entry. Encrypting is not among them: it removes the former row, by which a restore right
 * before it would be followed.
 */
const keepsName: ReadonlySet<string> = new Set([
  'put',
  'merge',
  'make-folder',
  'delete',
  'decrypt',
  'restore-version',
  'set-times',
])

/** Follows revisions, up to the next restore of a tree, which needs a walk first. */
function* followRevisions({ revision: after, clean }: Progress, last: number): Script<Partial<Progress>> {
  const next = yield* revisions.all({ after, last })
  const restored = next.find(({ verb }) => verb === 'restore-tree')
  const some = restored ? next.slice(0, next.indexOf(restored) + 1) : next
  const rows = yield* presentRows([...new Set(some.filter(isNews).map(({ node }) => node))])
  const renamed = new Set(some.filter(({ verb }) => !keepsName.has(verb)).map(({ node }) => node))
  yield* indexNames(rows.filter(({ node }) => renamed.has(node)))
  yield* followContents(rows)

  const purged = some.some(({ verb }) => verb === 'purge')
  return {
    revision: some.at(-1)?.revision ?? after,
    ...(restored && { walk: 0, walk_since: restored.revision }),
    clean: purged ? 0 : clean,
  }
}

/**
 * Whether the revision still must be followed. A node that a `put` made was already followed by its number; only the
 * number of nodes at the revision before shows this.
 */
function isNews(
  { verb, node, nodes }: Readonly<{ verb: Verb; node: number; nodes: number }>,
  at: number,
  all: readonly Readonly<{ nodes: number }>[],
): boolean {
  const before = all[at - 1]
  return verb !== 'put' || before === undefined || node !== nodes || before.nodes >= node
}

function* presentRows(nodes: readonly number[]) {
  if (nodes.length === 0) return []
  return yield* once((db) =>
    db.selectFrom('present').select(columns).where('node', 'in', nodes).where('node', '>', 2),
  ).all()
}

function* walkOn(after: number, revision: number): Script<Partial<Progress>> {
  const changed = [...(yield* replaced.all({ after, revision })), ...(yield* reopened.all({ after, revision }))]
  const nodes = changed
    .map(({ node }) => node)
    .toSorted((one, other) => one - other)
    .slice(0, chunk)
  const rows = yield* presentRows(nodes)
  yield* indexNames(rows)
  yield* followContents(rows)
  return { walk: nodes.length < chunk ? null : (nodes.at(-1) ?? null) }
}

/** Whether the purge has finished: entries in folders that are pending deletion exist until the purge reaches them. */
function* isPurged(): Script<boolean> {
  return (yield* pendingDeletion.first({})) === undefined
}

/** Removes purged nodes from the index, with their texts. */
function* cleanOn(after: number): Script<Partial<Progress>> {
  const nodes = (yield* indexedNames(after, cleanChunk)).map(({ rowid }) => rowid)
  const there = new Set((yield* presentAmong(nodes)).map(({ node }) => node))
  const gone = nodes.filter((node) => !there.has(node)).slice(0, chunk)
  yield* unindexNames(gone)
  for (const node of gone) yield* forgetText(node)
  const last = gone.length === chunk ? gone.at(-1) : nodes.at(-1)
  return { clean: nodes.length < cleanChunk && gone.length < chunk ? null : (last ?? null) }
}

function* presentAmong(nodes: readonly number[]) {
  if (nodes.length === 0) return []
  return yield* once((db) => db.selectFrom('present').select('node').where('node', 'in', nodes)).all()
}
