/** Another service of the operator writes to an account, whose address it never learns. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../src/ports/migrations.ts'
import { mailServer } from '../testing/mailbox.ts'
import { accountsServer, type ServedAccounts } from '../testing/serve-accounts.ts'

const serviceSecret = 'a-secret-that-two-services-share'
const message = {
  subject: 'Somebody asks for access',
  sentence: 'Somebody asks for access to a folder of yours.',
  link: 'https://cloud.example.org/ui/#/notifications',
}
const send = ({ ask }: ServedAccounts, body: object, token: string | undefined = serviceSecret) =>
  ask('POST /api/service/letters', { token, body })
const idOf = async ({ ask }: ServedAccounts, token: string) =>
  String(Object((await ask('GET /auth/me', { token })).body).user_id)

describeOnADatabase('mail of another service', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('reaches the proved address of an account, and nobody else', async () => {
    const { mail, take, left } = await mailServer()
    const served = await serveAccounts(await open(), { serviceSecret, mail })
    const token = await served.join('ann@example.org')
    const user_id = await idOf(served, token)
    expect((await send(served, { ...message, user_id })).body).toEqual({ accepted: false })
    await served.accounts.changeAccountStatus({ email: 'ann@example.org', emailVerified: true })
    expect(await send(served, { ...message, user_id })).toMatchObject({ status: 202, body: { accepted: true } })
    const { text } = await take('ann@example.org', /Somebody asks for access/)
    expect([text.includes(message.sentence), text.includes(message.link)]).toEqual([true, true])
    expect((await send(served, { ...message, user_id: '019a0000-0000-7000-8000-000000000000' })).body).toEqual({
      accepted: false,
    })
    await served.accounts.changeAccountStatus({ email: 'ann@example.org', status: 'suspended' })
    expect((await send(served, { ...message, user_id })).body).toEqual({ accepted: false })
    expect(left(/Somebody asks/)).toBe(0)
  })

  test('needs the secret that both were started with, and is one line each', async () => {
    const served = await serveAccounts(await open(), { serviceSecret })
    const token = await served.join('ann@example.org')
    const user_id = await idOf(served, token)
    for (const wrong of ['another-secret-of-the-same-length', token])
      expect((await send(served, { ...message, user_id }, wrong)).status).toBe(401)
    expect((await send(served, { ...message, user_id, subject: 'a\r\nBcc: bob@example.org' })).status).toBe(400)
    expect((await send(served, { ...message, user_id, link: 'javascript:alert(1)' })).status).toBe(400)
    expect((await send(served, { ...message, user_id })).body, 'nobody delivers mail').toEqual({ accepted: false })
    const closed = await serveAccounts(await open(), {})
    expect((await send(closed, { ...message, user_id })).status).toBe(401)
  })
})
