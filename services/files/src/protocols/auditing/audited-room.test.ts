import { once } from 'node:events'
import { connect } from 'node:net'
import { listen } from '@alluvium/http'
import { systemClock } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { toolsOf } from '../../../testing/history.ts'
import { describeFiles, local, quiet } from '../../../testing/running-files.ts'
import { openAuditLog } from '../../operations/audit/audit-log.ts'
import { audited } from './audited.ts'

describeFiles('while the audit log has no room', (start) => {
  test('no request is served whose client left while waiting: nothing is done that would have no entry', async () => {
    const log = await openAuditLog(toolsOf(await start()))
    const room = Promise.withResolvers<void>()
    const served: string[] = []
    const { handle, pending } = audited(
      ({ request, response }) => {
        served.push(request.url ?? '')
        response.end()
      },
      { log: { ...log, room: () => room.promise }, clock: systemClock, reads: false },
    )
    const left = Promise.withResolvers<void>()
    const server = await listen(
      async (exchange) => {
        exchange.response.once('close', left.resolve)
        await handle(exchange)
      },
      { host: '127.0.0.1', port: 0, deployment: local, logger: quiet, errorBody: 'error-and-code' },
    )
    onTestFinished(() => server.stop({ deadlineMs: 0 }))
    const client = connect(server.port, '127.0.0.1')
    await once(client, 'connect')
    client.write('DELETE /left HTTP/1.1\r\nHost: a\r\n\r\n', () => client.resetAndDestroy())
    await left.promise
    const stays = fetch(`${server.url}/stays`, { method: 'DELETE' })
    room.resolve()
    expect((await stays).status).toBe(200)
    expect(served).toEqual(['/stays'])
    expect(pending()).toBe(Number.POSITIVE_INFINITY)
    await log.close()
  })
})
