/** What an editor learns about the file and its user before it opens the file (CheckFileInfo). */
import type { Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import type { Action } from '../../model/action.ts'
import { statement } from '../../ports/ledger.ts'
import { accountByNumber } from '../accounts/accounts.ts'
import { type Actor, authorize, authorizeActor } from '../authorization/authorize.ts'
import { type Edited, type Editing, editedFile } from './editing.ts'

const infoOf = statement((db, { account }: { account: number }) =>
  db.selectFrom('wopi_users').select('info').where('account', '=', account),
)
const keep = statement((db, { account, info }: { account: number; info: string }) =>
  db
    .insertInto('wopi_users')
    .values({ account, info })
    .onConflict((conflict) => conflict.column('account').doUpdateSet((eb) => ({ info: eb.ref('excluded.info') }))),
)

export type FileInfo = Edited &
  Readonly<{
    ownerId: string
    /** The data that editors stored for the user. */
    userInfo: string | undefined
    mayWrite: boolean
    mayRename: boolean
  }>

/** Throws `files.path-missing`, and what `authorize` throws when the user may not read it any more. */
export function* fileInfo(editing: Editing): Script<FileInfo> {
  const edited = yield* editedFile(editing)
  const actor = yield* authorize(editing.caller, 'read', edited.path)
  const mayWrite = editing.mode === 'edit' && may(editing, actor, 'write', edited)
  return {
    ...edited,
    ownerId: (yield* accountByNumber(edited.row.owner))?.id ?? '',
    userInfo: (yield* infoOf.first({ account: actor.number }))?.info,
    mayWrite,
    mayRename: mayWrite && may(editing, actor, 'delete', edited),
  }
}

function may({ caller }: Editing, actor: Actor, action: Action, { path }: Edited): boolean {
  try {
    authorizeActor(caller, actor, action, path)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** @param info at most 1,024 characters, returned to every editor of this user. */
export function* keepUserInfo(editing: Editing, info: string): Script<void> {
  const { path } = yield* editedFile(editing)
  const { number } = yield* authorize(editing.caller, 'read', path)
  yield* keep.run({ account: number, info })
}
