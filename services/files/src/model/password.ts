/**
 * Passwords of accounts and shares. At most two are hashed at a time, because hashing uses the threads that read and
 * write files. Networks, and accounts that set passwords, take turns, so that a log-in does not wait behind a guesser.
 */
import { passwordHashes } from '@alluvium/credentials'
import { passwordsBusy } from '../problems/callers.ts'

/**
 * The Unicode forms to try: a Mac sends `é` as two characters, other systems as one (RFC 8265, 4.2.1 asks for NFC).
 * Older hashes are of the form that was sent then.
 */
const spellings = (password: string): ReadonlySet<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])

/** 256 waiting hashes are some seconds of work. */
const hashes = passwordHashes({ atOnce: 2, maxWaiting: 256, refusal: passwordsBusy, spellings })

/** Throws `files.passwords-busy`. @param holder gets the turn: the id of the account that sets the password. */
export const hashPassword = (password: string, holder: string): Promise<string> =>
  hashes.hash(password, { name: holder })

/** Makes the hash that names without an account are compared with, so that the first such log-in takes no longer than others. */
export const preparePasswords = (): Promise<void> => hashes.prepare()

type Check = Readonly<{
  password: string
  /** Undefined for a name without an account, null for an account without a password. */
  known: string | null | undefined
  /** The client's network. */
  network: string
}>

/** Throws `files.passwords-busy`. A name without an account takes as long as any other. */
export const passwordIsRight = ({ password, known, network }: Check): Promise<boolean> =>
  hashes.matches(password, known, { name: network })
