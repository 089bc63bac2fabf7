import type { Database } from '@alluvium/database'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { filesMigrations, memoryBlobs } from '../../index.ts'
import { smallLimitBytes } from '../../model/content.ts'
import { quiet } from '../../testing/running-files.ts'
import { sqlForTests } from '../../testing/sql.ts'
import { toolsOf } from '../tools.ts'
import type { AuditEntry } from './audit-entry.ts'
import { openAuditLog } from './audit-log.ts'

const entry = (request_id: string, target: string | null): AuditEntry => ({
  at: 0,
  method: 'PUT',
  path: '/a',
  target,
  username: 'root',
  status: 201,
  client_ip: '127.0.0.1',
  user_agent: '',
  bytes: 0,
  request_id,
  revision: null,
})

/** Of what has no path. */
const said = (method: string, status: number) => ({ ...entry(`${method} ${status}`, null), method, status })

/** A database whose writes fail while it is down, as one does that nobody reaches. */
function failing(database: Database) {
  const state = { down: false }
  const write: Database['write'] = async (script) => {
    if (state.down) throw new Error('nobody is there')
    return await database.write(script)
  }
  return { state, database: { ...database, write } }
}

const toolsOn = (database: Database) =>
  toolsOf({ database, blobs: memoryBlobs(), smallLimitBytes, clock: systemClock, logger: quiet })

describeOnEachDatabase('the queue of the audit log', { migrations: filesMigrations }, (open) => {
  test('holds what cannot be written, lets changes wait when it is full, and loses none of them', async () => {
    const real = await open()
    const { state, database } = failing(real)
    const log = await openAuditLog(toolsOn(database))
    state.down = true
    expect(log.room()).toBeUndefined()
    for (let at = 0; at < 10_000; at += 1) log.add(entry(String(at), '/a'))
    await log.written()
    const room = log.room()
    expect(room).toBeInstanceOf(Promise)
    state.down = false
    await room
    expect(log.room()).toBeUndefined()
    await log.written()
    const { rows } = await real.write(sqlForTests('SELECT request_id FROM audit ORDER BY entry'))
    expect(rows.map(({ request_id }) => Number(request_id))).toEqual(Array.from({ length: 10_000 }, (_, at) => at))
    await log.close()
  })

  test('drops no log-in, and nothing else that changed something though it has no path', async () => {
    const real = await open()
    const { state, database } = failing(real)
    const log = await openAuditLog(toolsOn(database))
    state.down = true
    for (let at = 0; at < 20_000; at += 1) log.add(entry('change', '/a'))
    const others = [said('POST', 200), said('DELETE', 204), said('POST', 0), said('GET', 200), said('POST', 403)]
    for (const one of others) log.add(one)
    state.down = false
    await log.close()
    const { rows } = await real.write(
      sqlForTests("SELECT request_id FROM audit WHERE request_id <> 'change' ORDER BY entry"),
    )
    expect(rows.map(({ request_id }) => request_id)).toEqual(['POST 200', 'DELETE 204', 'POST 0'])
  })

  test('drops refusals, and only where the memory would go', async () => {
    const real = await open()
    const { state, database } = failing(real)
    const log = await openAuditLog(toolsOn(database))
    state.down = true
    for (let at = 0; at < 20_100; at += 1) log.add({ ...entry('refusal', at % 2 ? '/a' : null), status: 403 })
    for (let at = 0; at < 50; at += 1) log.add(entry('change', '/a'))
    state.down = false
    await log.close()
    const { rows } = await real.write(
      sqlForTests('SELECT request_id, count(*) AS count FROM audit GROUP BY request_id ORDER BY request_id'),
    )
    expect(rows.map(({ request_id, count }) => [request_id, Number(count)])).toEqual([
      ['change', 50],
      ['refusal', 20_000],
    ])
  })
})
