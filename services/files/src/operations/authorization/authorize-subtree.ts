/**
 * Authorizes actions on a whole tree. A role says the same of every path, so nothing has to be looked up. Rights may differ
 * below entries that have grants or are closed, which are known; policies may differ for any folder deep inside. When one
 * entry is refused, the whole action is.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { levelFor } from '../../model/access/right.ts'
import type { Action } from '../../model/action.ts'
import type { Path } from '../../model/path.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { nameUnavailable, rightForbids } from '../../problems/access.ts'
import { type Actor, type Asker, authorizeActor, passesOnly } from './authorize.ts'

const children = statement((db, { parent }: { parent: number }) =>
  db.selectFrom('present').select(['node', 'name', 'is_folder']).where('parent', '=', parent),
)

type Below = Readonly<{ caller: Caller; actor: Actor; actions: readonly Action[]; row: EntryRow; path: Path | string }>

/** Throws `files.policy-forbids`, `files.right-forbids` or `files.name-unavailable` when the caller may not do one of the actions to one of the entries below. */
export function* authorizeSubtree(below: Below): Script<void> {
  if (!below.row.is_folder) return
  refuseByRightsBelow(below)
  yield* authorizeByPoliciesBelow({ ...below, leftOut: none })
}

const none: ReadonlySet<number> = new Set()

/**
 * The part of `authorizeSubtree` that rights decide. The answer names only the path that the caller named: what is below may be
 * hidden from them.
 */
export function refuseByRightsBelow({ caller, actor: { role }, actions, path }: Omit<Below, 'row'>): void {
  const { rights }: Asker = caller
  const text = textInTree(textOf(path))
  const needed = Math.max(...actions.map(levelFor))
  if (needed > levelFor('read') && rights?.isReservedBelow(text)) throw nameUnavailable(text)
  if (!rights?.differ()) return
  for (const { level } of rights.below(text, role)) {
    if (level >= needed) continue
    throw level === 0 ? nameUnavailable(text) : rightForbids(text)
  }
}

/** The part that policies decide. @param leftOut folders that the action does not reach into. */
export function* authorizeByPoliciesBelow({
  caller,
  actor,
  actions,
  row,
  path,
  leftOut,
}: Below & Readonly<{ leftOut: ReadonlySet<number> }>): Script<void> {
  if (!caller.refusal) return
  const folders = [{ node: row.node, path: textOf(path) }]
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const below = folder.path === '/' ? '/' : `${folder.path}/`
    for (const child of yield* children.all({ parent: folder.node })) {
      if (leftOut.has(child.node)) continue
      const childPath = below + child.name
      for (const action of actions) authorizeActor(caller, actor, action, childPath)
      if (child.is_folder) folders.push({ node: child.node, path: childPath })
    }
  }
}

const textOf = (path: Path | string): string => (typeof path === 'string' ? path : path.text)

/** Throws `files.name-unavailable` where the caller sees a folder only as the way to what was granted to them. */
export function refusePassage(caller: Asker, path: Path): void {
  if (passesOnly(caller, path.text)) throw nameUnavailable(path.text)
}

/**
 * The topmost folders below a path that are closed to the caller: what reads a whole tree leaves them out, because for the
 * caller they do not exist. Throws `files.name-unavailable` where the caller only passes through a folder to what was granted
 * to them: they know of the folder, but not of all that it holds.
 */
export function hiddenBelow(caller: Asker, { role }: Actor, path: Path): ReadonlySet<number> {
  const { rights } = caller
  if (!rights?.differ()) return none
  const text = textInTree(path.text)
  refusePassage(caller, path)
  const hidden = new Set<number>()
  for (const { node, level, above } of rights.below(text, role)) {
    if (level > 0 && above === 0) throw nameUnavailable(text) // it was granted inside what is closed
    if (level === 0 && above > 0) hidden.add(node)
  }
  return hidden
}

/** The closed folders below a path, whoever may read them: rights are lesser nowhere else than in these. */
export function closedBelow({ rights }: Asker, { role }: Actor, path: Path): ReadonlySet<number> {
  if (!rights?.differ()) return none
  const below = [...rights.below(textInTree(path.text), role)]
  return new Set(below.flatMap(({ node, closed }) => (closed ? [node] : [])))
}
