/** Everything that is kept of a person, except secrets: it shows that there is a second factor, not which. */
import type { Database, Script } from '@alluvium/database'
import { type Clock, timestamp } from '@alluvium/kernel'
import type { User } from '../../model/user.ts'
import { findCredentialsOf } from '../find-user.ts'
import type { Holding, HoldingElsewhere } from './personal-data-store.ts'

export type HoldingsNeeds = Readonly<{
  database: Database
  clock: Clock
  holdings: readonly Holding[]
  elsewhere: readonly HoldingElsewhere[]
  /** Writes what has only been counted so far. */
  settle(): Promise<void>
}>

export type AccountExport = Readonly<{
  exportedAt: string
  user: User
  hasPassword: boolean
  /** By the names of the holdings. */
  held: Readonly<Record<string, unknown>>
}>

export async function exportAccount(
  { database, clock, holdings, elsewhere, settle }: HoldingsNeeds,
  user: User,
): Promise<AccountExport> {
  await settle()
  const here = await database.read(gathered(holdings, user.id))
  const there = await Promise.all(elsewhere.map(async ({ name, gather }) => [name, await gather(user.id)] as const))
  return {
    exportedAt: timestamp(clock.now()),
    user,
    hasPassword: here.hasPassword,
    held: { ...here.held, ...Object.fromEntries(there) },
  }
}

function* gathered(holdings: readonly Holding[], userId: string): Script<Pick<AccountExport, 'hasPassword' | 'held'>> {
  const held: Record<string, unknown> = {}
  for (const { name, gather } of holdings) held[name] = yield* gather(userId)
  const known = yield* findCredentialsOf(userId)
  return { hasPassword: (known?.passwordHash ?? null) !== null, held }
}
