import type { Database } from '@alluvium/database'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { quiet } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { smallLimitBytes } from '../../model/content.ts'
import { filesMigrations, memoryBlobs } from '../../upkeep.ts'
import { toolsOf } from '../tools.ts'
import type { AuditEntry } from './audit-entry.ts'
import { openAuditLog } from './audit-log.ts'
import { proveLog } from './verify-log.ts'

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

const refusal = (client_ip: string, path: string, username = '') => ({
  ...said('GET', 401),
  client_ip,
  path,
  username,
})

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
  test('buffers what cannot be written, refuses changes at once when the buffer is full, and loses no entry', async () => {
    const real = await open()
    const { state, database } = failing(real)
    const log = await openAuditLog(toolsOn(database))
    state.down = true
    expect(log.room()).toBeUndefined()
    for (let at = 0; at < 10_000; at += 1) log.add(entry(String(at), '/a'))
    await log.written()
    await expect(log.room()).rejects.toMatchObject({ kind: 'busy', code: 'files.audit-waits' })
    state.down = false
    await log.written()
    expect(log.room()).toBeUndefined()
    const { rows } = await real.write(sqlForTests('SELECT request_id FROM audit ORDER BY entry'))
    expect(rows.map(({ request_id }) => Number(request_id))).toEqual(Array.from({ length: 10_000 }, (_, at) => at))
    await log.close()
  })

  test('delays changes while it is slow, until there is room', async () => {
    const real = await open()
    const going = Promise.withResolvers<void>()
    const write: Database['write'] = (script) => going.promise.then(() => real.write(script))
    const opening = openAuditLog(toolsOn({ ...real, write }))
    const log = await opening
    for (let at = 0; at < 10_000; at += 1) log.add(entry(String(at), '/a'))
    const room = log.room()
    expect(room).toBeInstanceOf(Promise)
    going.resolve()
    await room
    await log.close()
  })

  test('records equal anonymous refusals as two entries: the first, and one for all that follow, which the chain proves', async () => {
    const real = await open()
    const log = await openAuditLog(toolsOn(real))
    for (let at = 0; at < 1000; at += 1) {
      log.add(refusal(`2001:db8::${at.toString(16)}`, `/tree/${at}`))
      log.add(refusal('192.0.2.7', `/api/auth/${at}`, 'root'))
      log.add(refusal('192.0.2.7', '/api/shares', `name ${at}`)) // of very many names not each by itself
    }
    await log.close()
    const { rows } = await real.read(sqlForTests('SELECT client_ip, count FROM audit ORDER BY entry'))
    const of = (network: string) => rows.filter(({ client_ip }) => String(client_ip).startsWith(network))
    expect(of('2001:db8::').map(({ count }) => Number(count))).toEqual([1, 999])
    expect(rows.length).toBeLessThan(50)
    expect(rows.reduce((all, { count }) => all + Number(count), 0)).toBe(3000)
    expect(await proveLog(real)).toMatchObject({ valid: true })
    await real.write(sqlForTests('UPDATE audit SET count = 5 WHERE count = 999'))
    expect(await proveLog(real)).toMatchObject({ valid: false })
  })

  test('drops no log-in, and no other change without a path', async () => {
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

  test('drops refusals only when memory would run out', async () => {
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
