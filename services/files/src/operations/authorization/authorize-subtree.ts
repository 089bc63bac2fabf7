/**
 * Authorizes actions on a whole tree. A role says the same of every path, so nothing has to be looked up. Policies may differ
 * for one folder deep inside: then the whole action is refused.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Action } from '../../model/action.ts'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { type Actor, authorizeActor } from './authorize.ts'

const children = statement((db, { parent }: { parent: number }) =>
  db.selectFrom('present').select(['node', 'name', 'is_folder']).where('parent', '=', parent),
)

type Below = Readonly<{ caller: Caller; actor: Actor; actions: readonly Action[]; row: EntryRow; path: Path | string }>

/** Throws `files.policy-forbids` when the caller may not do one of the actions to one of the entries below. */
export function* authorizeSubtree({ caller, actor, actions, row, path }: Below): Script<void> {
  if (!caller.refusal || !row.is_folder) return
  const folders = [{ node: row.node, path: typeof path === 'string' ? path : path.text }]
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const below = folder.path === '/' ? '/' : `${folder.path}/`
    for (const child of yield* children.all({ parent: folder.node })) {
      const childPath = below + child.name
      for (const action of actions) authorizeActor(caller, actor, action, childPath)
      if (child.is_folder) folders.push({ node: child.node, path: childPath })
    }
  }
}
