/** Passwords at rest: argon2id with the parameters OWASP recommends (19 MiB, two passes), which is this library's default. */
import { hash, verify } from '@node-rs/argon2'

export const hashPassword = (password: string): Promise<string> => hash(password)

/** Of no password that anybody has; a name that nobody has is compared with it, so that both take the same time. */
let nobody: Promise<string> | undefined

/** `known` is undefined for a name that nobody has, and null for an account without a password. */
export async function passwordIsRight(password: string, known: string | null | undefined): Promise<boolean> {
  nobody ??= hashPassword(crypto.randomUUID())
  const right = await verify(known ?? (await nobody), password)
  return right && typeof known === 'string'
}
