/** Takes, refreshes, renames and releases an editor's lock. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { wopiLockMismatch } from '../../problems/wopi.ts'
import { authorize } from '../authorization/authorize.ts'
import { takeLock } from '../locks/take-lock.ts'
import { closeLock, prolongLock } from '../preconditions/lock-rows.ts'
import { type Edited, type Editing, editableFile, editedFile } from './editing.ts'
import { heldLock, lockSeconds, nameLock, requireLock } from './held-locks.ts'

export type LockFile = Readonly<{
  editing: Editing
  /** The editor's id of the lock. */
  name: string
  /** The token of a new lock: fresh, `urn:uuid:…`. */
  token: string
  /** The owner that other clients may read: XML. */
  owner: string
}>

/**
 * Takes a lock, or refreshes one that the editor already holds. Throws `files.wopi-lock-mismatch`, and what `takeLock`
 * throws when another client has locked the file, or a folder above it.
 */
export function* lockFile({ editing, name, token, owner }: LockFile): Script<Edited> {
  const { caller, at } = editing
  const edited = yield* editableFile(editing)
  const { path, row } = edited
  const lock = yield* heldLock(row.node, at)
  if (lock) return yield* refreshFileLock({ editing, name })
  yield* takeLock({
    caller,
    path,
    at,
    folderOnly: false,
    requires: {},
    token,
    exclusive: true,
    deep: false,
    owner,
    timeout: lockSeconds,
  })
  yield* nameLock({ node: row.node, name, token })
  return edited
}

type Named = Readonly<{ editing: Editing; name: string }>

/** Throws `files.wopi-lock-mismatch`. */
export function* refreshFileLock({ editing, name }: Named): Script<Edited> {
  const edited = yield* held(editing)
  yield* prolong((yield* requireLock(edited, name, editing.at)).token, editing.at)
  return edited
}

/** Throws `files.wopi-lock-mismatch`. */
export const unlockFile = worksOnFullDisk(function* unlockFile({ editing, name }: Named): Script<Edited> {
  const edited = yield* held(editing)
  yield* closeLock.run({ token: (yield* requireLock(edited, name, editing.at)).token })
  return edited
})

/** The lock goes by another name from now on, and begins anew. Throws `files.wopi-lock-mismatch`. */
export function* renameFileLock({ editing, name, old }: Named & Readonly<{ old: string }>): Script<Edited> {
  const edited = yield* held(editing)
  const { token } = yield* requireLock(edited, old, editing.at)
  yield* nameLock({ node: edited.row.node, name, token })
  yield* prolong(token, editing.at)
  return edited
}

/** What the editor calls its lock; empty when there is none. */
export function* lockOfFile(editing: Editing): Script<Edited & Readonly<{ name: string }>> {
  const edited = yield* editedFile(editing)
  yield* authorize(editing.caller, 'read', edited.path)
  return { ...edited, name: (yield* heldLock(edited.row.node, editing.at))?.name ?? '' }
}

/** Throws `files.wopi-lock-mismatch` if an editor holds a lock, for changes that no lock allows. */
export function* requireUnlocked({ row, path }: Edited, now: number): Script<void> {
  const lock = yield* heldLock(row.node, now)
  if (lock) throw wopiLockMismatch(path.text, lock.name)
}

function* held(editing: Editing): Script<Edited> {
  const edited = yield* editableFile(editing)
  yield* authorize(editing.caller, 'write', edited.path)
  return edited
}

function* prolong(token: string, at: number): Script<void> {
  yield* prolongLock.run({ token, expires_at: at + lockSeconds * 1000, timeout: lockSeconds })
}
