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
import { type Actor, type Asker, authorizeActor } from './authorize.ts'

const children = statement((db, { parent }: { parent: number }) =>
  db.selectFrom('present').select(['node', 'name', 'is_folder']).where('parent', '=', parent),
)

type Below = Readonly<{ caller: Caller; actor: Actor; actions: readonly Action[]; row: EntryRow; path: Path | string }>

/** Throws `files.policy-forbids`, `files.right-forbids` or `files.name-unavailable` when the caller may not do one of the actions to one of the entries below. */
export function* authorizeSubtree({ caller, actor, actions, row, path }: Below): Script<void> {
  if (!row.is_folder) return
  const text = typeof path === 'string' ? path : path.text
  refuseBelow(caller, actor, actions, text)
  if (!caller.refusal) return
  const folders = [{ node: row.node, path: text }]
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const below = folder.path === '/' ? '/' : `${folder.path}/`
    for (const child of yield* children.all({ parent: folder.node })) {
      const childPath = below + child.name
      for (const action of actions) authorizeActor(caller, actor, action, childPath)
      if (child.is_folder) folders.push({ node: child.node, path: childPath })
    }
  }
}

/** The answer names only the path that the caller named: what is below may be hidden from them. */
function refuseBelow({ rights }: Asker, { role }: Actor, actions: readonly Action[], path: string): void {
  if (!rights?.differ()) return
  const text = textInTree(path)
  const needed = Math.max(...actions.map(levelFor))
  for (const level of rights.levelsBelow(text, role)) {
    if (level >= needed) continue
    throw level === 0 ? nameUnavailable(text) : rightForbids(text)
  }
}
