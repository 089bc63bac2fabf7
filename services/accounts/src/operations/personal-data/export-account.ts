/** Everything that is kept of a person, except secrets: it shows that there is a second factor, not which. */
import type { Database, Script } from '@alluvium/database'
import { type Clock, timestamp } from '@alluvium/kernel'
import type { User } from '../../model/user.ts'
import type { ExternalPersonalDataStore, PersonalDataStore } from '../../ports/personal-data-store.ts'
import { findCredentialsOf } from '../find-user.ts'

export type PersonalDataNeeds = Readonly<{
  database: Database
  clock: Clock
  personalData: readonly PersonalDataStore[]
  elsewhere: readonly ExternalPersonalDataStore[]
  /** Writes what has only been counted so far. */
  settle(): Promise<void>
}>

export type AccountExport = Readonly<{
  exportedAt: string
  user: User
  hasPassword: boolean
  /** By the names of the stores. */
  held: Readonly<Record<string, unknown>>
}>

export async function exportAccount(
  { database, clock, personalData, elsewhere, settle }: PersonalDataNeeds,
  user: User,
): Promise<AccountExport> {
  await settle()
  const here = await database.read(gathered(personalData, user.id))
  const there = await Promise.all(elsewhere.map(async ({ name, export: read }) => [name, await read(user.id)] as const))
  return {
    exportedAt: timestamp(clock.now()),
    user,
    hasPassword: here.hasPassword,
    held: { ...here.held, ...Object.fromEntries(there) },
  }
}

function* gathered(
  personalData: readonly PersonalDataStore[],
  userId: string,
): Script<Pick<AccountExport, 'hasPassword' | 'held'>> {
  const held: Record<string, unknown> = {}
  for (const { name, export: read } of personalData) held[name] = yield* read(userId)
  const credentials = yield* findCredentialsOf(userId)
  return { hasPassword: (credentials?.passwordHash ?? null) !== null, held }
}
