/** Letters about notifications: sent to whom they are for, of the kinds that they wish, and saying nothing that others may not read. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { handClock, openLogs } from '@alluvium/kernel'
import { expect, onTestFinished, test } from 'vitest'
import { administrator, type Person, person } from '../../../../testing/callers/people.ts'
import { admin, describeFiles, type Start } from '../../../../testing/running-files.ts'
import { sqlForTests } from '../../../../testing/sql.ts'
import { platformMailer } from '../../../adapters/platform/platform-mailer.ts'
import { sendNotificationMail } from '../../../operations/notifications/notification-mail.ts'

const minute = 60_000
const secret = 'a secret that the platform and the file service share'
type Letter = Readonly<{ user_id: string; subject: string; sentence: string; link: string }>

/** A platform that keeps what it is to send, or answers with an error; or with one to letters for a person alone. */
async function platform() {
  const state = { letters: [] as Letter[], status: 202, refused: { user: '', status: 422 } }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const isAllowed = request.headers.authorization === `Bearer ${secret}` && request.url === '/api/service/letters'
      const letter: Letter = JSON.parse(Buffer.concat(chunks).toString())
      const isRefused = letter.user_id === state.refused.user
      const status = isRefused ? state.refused.status : state.status
      if (isAllowed && status === 202) state.letters.push(letter)
      response.writeHead(isAllowed ? status : 401, { 'content-type': 'application/json' }).end('{"accepted":true}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { state, mailer: platformMailer({ issuer, secret }) }
}

/** Ada manages a closed folder; she and bob are accounts of the platform. */
async function setting(start: Start) {
  const clock = handClock(Date.UTC(2026, 0, 1))
  const { state, mailer } = await platform()
  const files = await start({ admin, clock, mailer })
  const [ada, bob] = [await person(files, 'ada'), await person(files, 'bob')]
  for (const { username } of [ada, bob])
    await files.database.write(
      sqlForTests(
        `INSERT INTO identities (account, issuer, subject, role_from) SELECT number, '${mailer.issuer}', 'id of ${username}', 'here' FROM users WHERE username = '${username}'`,
      ),
    )
  for (const folder of ['/plans', '/plans/secret name']) await ada.ask('MKCOL', encodeURI(folder))
  await ada.ask('PATCH', '/api/access/plans', { closed: true })
  const logger = openLogs({ level: 'silent', service: 'files' })
  const deliver = () =>
    sendNotificationMail(
      { database: files.database, clock, logger, mailer, link: () => 'https://cloud.example.org/ui/#/notifications' },
      AbortSignal.timeout(60_000),
    )
  return { clock, state, root: administrator(files), ada, bob, deliver }
}

const asks = (who: Person, path: string) => who.ask('POST', '/api/access-requests', { path, right: 'read' })
const wish = ({ ask }: Person, kind: string, by_mail: boolean) =>
  ask('PATCH', `/api/notification-settings/${kind}`, { by_mail })

describeFiles('letters about notifications', (start) => {
  test('reach whom they are for a minute later, once, and name nobody and nothing', async () => {
    const { clock, state, bob, deliver } = await setting(start)
    await asks(bob, '/plans/secret name')
    await deliver()
    expect(state.letters).toEqual([])
    clock.advance(minute)
    await deliver()
    await deliver()
    expect(state.letters).toMatchObject([
      {
        user_id: 'id of ada',
        subject: 'Somebody asks for access',
        link: 'https://cloud.example.org/ui/#/notifications',
      },
    ])
    expect(JSON.stringify(state.letters)).not.toMatch(/bob|plans|secret/)
  })

  test('are not sent of what was read meanwhile, nor of kinds that somebody does not wish', async () => {
    const { clock, state, ada, bob, deliver } = await setting(start)
    await asks(bob, '/plans')
    await ada.ask('POST', '/api/notifications/read-all')
    expect((await wish(ada, 'access-requested', false)).status).toBe(204)
    await asks(bob, '/plans/secret name')
    expect((await wish(bob, 'shared-with-you', true)).status).toBe(204)
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    clock.advance(minute)
    await deliver()
    expect(state.letters).toMatchObject([{ user_id: 'id of bob', subject: 'Something was shared with you' }])
    const { body } = await ada.ask('GET', '/api/notification-settings')
    expect(body.kinds).toContainEqual({ kind: 'access-requested', by_mail: false })
    expect(body.kinds).toContainEqual({ kind: 'write-kept', by_mail: true })
    expect((await wish(ada, 'none', true)).status).toBe(400)
  })

  test('wait while the platform does not answer, and are forgotten after a day', async () => {
    const { clock, state, bob, deliver } = await setting(start)
    state.status = 503
    await asks(bob, '/plans')
    clock.advance(minute)
    await deliver()
    state.status = 202
    await deliver()
    expect(state.letters).toHaveLength(1)
    state.status = 503
    await asks(bob, '/plans/secret name')
    clock.advance(minute)
    await deliver()
    state.status = 202
    clock.advance(24 * 60 * minute)
    await deliver()
    expect(state.letters).toHaveLength(1)
  })

  test('go on to others when one is refused, which is not sent again', async () => {
    const { clock, state, ada, bob, deliver } = await setting(start)
    state.refused.user = 'id of ada'
    await wish(bob, 'shared-with-you', true)
    await asks(bob, '/plans')
    clock.advance(1)
    await ada.ask('PUT', '/api/grants/plans', { user: 'bob', right: 'read' })
    clock.advance(minute)
    await deliver()
    expect(state.letters.map(({ user_id: to }) => to)).toEqual(['id of bob'])
    state.refused.user = ''
    await deliver()
    expect(state.letters).toHaveLength(1)

    state.refused = { user: 'id of ada', status: 429 }
    await bob.ask('POST', '/api/access-requests', { path: '/plans', right: 'write' })
    clock.advance(minute)
    await deliver()
    state.refused.user = ''
    await deliver()
    expect(state.letters.map(({ user_id: to }) => to)).toEqual(['id of bob', 'id of ada'])
  })

  test('are at most twenty of a kind a day, so that requests of others never keep back the one about a password', async () => {
    const { clock, state, root, ada, bob, deliver } = await setting(start)
    for (let at = 0; at < 25; at += 1) {
      await ada.ask('MKCOL', `/plans/${at}`)
      await asks(bob, `/plans/${at}`)
    }
    clock.advance(minute)
    await deliver()
    expect(state.letters).toHaveLength(20)
    const reset = await root.ask('POST', '/api/admin/users/ada/reset-password', { password: 'another phrase' })
    expect(reset.status).toBeLessThan(300)
    clock.advance(minute)
    await deliver()
    expect(state.letters.slice(20)).toMatchObject([{ subject: 'Your password was set' }])
  })
})
