/**
 * Passwords of accounts and shares. Two are hashed at a time and no more: they run on the threads that read and write files.
 * Networks, and accounts that choose passwords, take turns, so that who logs in does not wait behind who guesses.
 */
import { passwordHashes } from '@alluvium/credentials'
import { passwordsBusy } from '../problems/callers.ts'

/**
 * A Mac sends `é` as two characters where it was typed elsewhere as one (RFC 8265, 4.2.1 asks for NFC). Hashes from before
 * that was known are of what was sent then.
 */
const spellings = (password: string): ReadonlySet<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])

/** 256 are some seconds of work. */
const hashes = passwordHashes({ atOnce: 2, maxWaiting: 256, refusal: passwordsBusy, spellings })

/**
 * Throws `files.passwords-busy`.
 * @param holder whose turn it is: the id of the account that chose the password.
 */
export const hashPassword = (password: string, holder: string): Promise<string> =>
  hashes.hash(password, { name: holder })

type Check = Readonly<{
  password: string
  /** Undefined for a name that nobody has, and null for an account without a password. */
  known: string | null | undefined
  /** Who asks. */
  network: string
}>

/** Throws `files.passwords-busy`. A name that nobody has takes as long as one that somebody has. */
export const passwordIsRight = ({ password, known, network }: Check): Promise<boolean> =>
  hashes.matches(password, known, { name: network })
