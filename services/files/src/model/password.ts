/**
 * Passwords at rest: argon2id with the parameters OWASP recommends (19 MiB, two passes), which is this library's
 * default. Two at a time and no more: they run on the threads that read and write files, and whoever guesses names and
 * passwords must not keep all of those busy. Networks, and accounts that choose passwords, take turns, so that who logs in does
 * not wait behind who guesses.
 */
import { fairSemaphore } from '@alluvium/kernel'
import { hash, verify } from '@node-rs/argon2'
import { passwordsBusy } from '../problems/callers.ts'

/** 256 are some seconds of work. */
const inTurn = fairSemaphore({ atOnce: 2, maxWaiting: 256, refusal: passwordsBusy })

/**
 * Throws `files.passwords-busy`.
 * @param holder whose turn it is: the id of the account that chose the password.
 */
export const hashPassword = (password: string, holder: string): Promise<string> =>
  inTurn(holder, () => hash(password.normalize('NFC')))

/**
 * Of no password that anybody has; a name that nobody has is compared with it, so that both take the same time. It waits
 * for no turn: a queue that is full would refuse it, and with it every name that nobody has.
 */
let nobody: Promise<string> | undefined
const hashOfNobody = (): Promise<string> => (nobody ??= hash(crypto.randomUUID()))

type Check = Readonly<{
  password: string
  /** Undefined for a name that nobody has, and null for an account without a password. */
  known: string | null | undefined
  /** Who asks. */
  network: string
}>

/** Throws `files.passwords-busy`. */
export async function passwordIsRight({ password, known, network }: Check): Promise<boolean> {
  const against = known ?? (await hashOfNobody())
  let right = false
  for (const spelling of spellingsOf(password)) right ||= await inTurn(network, () => verify(against, spelling))
  return right && typeof known === 'string'
}

/**
 * A Mac sends `é` as two characters where it was typed elsewhere as one (RFC 8265, 4.2.1 asks for NFC). Hashes from before
 * that was known are of what was sent then.
 */
const spellingsOf = (password: string): ReadonlySet<string> =>
  new Set([password.normalize('NFC'), password, password.normalize('NFD')])
