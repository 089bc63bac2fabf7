/** Renames and deletes files from an editor. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { wopiLockMismatch } from '../../problems/wopi.ts'
import { actorOf } from '../authorization/authorize.ts'
import { openLock } from '../preconditions/lock-rows.ts'
import { deleteEntry } from '../tree/delete-entry.ts'
import { splitName } from '../tree/free-name.ts'
import { moveEntry } from '../tree/move-entry.ts'
import { type Editing, editableFile } from './editing.ts'
import { beside, freeName } from './free-name.ts'
import { type HeldLock, heldLock, takeOver } from './held-locks.ts'
import { requireUnlocked } from './lock-file.ts'

const lockRow = statement((db, { token }: { token: string }) =>
  db.selectFrom('locks').selectAll().where('token', '=', token),
)

export type RenameFile = Readonly<{
  editing: Editing
  /** The editor's id of its lock; empty when it names none. */
  lock: string
  /** The new name without its extension, which stays; a valid name. */
  stem: string
}>

/**
 * Returns the new name without its extension; when it is taken, the nearest free one. Unlike other moves, this one does
 * not end the lock: the editor keeps working on the file. Throws `files.wopi-lock-mismatch`, and what `moveEntry`
 * throws.
 */
export function* renameFile({ editing, lock: name, stem }: RenameFile): Script<string> {
  const { caller, at } = editing
  const edited = yield* editableFile(editing)
  const { row, path } = edited
  const actor = yield* actorOf(caller)
  const lock = yield* heldLock(row.node, at)
  if (lock && lock.name !== name) throw wopiLockMismatch(path.text, lock.name)
  const wanted = stem + splitName(row.name).ending
  if (wanted === row.name) return stem
  const respelled = wanted.normalize('NFC') === row.key
  const to = beside(path, respelled ? wanted : yield* freeName(wanted, { caller, actor, edited }))
  const kept = lock && (yield* grasped(lock, actor.number))
  const requires = { tokens: lock ? [lock.token] : [] }
  yield* moveEntry({ caller, from: path, to, taken: 'refuse', parents: 'require', requires, at })
  if (kept) yield* openLock.run({ ...kept, root: to.text })
  return splitName(to.names.at(-1) ?? '').stem
}

function* grasped(lock: HeldLock, account: number) {
  yield* takeOver(lock, account)
  return yield* lockRow.first({ token: lock.token })
}

/**
 * Moves the file to the trash. Throws `files.wopi-lock-mismatch` while any editor holds a lock, and what `deleteEntry`
 * throws.
 */
export const deleteFile = worksOnFullDisk(function* deleteFile(editing: Editing): Script<void> {
  const edited = yield* editableFile(editing)
  yield* requireUnlocked(edited, editing.at)
  yield* deleteEntry({ caller: editing.caller, path: edited.path, at: editing.at })
})
