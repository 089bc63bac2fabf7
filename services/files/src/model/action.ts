/**
 * What may be done to a path, in the words that roles and policies decide by. A move is a `delete` where it comes from
 * and a `write` where it goes to; a copy is a `read` and a `write`.
 */
export const actions = [
  'read',
  'list',
  'write',
  'delete',
  'share',
  'tag',
  /** Takes something back: from the trash, from an older version. */
  'restore',
  /** Makes a snapshot. */
  'snapshot',
  'audit',
  /** Accounts, others' shares, snapshots' restore. */
  'administer',
] as const

export type Action = (typeof actions)[number]

const words: ReadonlySet<string> = new Set(actions)

export const isAction = (word: string): word is Action => words.has(word)
