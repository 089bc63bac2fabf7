/**
 * Passwords at rest: argon2id with the parameters OWASP recommends (19 MiB, two passes), which is this library's
 * default. Two at a time and no more: they run on the threads that read and write files, and whoever guesses names and
 * passwords must not keep all of those busy. Who comes while many wait is sent away, or the queue would be theirs.
 */
import { hash, verify } from '@node-rs/argon2'
import { passwordsBusy } from '../problems/callers.ts'

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Of no password that anybody has; a name that nobody has is compared with it, so that both take the same time. */
let nobody: Promise<string> | undefined

/** `known` is undefined for a name that nobody has, and null for an account without a password. */
export async function passwordIsRight(password: string, known: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const against = known ?? (await nobody)
  const right = await inTurn(() => verify(against, password))
  return right && typeof known === 'string'
}

const atOnce = 2
/** Some seconds of work. */
const mostWaiting = 256
let running = 0
const waiting: (() => void)[] = []

/** Throws `files.passwords-busy`. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting.length >= mostWaiting) throw passwordsBusy()
  if (running === atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
