import type { Origin } from '../model/origin.ts'

/** How passwords are kept: one way, and slowly. Both throw `accounts.busy` when too many wait, in all or from there. */
export interface Passwords {
  /** A hash to store; carries its own salt and parameters. */
  hash(password: string, from: Origin): Promise<string>
  /**
   * Whether this is the password of the hash. Without a hash the answer is no, after the same work: how long it
   * took doesn't tell whether the account exists.
   */
  matches(password: string, hash: string | null | undefined, from: Origin): Promise<boolean>
}
