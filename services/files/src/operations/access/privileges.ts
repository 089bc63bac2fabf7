/**
 * What the caller may do to entries, said in advance: clients grey out what would be refused. It is decided as the action itself
 * is, by credential, role, rights and policies, but without a query for each entry. So it says nothing of locks, nor of what a
 * folder holds: whoever may delete a folder may still be refused because of what is closed inside.
 */
import type { Script } from '@alluvium/database'
import type { Action } from '../../model/action.ts'
import type { Entry } from '../../model/entry.ts'
import { rootNode } from '../../ports/ledger.ts'
import { accountById } from '../accounts/accounts.ts'
import { type Asker, may } from '../authorization/authorize.ts'
import { mayManage } from './managed-entry.ts'

/** Everybody who finds an entry may read it. */
export type Privileges = Readonly<{
  write: boolean
  /** To delete, rename and move it. */
  remove: boolean
  share: boolean
  /** To give and take rights. */
  manage: boolean
}>

export const onlyReading: Privileges = { write: false, remove: false, share: false, manage: false }

export type PrivilegesOn = (path: string, entry: Pick<Entry, 'node' | 'owner'>) => Privileges

/** @returns what the caller may do to an entry that they may read. */
export function* privilegesOf(caller: Asker): Script<PrivilegesOn> {
  const account = (yield* accountById(caller.id))?.number ?? 0
  return (path, { node, owner }) => {
    const mayDo = (action: Action) => may(caller, action, path)
    const share = mayDo('share')
    return {
      write: mayDo('write'),
      remove: node !== rootNode && mayDo('delete'),
      share,
      manage: share && mayManage(caller, { role: caller.role, account, path: { text: path }, row: { node, owner } }),
    }
  }
}
