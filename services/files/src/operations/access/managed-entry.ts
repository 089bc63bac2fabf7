/** Finds an entry whose rights somebody may give and take. */
import type { Script } from '@alluvium/database'
import { levelOf } from '../../model/access/right.ts'
import type { Path } from '../../model/path.ts'
import { refuseReserved } from '../../model/path.ts'
import { type EntryRow, rootNode } from '../../ports/ledger.ts'
import { rightForbids } from '../../problems/access.ts'
import { pathMissing } from '../../problems/paths.ts'
import { type Actor, type Asker, authorize, authorizeActor } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'

type Wanted = Readonly<{ caller: Asker; path: Path }>

export type ManagedEntry = Readonly<{ actor: Actor; row: EntryRow }>

/**
 * The entry, when the caller may manage it: with that right, or because they made it and may still write there. In open mode
 * there is nobody to give a right to, but everybody may. Throws `files.path-missing`, `files.right-forbids`.
 */
export function* managedEntry({ caller, path }: Wanted): Script<ManagedEntry> {
  const actor = yield* authorize(caller, 'read', path)
  authorizeActor(caller, actor, 'share', path)
  refuseReserved(path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  if (!mayManage(caller, { role: actor.role, account: actor.number, path, row })) throw rightForbids(path.text)
  return { actor, row }
}

type Managing = Readonly<{
  role: string
  account: number
  path: Pick<Path, 'text'>
  row: Pick<EntryRow, 'node' | 'owner'>
}>

/** Whether the caller may give and take rights on an entry that they may read. */
export function mayManage({ rights }: Asker, { role, account, path, row }: Managing): boolean {
  if (!rights) return true
  const level = rights.levelAt(path.text, role)
  if (level >= levelOf('manage')) return true
  return level >= levelOf('write') && row.owner === account && row.node !== rootNode
}
