/**
 * What may be done to a path, in the words that roles and policies decide by. A move is a `delete` where it comes from
 * and a `write` where it goes to; a copy is a `read` and a `write`.
 */
export type Deed =
  | 'read'
  | 'list'
  | 'write'
  | 'delete'
  | 'share'
  | 'tag'
  /** Takes something back: from the trash, from an older version. */
  | 'restore'
  /** Makes a snapshot. */
  | 'snapshot'
  | 'audit'
  /** Accounts, others' shares, snapshots' restore. */
  | 'administer'

const deeds: Readonly<Record<Deed, true>> = {
  read: true,
  list: true,
  write: true,
  delete: true,
  share: true,
  tag: true,
  restore: true,
  snapshot: true,
  audit: true,
  administer: true,
}

export const isDeed = (word: string): word is Deed => Object.hasOwn(deeds, word)
