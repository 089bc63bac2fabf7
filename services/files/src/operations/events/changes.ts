/** The ledger as a feed: the changes after a revision, page by page. No transaction is held between two pages. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { parsePath } from '../../model/path.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import { statement, type Verb } from '../../ports/ledger.ts'
import { type Asker, followRightsNow, isForbiddenByPolicy, mayRead, nodesMatter } from '../authorization/authorize.ts'
import { locateAsOf, rowAsOf } from '../temporal/rows-as-of.ts'
import { mayReadAsOf } from '../temporal/way-as-of.ts'

export const pageRows = 200

/** One revision, as followers of the ledger see it. */
export type Change = Readonly<{
  revision: number
  at: number
  verb: Verb
  node: number
  path: string
  origin: string | null
  /** Null when the account is deleted. */
  username: string | null
}>

const after = statement((db, { revision }: { revision: number }) =>
  db
    .selectFrom('revisions')
    .select(['revision', 'at', 'verb', 'node', 'path', 'origin'])
    .select((eb) =>
      eb.selectFrom('users').select('username').whereRef('users.number', '=', 'revisions.actor').as('username'),
    )
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(pageRows),
)

/** Reads the changes after a revision: at most `pageRows`, oldest first. */
export const changesAfter = (revision: number): Script<readonly Change[]> => after.all({ revision })

/**
 * Whether a change concerns a path: at it, below it, or above it, because a deleted folder takes its entries with it.
 */
export function concerns({ path, origin }: Change, place: string): boolean {
  return place === '/' || touches(path, place) || (origin !== null && touches(origin, place))
}

const touches = (path: string, place: string): boolean => path === place || within(path, place) || within(place, path)

const within = (path: string, folder: string): boolean => path.startsWith(folder === '/' ? '/' : `${folder}/`)

/**
 * The changes that the caller may know of: who may read both sides of it, because a move to a hidden place would reveal the
 * place, and the entry that it was about, by the rights of today.
 */
function* visibleOf(caller: Caller, changes: readonly Change[]): Script<readonly Change[]> {
  const visible: Change[] = []
  for (const change of changes) if (yield* isVisible(caller, change)) visible.push(change)
  return visible
}

/** The same, with the rights of the caller brought up to date first. */
export function* visibleNow(caller: Asker, changes: readonly Change[]): Script<readonly Change[]> {
  yield* followRightsNow(caller)
  return yield* visibleOf(caller, changes)
}

function* isVisible(caller: Caller, { path, origin, node, revision, verb }: Change): Script<boolean> {
  if (!mayRead(caller, path) || (origin !== null && !mayRead(caller, origin))) return false
  if (!(yield* mayReadAsOf(caller, node, verb === 'delete' ? revision - 1 : revision))) return false
  if (!nodesMatter(caller) || origin === null || !origin.startsWith('/')) return true
  const source = verb === 'move' ? node : (yield* locateAsOf(parsePath(textInTree(origin)), revision - 1))?.node
  return source !== undefined && (yield* mayReadAsOf(caller, source, revision - 1))
}

/** Whether one of the changes closed a folder to the caller, with the rights of the caller brought up to date first. */
export function* areClosing(caller: Asker, changes: readonly Change[]): Script<boolean> {
  yield* followRightsNow(caller)
  for (const change of changes) if (yield* isClosing(caller, change)) return true
  return false
}

/** Whether it closed a folder to the caller, who may read what it is in, and so saw it until then. */
function* isClosing(caller: Caller, { path, node, revision, verb }: Change): Script<boolean> {
  if (verb !== 'close' || (yield* mayReadAsOf(caller, node, revision))) return false
  if (isForbiddenByPolicy(caller, path) || !mayRead(caller, parentOf(path))) return false
  const row = yield* rowAsOf(node, revision)
  return row !== undefined && (yield* mayReadAsOf(caller, row.parent, revision))
}

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'
