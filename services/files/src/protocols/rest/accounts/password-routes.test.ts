import { expect, test } from 'vitest'
import { asking, loggedIn } from '../../../../testing/asking.ts'
import { admin, adminBasic, basic, describeFiles } from '../../../../testing/running-files.ts'

const address = '/api/auth/password'
const change = { old_password: admin.password, new_password: 'battery staple' }

describeFiles("changing one's own password", (start) => {
  test('ends every other session, and leaves app passwords alone', async () => {
    const files = await start({ admin })
    const [here, elsewhere] = [
      await loggedIn(files, admin.username, admin.password),
      await loggedIn(files, admin.username, admin.password),
    ]
    const { password } = (await here('POST', '/api/auth/app-passwords', { name: 'sync', password: admin.password }))
      .body
    expect((await here('POST', address, change)).status).toBe(204)
    const statuses = await Promise.all(
      [
        here,
        elsewhere,
        ...[admin.password, 'battery staple', password].map((word) => asking(files, basic('root', word))),
      ].map(async (ask) => (await ask('GET', '/')).status),
    )
    expect(statuses).toEqual([200, 401, 401, 200, 200])
  })

  test('needs the old one, which may be tried ten times', async () => {
    const files = await start({ admin })
    const root = await loggedIn(files, admin.username, admin.password)
    for (let tried = 0; tried < 10; tried += 1) {
      const refused = await root('POST', address, { ...change, old_password: `guess ${tried}` })
      expect([refused.status, refused.code]).toEqual([403, 'files.password-wrong'])
    }
    expect((await root('POST', address, change)).status).toBe(429)
    expect((await root('GET', '/')).status).toBe(200)
  })

  test('is refused for a new one that is too short, and for an invalid body', async () => {
    const files = await start({ admin })
    const root = asking(files, adminBasic)
    for (const body of [
      { ...change, new_password: '1234567' },
      { new_password: 'battery staple' },
      { ...change, x: 1 },
    ])
      expect((await root('POST', address, body)).status).toBe(400)
    expect((await root('GET', '/')).status).toBe(200)
  })
})

describeFiles('a log-in', (start) => {
  test('with an invalid name is a wrong log-in, not an internal error', async () => {
    const files = await start({ admin })
    for (const username of ['', 'a\0b', 'a:b', '\ud800', 'x'.repeat(255)])
      expect((await asking(files)('POST', '/api/auth/login', { username, password: 'x' })).status).toBe(401)
  })

  test('never adopts a token that somebody else chose', async () => {
    const files = await start({ admin })
    const chosen = asking(files, 'Bearer chosen-by-somebody-else')
    const { body } = await chosen('POST', '/api/auth/login', admin)
    expect(body.access_token).not.toBe('chosen-by-somebody-else')
    expect((await chosen('GET', '/')).status).toBe(401)
  })
})
