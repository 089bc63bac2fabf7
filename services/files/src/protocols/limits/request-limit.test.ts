import { handClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { asking } from '../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles } from '../../../testing/running-files.ts'

describeFiles('a limit of requests', (start) => {
  test('is counted for an account over all protocols together, and reports what is left', async () => {
    const clock = handClock()
    const files = await start({ admin, clock, requestsPerMinute: 4 })
    const root = asking(files, adminBasic)
    const answers = [
      await root('GET', '/'),
      await root('PROPFIND', '/'),
      await root('GET', '/api/users/me'),
      await root('GET', '/none'),
    ]
    expect(answers.map(({ status, headers }) => [status, headers['ratelimit-remaining']])).toEqual([
      [200, '3'],
      [207, '2'],
      [200, '1'],
      [404, '0'],
    ])
    for (const [method, path] of [
      ['GET', '/'],
      ['PROPFIND', '/'],
      ['GET', '/api/users/me'],
    ] as const) {
      const { status, headers } = await root(method, path)
      expect([method, path, status, headers]).toMatchObject([
        method,
        path,
        429,
        { 'retry-after': '15', 'ratelimit-limit': '4', 'x-ratelimit-remaining': '0' },
      ])
    }
    clock.advance(15_000)
    const again = await root('GET', '/')
    expect([again.status, again.headers]).toMatchObject([
      200,
      Object.fromEntries(
        Object.entries({ limit: '4', remaining: '0', reset: '60' }).flatMap(([name, value]) => [
          [`ratelimit-${name}`, value],
          [`x-ratelimit-${name}`, value],
        ]),
      ),
    ])
  })

  test('does not affect other accounts or public routes', async () => {
    const clock = handClock()
    const files = await start({ admin, clock, requestsPerMinute: 2 })
    const root = asking(files, adminBasic)
    await root('POST', '/api/admin/users', { username: 'kim', password: 'a pass phrase' })
    await root('GET', '/')
    expect((await root('GET', '/')).status).toBe(429)
    expect((await asking(files, basic('kim', 'a pass phrase'))('GET', '/')).status).toBe(200)
    for (let asked = 0; asked < 5; asked += 1) expect((await asking(files)('GET', '/healthz')).status).toBe(200)
  })

  test('counts callers without an account by address, also for guesses', async () => {
    const files = await start({ admin, clock: handClock(), requestsPerMinute: 3 })
    const impostor = asking(files, 'Bearer nonsense')
    const statuses = [
      (await impostor('GET', '/')).status,
      (await impostor('GET', '/api/users/me')).status,
      (await asking(files)('GET', '/')).status,
      (await impostor('GET', '/')).status,
      (await impostor('GET', '/api/users/me')).status,
      (await asking(files, adminBasic)('GET', '/')).status,
    ]
    expect(statuses).toEqual([401, 401, 401, 429, 429, 200])
  })

  test('is off unless configured', async () => {
    const files = await start({ admin })
    expect((await asking(files, adminBasic)('GET', '/')).headers['ratelimit-limit']).toBe(undefined)
  })
})
