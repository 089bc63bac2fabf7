/** A row of the rights matrix: how one thing is asked about an entry, and what it needs. */
import type { Household } from './household.ts'
import type { Entry, Kind } from './places.ts'

export type Need =
  /** Every account may ask it, whatever its rights. */
  | 'an account'
  /** Every account with a role, or with a grant. */
  | 'a role'
  /** Without an account too. */
  | 'nothing'
  | 'read'
  | 'write'
  | 'manage'
  /** What it is about is Ada's: her trash, her link, her upload. */
  | 'to be Ada'
  /** The same, or to administer, where nothing is hidden from administrators. */
  | 'to be Ada or root'
  /** The same, wherever it is: nothing of the place is told. */
  | 'to be Ada or anywhere root'
  /** To administer, by a log-in, where it lies in a folder that is open to administrators. */
  | 'to take it over'
  /** The entry stands there for nobody. */
  | 'something else'

/** What is asked: words in braces are facts of the entry, or what `prepare` found. */
export type Row = Readonly<{
  needs: Need
  /** Whether it changes something, so that readers and passwords for reading are refused. Default: whether it needs more than `read`. */
  changes?: boolean
  /** Whether it changes what belongs to the person alone: their role does not count, a password for reading does. */
  own?: true
  /** Default: text. */
  kind?: Kind
  /** Without the method. Default: the declared path, with the entry's own instead of its parameter. */
  address?: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
  /** Done before, by Ada or by who asks. What it returns stands for words in braces too. */
  prepare?(household: Household, entry: Entry, who: string): Promise<Readonly<Record<string, string>> | undefined>
  /** An account does one at a time: people are asked one after another, since a password for files is of somebody's account. */
  inTurn?: true
  /** The answer is a list, in which the entry is by its name, or is not. */
  lists?: true
  /** An answer without end: it is read until there is a word about the folder that everybody sees. */
  streams?: true
  /** What becomes of it for who may. Default: `done`. */
  there?: Fate
  /** The same when the entry is in the trash. Default: `missing`. */
  trashed?: Fate
  /** The same in a snapshot. Default: `done` for what changes nothing, else `reserved`. */
  kept?: Fate
}>

export type Fate =
  | 'done'
  | 'missing'
  /** Nothing is changed there, whoever asks. */
  | 'reserved'
  /** Nothing is there that would be the version that was named. */
  | 'stale'
  /** The method does not exist there, whoever asks. */
  | 'no method'
