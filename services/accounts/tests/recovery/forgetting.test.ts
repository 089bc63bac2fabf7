/** What is remembered for a while is forgotten after it, without anybody sweeping. */
import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { failureWindowMs } from '../../src/model/failed-log-ins.ts'
import { rememberFailure } from '../../src/operations/failed-log-ins.ts'
import { revokeToken } from '../../src/operations/revoke-token.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { once } from '../../src/ports/statements.ts'

const count = async (database: Database, table: 'revoked_tokens' | 'failed_log_ins') =>
  (await database.read(once((db) => db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'))).first()))
    ?.rows

describeOnADatabase('forgetting', { migrations: accountsMigrations }, (open) => {
  test('a log-out is forgotten when its token would have expired, and no sooner', async () => {
    const database = await open()
    const revoke = (tokenId: string, expiresAt: number, now: number) =>
      database.write(revokeToken({ token: { tokenId, expiresAt }, now }))
    await revoke('first', 1000, 0)
    await revoke('first', 1000, 1)
    await revoke('second', 2000, 1000)
    expect(await count(database, 'revoked_tokens')).toBe(2)
    await revoke('third', 3000, 1001)
    expect(await count(database, 'revoked_tokens')).toBe(2)
  })

  test('old failures are removed when new ones are recorded', async () => {
    const database = await open()
    const failure = (now: number) => database.write(rememberFailure({ account: 'ann', address: '198.51.100.1' }, now))
    for (const now of [0, 1, 2]) await failure(now)
    await failure(failureWindowMs + 1)
    expect(await count(database, 'failed_log_ins')).toBe(2)
  })
})
