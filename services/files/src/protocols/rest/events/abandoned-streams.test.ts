/** Event streams whose clients disconnect during authentication. */

import { once } from 'node:events'
import { connect } from 'node:net'
import type { Database } from '@alluvium/database'
import { expect, test } from 'vitest'
import { admin, adminBasic, describeFiles } from '../../../../testing/running-files.ts'

/** A database whose reads wait while they are held. */
function holding(database: Database) {
  let held = Promise.withResolvers<void>()
  held.resolve()
  let waiting = 0
  const read: Database['read'] = async (script) => {
    waiting += 1
    await held.promise
    waiting -= 1
    return await database.read(script)
  }
  return {
    database: { ...database, read },
    hold: () => (held = Promise.withResolvers()),
    letGo: () => held.resolve(),
    waiting: () => waiting,
  }
}

describeFiles('an event stream', (start) => {
  test('whose client disconnected before it began is released, however many an account opens', async () => {
    const plain = await start({ admin })
    const held = holding(plain.database)
    const files = await start({ database: held.database, deployment: { trustedProxies: ['127.0.0.1'] } })
    const headers = { authorization: adminBasic, 'X-Forwarded-For': '203.0.113.1' }
    await files.ask('GET', '/api/users/me', { headers }) // so that the password is remembered
    held.hold()
    const sockets = Array.from({ length: 100 }, () => connect(files.port, '127.0.0.1'))
    for (const socket of sockets)
      socket.write(
        `GET /api/events HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.1\r\nAuthorization: ${adminBasic}\r\n\r\n`,
      )
    await expect.poll(held.waiting).toBeGreaterThanOrEqual(100)
    await Promise.all(
      sockets.map((socket) => {
        socket.destroy()
        return once(socket, 'close')
      }),
    )
    for (let round = 0; round < 10; round += 1) await files.ask('GET', '/health/live') // the service notices it meanwhile
    held.letGo()
    const status = async () => {
      const stream = await fetch(`${files.url}/api/events`, { headers })
      await stream.body?.cancel()
      return stream.status
    }
    await expect.poll(status).toBe(200)
  })
})
