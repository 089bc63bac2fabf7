import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { mailServer, secretIn } from '../../testing/mailbox.ts'
import { accountsServer, password, type ServedAccounts } from '../../testing/serve-accounts.ts'

const email = 'ann@example.org'
const confirm = /Confirm/
const day = 24 * 3600_000

const verified = async ({ ask }: ServedAccounts, token: string) => (await ask('GET /auth/email', { token })).body
const verify = ({ ask }: ServedAccounts, token: string) => ask('POST /auth/email/verify', { body: { token, password } })

describeOnADatabase('e-mail addresses', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function serveWithMail() {
    const mailbox = await mailServer()
    const served = await serveAccounts(await open(), { mail: mailbox.mail })
    return { ...served, mailbox, link: async () => secretIn(await mailbox.take(email, confirm)) }
  }

  test('a new account gets a link by mail, and using it confirms the address, once', async () => {
    const served = await serveWithMail()
    const token = await served.join(email)
    const secret = await served.link()
    expect(await verified(served, token)).toEqual({ email, verified: false, sends_mail: true })
    expect((await verify(served, secret)).status).toBe(204)
    expect(await verified(served, token)).toEqual({ email, verified: true, sends_mail: true })
    expect((await verify(served, secret)).status).toBe(410)
    expect((await served.ask('POST /auth/email/send', { token })).status).toBe(409)
  })

  test('the link is valid for a day, and another one can be requested', async () => {
    const served = await serveWithMail()
    const token = await served.join(email)
    const late = await served.link()
    served.clock.advance(day)
    expect((await verify(served, late)).status).toBe(410)
    expect((await served.ask('POST /auth/email/send', { token })).status).toBe(202)
    expect((await verify(served, await served.link())).status).toBe(204)
  })

  test('opening the page confirms nothing; its button does', async () => {
    const served = await serveWithMail()
    const token = await served.join(email)
    const secret = await served.link()
    const path = `/auth/pages/verify-email?once=${secret}`
    expect((await served.ask(`GET ${path}`)).text).toContain('<button')
    expect(await verified(served, token)).toMatchObject({ verified: false })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await served.ask(`POST ${path}`, { body: `once=${secret}&password=${encodeURIComponent(password)}`, headers }))
        .status,
    ).toBe(200)
    expect(await verified(served, token)).toMatchObject({ verified: true })
  })

  test('a link for one purpose does not work for the other', async () => {
    const served = await serveWithMail()
    await served.join(email)
    const body = { token: await served.link(), new_password: 'a new pass phrase' }
    expect((await served.ask('POST /auth/password/reset', { body })).status).toBe(410)
  })

  test('setting a new password by mail confirms the address', async () => {
    const served = await serveWithMail()
    await served.join(email)
    await served.ask('POST /auth/password/forgot', { body: { email } })
    const secret = secretIn(await served.mailbox.take(email, /Choose/))
    await served.ask('POST /auth/password/reset', { body: { token: secret, new_password: 'a new pass phrase' } })
    const { body } = await served.ask('POST /auth/login', { body: { email, password: 'a new pass phrase' } })
    expect(await verified(served, String(Object(body).token))).toMatchObject({ verified: true })
  })
})
