import events from 'node:events'
import { createServer } from 'node:net'
import { describeOnADatabase } from '@alluvium/database/testing'
import { openLogs } from '@alluvium/kernel'
import { expect, test, vi } from 'vitest'
import { smtpMail } from '../../src/adapters/smtp/smtp-mail.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { once } from '../../src/ports/statements.ts'
import { mailServer, secretIn } from '../../testing/mailbox.ts'
import { accountsServer, password, type ServedAccounts, tokenIn } from '../../testing/serve-accounts.ts'

const email = 'ann@example.org'
const newPassword = 'a new pass phrase'
const minute = 60_000
const invited = /Choose a new password/
const meStatus = async ({ ask }: ServedAccounts, token: string) => (await ask('GET /auth/me', { token })).status
const logIn = ({ ask }: ServedAccounts, password: string) => ask('POST /auth/login', { body: { email, password } })
const forgot = ({ ask }: ServedAccounts, email: string) => ask('POST /auth/password/forgot', { body: { email } })
const reset = ({ ask }: ServedAccounts, token: string) =>
  ask('POST /auth/password/reset', { body: { token, new_password: newPassword } })

const form = (fields: Record<string, string>) => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
})

describeOnADatabase('passwords', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()
  async function serveWithMail() {
    const mailbox = await mailServer()
    const served = await serveAccounts(await open(), { mail: mailbox.mail })
    return { ...served, mailbox, link: async () => secretIn(await mailbox.take(email, invited)) }
  }

  test('a change of the password needs the old one, and ends all other sessions', async () => {
    const served = await serveAccounts(await open())
    const mine = await served.join(email)
    const elsewhere = tokenIn((await logIn(served, password)).body)
    const change = { old_password: password, new_password: newPassword }
    expect((await served.ask('POST /auth/password', { token: mine, body: change })).status).toBe(204)
    expect([await meStatus(served, mine), await meStatus(served, elsewhere)]).toEqual([200, 401])
    expect((await logIn(served, password)).status).toBe(401)
    const later = tokenIn((await logIn(served, newPassword)).body)
    expect([await meStatus(served, mine), await meStatus(served, later)]).toEqual([200, 200])
  })

  test('a wrong old password is refused without a log-out, and repeated ones have to wait', async () => {
    const served = await serveAccounts(await open())
    const token = await served.join(email)
    const guess = () =>
      served.ask('POST /auth/password', { token, body: { old_password: 'wrong password', new_password: newPassword } })
    const first = await guess()
    expect([first.status, first.headers.get('error-code')]).toEqual([403, 'accounts.password-wrong'])
    for (let time = 1; time < 10; time += 1) await guess()
    expect((await guess()).status).toBe(429)
    expect(await meStatus(served, token)).toBe(200)
  })

  test('of twenty simultaneous changes with one old password, one succeeds', async () => {
    const served = await serveAccounts(await open())
    const token = await served.join(email)
    const change = (at: number) =>
      served.ask('POST /auth/password', {
        token,
        body: { old_password: password, new_password: `a pass phrase ${at}` },
      })
    const statuses = (await Promise.all(Array.from({ length: 20 }, (_, at) => change(at)))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403 || status === 429)).toHaveLength(19)
  })

  test('a log-in with the old password during a change gives no valid token', async () => {
    const served = await serveAccounts(await open())
    const token = await served.join(email)
    const body = { old_password: password, new_password: newPassword }
    const [change, ...crossing] = await Promise.all([
      served.ask('POST /auth/password', { token, body }),
      ...Array.from({ length: 20 }, () => logIn(served, password)),
    ])
    expect(change?.status).toBe(204)
    const inside = crossing.filter(({ status }) => status === 200).map(({ body }) => tokenIn(body))
    expect(await Promise.all(inside.map((one) => meStatus(served, one)))).toEqual(inside.map(() => 401))
  })

  test('a mailed link sets a new password once, and ends all tokens of the account', async () => {
    const served = await serveWithMail()
    const token = await served.join(email)
    expect((await forgot(served, 'ANN@example.org')).status).toBe(202)
    const secret = await served.link()
    expect((await reset(served, secret)).status).toBe(204)
    expect(await meStatus(served, token)).toBe(401)
    expect((await logIn(served, password)).status).toBe(401)
    expect((await logIn(served, newPassword)).status).toBe(200)
    const again = await reset(served, secret)
    expect([again.status, again.headers.get('error-code')]).toEqual([410, 'accounts.link-refused'])
    await served.mailbox.take(email, /was changed/)
  })

  test('an address without an account gets the same answer, and no mail', async () => {
    const served = await serveWithMail()
    await served.join(email)
    const [known, unknown, odd] = [
      await forgot(served, email),
      await forgot(served, 'nobody@example.org'),
      await forgot(served, 'n\u0131body'),
    ]
    const answerOf = ({ status, text, headers }: typeof known) => [status, text, headers.get('content-length')]
    expect([answerOf(unknown), answerOf(odd)]).toEqual([answerOf(known), answerOf(known)])
    await served.link()
    await served.stop()
    expect(served.mailbox.received.filter(({ to }) => to !== email)).toEqual([])
  })

  test('the answer does not wait for a mail server that does not respond', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await events.once(silent, 'listening')
    const address = silent.address()
    const url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
    const connected = events.once(silent, 'connection')
    const mail = smtpMail({ url, from: 'a@example.org', timeoutMs: 500 })
    const served = await serveAccounts(await open(), { mail })
    await served.join(email)
    await connected
    expect((await forgot(served, email)).status).toBe(202)
    expect((await logIn(served, password)).status).toBe(200)
    silent.close()
  })

  test('a link is valid for an hour, and of twenty simultaneous uses one succeeds', async () => {
    const served = await serveWithMail()
    await served.join(email)
    await forgot(served, email)
    const late = await served.link()
    served.clock.advance(60 * minute)
    expect((await reset(served, late)).status).toBe(410)
    await forgot(served, email)
    const secret = await served.link()
    served.clock.advance(59 * minute)
    const uses = await Promise.all(Array.from({ length: 20 }, () => reset(served, secret)))
    expect(uses.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(uses.filter(({ status }) => status === 410)).toHaveLength(19)
  })

  test('the database holds no usable secret', async () => {
    const database = await open()
    const mailbox = await mailServer()
    const served = await serveAccounts(database, { mail: mailbox.mail })
    await served.join(email)
    await forgot(served, email)
    const secret = secretIn(await mailbox.take(email, invited))
    const rows = await database.read(once((db) => db.selectFrom('mailed_links').selectAll()).all())
    expect(rows.map(({ purpose }) => purpose)).toContain('reset-password')
    expect(JSON.stringify(rows)).not.toContain(secret)
    for (const { digest } of rows) expect((await reset(served, digest)).status).toBe(410)
  })

  test('a mailbox gets at most five links an hour', async () => {
    const served = await serveWithMail()
    await served.join(email)
    for (let time = 0; time < 12; time += 1) expect((await forgot(served, email)).status).toBe(202)
    for (let time = 0; time < 5; time += 1) await served.link()
    await served.stop()
    expect(served.mailbox.left(invited)).toBe(0)
  })

  test('a suspended account gets no link, and an earlier link is void', async () => {
    const served = await serveWithMail()
    await served.join(email)
    await forgot(served, email)
    const secret = await served.link()
    await served.accounts.changeAccountStatus({ email, status: 'suspended' })
    expect((await reset(served, secret)).status).toBe(410)
    await forgot(served, email)
    await served.stop()
    expect(served.mailbox.left(invited)).toBe(0)
  })

  test('a new password must satisfy the rules for passwords', async () => {
    const served = await serveWithMail()
    const token = await served.join(email)
    const short = { new_password: '1234567' }
    const changed = await served.ask('POST /auth/password', { token, body: { old_password: password, ...short } })
    const chosen = await served.ask('POST /auth/password/reset', { body: { token: 'x', ...short } })
    for (const { status, body } of [changed, chosen])
      expect([status, body]).toEqual([400, { error: expect.stringContaining('new_password') }])
  })

  test('the page of a link sets the password without any script, and explains errors in words', async () => {
    const served = await serveWithMail()
    await served.join(email)
    await forgot(served, email)
    const secret = await served.link()
    const address = `/auth/pages/reset-password?once=${secret}`
    const page = await served.ask(`GET ${address}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`value="${secret}"`)
    expect(page.text).not.toContain('<script')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    const send = (fields: Record<string, string>) => served.ask(`POST ${address}`, form(fields))
    const short = await send({ once: secret, new_password: 'short' })
    expect([short.status, short.text]).toEqual([400, expect.stringContaining('at least 8 characters')])
    expect((await send({ once: secret, new_password: newPassword })).status).toBe(200)
    expect((await logIn(served, newPassword)).status).toBe(200)
    const used = await send({ once: secret, new_password: newPassword })
    expect([used.status, used.text]).toEqual([400, expect.stringContaining('used already')])
  })

  test('text in a link is escaped on its page', async () => {
    const served = await serveAccounts(await open())
    const { text } = await served.ask(
      `GET /auth/pages/reset-password?once=${encodeURIComponent('"><script>1</script>')}`,
    )
    expect(text).not.toContain('<script>')
    expect(text).toContain('&lt;script&gt;')
  })

  test('without a mail server the link is in the log, and works', async () => {
    const lines: string[] = []
    const destination = { write: (line: string) => void lines.push(line) }
    const logger = openLogs({ level: 'info', service: 'test', destination })
    const served = await serveAccounts(await open(), { logger })
    await served.join(email)
    await forgot(served, email)
    const secret = await vi.waitFor(() => secretIn({ text: lines.join('').replaceAll('\\n', '\n') }), 60_000)
    expect((await reset(served, secret)).status).toBe(204)
    expect((await logIn(served, newPassword)).status).toBe(200)
  })
})
