/** A request that is wrong in many ways is refused for the first of them, in the documented order. */
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

type Ask = Readonly<{ authorization?: string; type?: string; body?: string }>

async function refusal({ ask }: RunningFiles, method: string, path: string, { authorization, type, body }: Ask) {
  const headers = {
    ...(authorization === undefined ? {} : { authorization }),
    ...(type === undefined ? {} : { 'Content-Type': type }),
  }
  return (await ask(method, path, { headers, ...(body === undefined ? {} : { body }) })).status
}

describeFiles('the first of many mistakes is reported', (start) => {
  test('unknown route, method, credentials, role, size, type, shape, thing, state', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase', role: 'readonly' })
    const kim = basic('kim', 'a pass phrase')
    const huge = 'x'.repeat(2_000_000)
    const users = '/api/admin/users'
    const move = '/api/files/move'
    const steps: readonly (readonly [number, string, string, Ask])[] = [
      [404, 'PUT', '/api/nothing', { type: 'text/plain', body: huge }],
      [405, 'PUT', move, { type: 'text/plain', body: huge }],
      [401, 'POST', move, { type: 'text/plain', body: huge }],
      [401, 'POST', move, { authorization: 'Bearer nonsense', type: 'text/plain', body: huge }],
      [403, 'POST', move, { authorization: kim, type: 'text/plain', body: huge }],
      [403, 'POST', users, { authorization: kim, type: 'text/plain', body: huge }],
      [413, 'POST', move, { authorization: adminBasic, type: 'text/plain', body: huge }],
      [415, 'POST', move, { authorization: adminBasic, type: 'text/plain', body: '{' }],
      [400, 'POST', move, { authorization: adminBasic, type: 'application/json', body: '{' }],
      [400, 'PATCH', `${users}/nobody`, { authorization: adminBasic, type: 'application/json', body: '{"role":"x"}' }],
      [
        404,
        'PATCH',
        `${users}/nobody`,
        { authorization: adminBasic, type: 'application/json', body: '{"role":"user"}' },
      ],
      [409, 'PATCH', `${users}/root`, { authorization: adminBasic, type: 'application/json', body: '{"role":"user"}' }],
    ]
    for (const [status, method, path, ask] of steps)
      expect([method, path, await refusal(files, method, path, ask)]).toEqual([method, path, status])
  })
})
