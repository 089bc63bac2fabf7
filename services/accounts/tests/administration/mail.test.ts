/** What administrators see of mail: whether it is configured, and whether it arrives. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { smtpMail } from '../../src/adapters/smtp/smtp-mail.ts'
import { accountsBudgets } from '../../src/budgets.ts'
import type { Mail } from '../../src/ports/mail.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { mailServer } from '../../testing/mailbox.ts'
import { accountsServer, password, type ServedAccounts, tokenIn } from '../../testing/serve-accounts.ts'

const admin = { email: 'root@example.org', password }

/** A mail server that takes everything. */
const taking: Mail = { delivers: true, send: () => Promise.resolve() }

async function asAdmin({ ask }: ServedAccounts) {
  const token = tokenIn((await ask('POST /auth/login', { body: admin })).body)
  return {
    state: async () => (await ask('GET /admin/mail', { token })).body,
    sendTest: () => ask('POST /admin/mail/test', { token }),
    forgot: (email: string) => ask('POST /auth/password/forgot', { body: { email } }),
  }
}

describeOnADatabase('the mail of a platform', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('nobody saw whether mail is configured, nor could try whether it arrives', async () => {
    const mailbox = await mailServer()
    const served = await serveAccounts(await open(), { admin, mail: mailbox.mail })
    const { state, sendTest } = await asAdmin(served)
    expect(await state()).toMatchObject({
      delivers: true,
      from: 'Alluvium <platform@example.org>',
      server: new URL(mailbox.url).host,
      sent: 0,
      failed: 0,
      last_sent_at: null,
      failures: [],
    })
    expect(await sendTest()).toMatchObject({ status: 200, body: { sent: true, to: admin.email, why: null } })
    expect((await mailbox.take(admin.email, /test of the mail/)).text).toContain(admin.email)
    expect(await state()).toMatchObject({ sent: 1, last_sent_at: expect.any(String) })
  })

  test('that a mail server refuses messages stood in the log alone', async () => {
    const refusing: Mail = { delivers: true, send: () => Promise.reject(new Error('550 no such sender\r\nsee page 7')) }
    const served = await serveAccounts(await open(), { admin, mail: refusing })
    const { state, sendTest, forgot } = await asAdmin(served)
    await forgot(admin.email)
    await expect.poll(state).toMatchObject({
      failed: 1,
      failures: [
        { to: admin.email, subject: 'Choose a new password', why: '550 no such sender', at: expect.any(String) },
      ],
    })
    expect((await sendTest()).body).toEqual({ sent: false, to: admin.email, why: '550 no such sender\r\nsee page 7' })
    expect(await state()).toMatchObject({
      failed: 2,
      sent: 0,
      failures: [{ subject: expect.stringContaining('test') }, {}],
    })
  })

  test('how many messages wait was nowhere to be seen', async () => {
    const taken = Promise.withResolvers<void>()
    const served = await serveAccounts(await open(), { admin, mail: { delivers: true, send: () => taken.promise } })
    const { state, forgot } = await asAdmin(served)
    await forgot(admin.email)
    expect(await state()).toMatchObject({ waiting: 1, sent: 0 })
    taken.resolve()
    await expect.poll(state).toMatchObject({ waiting: 0, sent: 1 })
  })

  test('a page about mail must not show what opens the mail server', async () => {
    const mail = smtpMail({ url: 'smtp://name:hidden-word@127.0.0.1:9', from: 'a@example.org' })
    const served = await serveAccounts(await open(), { admin, mail })
    const { state, sendTest } = await asAdmin(served)
    expect((await sendTest()).body).toMatchObject({ sent: false })
    expect(JSON.stringify(await state())).not.toContain('hidden-word')
    expect(await state()).toMatchObject({ server: '127.0.0.1:9' })
  })

  test('an administrator sends only so many test messages, and none where nobody delivers', async () => {
    const { sendTest } = await asAdmin(await serveAccounts(await open(), { admin, mail: taking }))
    const { limit } = accountsBudgets.testLetters
    for (let at = 0; at < limit; at += 1) expect((await sendTest()).status).toBe(200)
    const refused = await sendTest()
    expect([refused.status, refused.headers.get('error-code')]).toEqual([429, 'accounts.budget-spent'])
    const without = await asAdmin(await serveAccounts(await open(), { admin }))
    expect(await without.state()).toMatchObject({ delivers: false, from: null, server: null })
    const none = await without.sendTest()
    expect([none.status, none.headers.get('error-code')]).toEqual([503, 'accounts.mail-not-configured'])
  })
})
