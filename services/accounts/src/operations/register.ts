/**
 * Registers. A taken address is refused twice: before the password is hashed, which is expensive, and in the writing script,
 * which makes it certain.
 */
import type { Database } from '@alluvium/database'
import { type Clock, newId } from '@alluvium/kernel'
import type { Actor } from '../model/administration/act.ts'
import type { Origin } from '../model/origin.ts'
import type { User } from '../model/user.ts'
import type { Passwords } from '../ports/passwords.ts'
import { emailTaken } from '../problems/log-in.ts'
import { createUser } from './create-user.ts'
import { findCredentials } from './find-user.ts'

export type RegisterNeeds = Readonly<{ database: Database; passwords: Passwords; clock: Clock }>

export type Register = Readonly<{
  email: string
  /** Undefined for whoever is invited to choose one. */
  password: string | undefined
  displayName: string
  role: User['role']
  from: Origin
  /** Who makes it, when that is not the person: noted as an act of administration. */
  by?: Actor
}>

export async function register(
  { database, passwords, clock }: RegisterNeeds,
  { email, password, displayName, role, from, by }: Register,
): Promise<User> {
  if (await database.read(findCredentials(email))) throw emailTaken()
  const passwordHash = password === undefined ? null : await passwords.hash(password, from)
  const now = clock.now()
  const user: User = {
    id: newId(),
    email,
    emailVerified: by !== undefined,
    displayName,
    tier: 'free',
    role,
    status: 'active',
    createdAt: now,
    // Who registers is signed in by it; whom somebody else adds is not.
    lastLogin: by === undefined ? now : null,
    tokenGeneration: 0,
  }
  return await database.write(createUser({ user, passwordHash, by }))
}
