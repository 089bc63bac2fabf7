/**
 * The actions on a path, by which roles and policies decide. A move is a `delete` at its source and a `write` at its
 * destination; a copy is a `read` and a `write`.
 */
export const actions = [
  'read',
  'list',
  'write',
  'delete',
  'share',
  'tag',
  /** Restores from the trash, or from an older version. */
  'restore',
  /** Makes a snapshot. */
  'snapshot',
  'audit',
  /** Accounts, other accounts' shares, restoring snapshots. */
  'administer',
] as const

export type Action = (typeof actions)[number]

const words: ReadonlySet<string> = new Set(actions)

export const isAction = (word: string): word is Action => words.has(word)
