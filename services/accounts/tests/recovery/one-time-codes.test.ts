import { describeOnADatabase } from '@alluvium/database/testing'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { accountsServer, password, type ServedAccounts } from '../../testing/serve-accounts.ts'

const email = 'ann@example.org'
const step = 30_000
const enrolled = z.object({
  secret: z.string(),
  otpauth_uri: z.string(),
  recovery_codes: z.array(z.string()).length(10),
})

const codeAt = ({ clock }: ServedAccounts, secret: string, shiftMs = 0) =>
  generateSync({ secret, epoch: Math.floor((clock.now() + shiftMs) / 1000) })

const logIn = ({ ask }: ServedAccounts, totp?: string, from = '198.51.100.1') =>
  ask('POST /auth/login', { body: { email, password, ...(totp !== undefined && { totp }) }, from })

const answerOf = ({ status, headers }: Awaited<ReturnType<typeof logIn>>) => [status, headers.get('error-code')]
const needed = [401, 'accounts.totp-needed']
const wrong = [401, 'accounts.totp-wrong']

/** Somebody with codes turned on; the code that confirmed them is used up. */
async function withCodes(served: ServedAccounts) {
  const token = await served.join(email)
  const set = enrolled.parse((await served.ask('POST /auth/totp', { token, body: { password } })).body)
  const body = { totp: codeAt(served, set.secret) }
  expect((await served.ask('POST /auth/totp/confirm', { token, body })).status).toBe(204)
  return { token, ...set }
}

describeOnADatabase('one-time codes', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  test('codes are required once a first one has confirmed that the app works, and not before', async () => {
    const served = await serveAccounts(await open())
    const token = await served.join(email)
    const status = async () => (await served.ask('GET /auth/totp', { token })).body
    const { body } = await served.ask('POST /auth/totp', { token, body: { password } })
    const { secret, otpauth_uri } = enrolled.parse(body)
    const uri = new URL(otpauth_uri)
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual(['otpauth:', `/Alluvium:${email}`])
    expect(uri.searchParams.get('secret')).toBe(secret)
    expect((await logIn(served)).status).toBe(200)
    expect(await status()).toEqual({ enabled: false, recovery_codes_left: 0 })

    const guess = await served.ask('POST /auth/totp/confirm', { token, body: { totp: '000000' } })
    expect(answerOf(guess)).toEqual([403, 'accounts.totp-wrong'])
    await served.ask('POST /auth/totp/confirm', { token, body: { totp: codeAt(served, secret) } })
    expect(answerOf(await logIn(served))).toEqual(needed)
    expect(await status()).toEqual({ enabled: true, recovery_codes_left: 10 })
  })

  test('a code logs in once, also when neighbouring codes would still be valid', async () => {
    const served = await serveAccounts(await open())
    const { secret } = await withCodes(served)
    expect(answerOf(await logIn(served, codeAt(served, secret)))).toEqual(wrong)
    served.clock.advance(step)
    const code = codeAt(served, secret)
    const both = await Promise.all([logIn(served, code), logIn(served, code)])
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 401]))
    expect(answerOf(await logIn(served, codeAt(served, secret, -step)))).toEqual(wrong)
    expect((await logIn(served, codeAt(served, secret, step))).status).toBe(200)
    expect(answerOf(await logIn(served, codeAt(served, secret, 2 * step)))).toEqual(wrong)
  })

  test('a wrong password gets the usual answer, with a valid code beside it too', async () => {
    const served = await serveAccounts(await open())
    const { secret } = await withCodes(served)
    served.clock.advance(step)
    const body = { email, password: 'wrong password', totp: codeAt(served, secret) }
    expect(answerOf(await served.ask('POST /auth/login', { body }))).toEqual([401, 'accounts.log-in-refused'])
    expect((await logIn(served, body.totp)).status).toBe(200)
  })

  test('each recovery code logs in once, however it is typed', async () => {
    const served = await serveAccounts(await open())
    const { token, recovery_codes } = await withCodes(served)
    const [first = '', second = ''] = recovery_codes
    expect((await logIn(served, first)).status).toBe(200)
    expect(answerOf(await logIn(served, first))).toEqual(wrong)
    expect((await logIn(served, second.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await served.ask('GET /auth/totp', { token })).body).toEqual({ enabled: true, recovery_codes_left: 8 })
  })

  test('after ten wrong codes the account is locked for five minutes, from any address', async () => {
    const served = await serveAccounts(await open())
    const { secret } = await withCodes(served)
    served.clock.advance(step)
    const guesses = Array.from({ length: 30 }, (_, at) => logIn(served, '000000', `198.51.100.${at}`))
    const statuses = Object.groupBy(await Promise.all(guesses), ({ status }) => status)
    expect([statuses[401]?.length, statuses[429]?.length]).toEqual([10, 20])
    expect((await logIn(served, codeAt(served, secret))).status).toBe(429)
    served.clock.advance(5 * 60_000)
    expect((await logIn(served, codeAt(served, secret))).status).toBe(200)
  })

  test('setting codes up needs the password, and turning them off a code beside it', async () => {
    const served = await serveAccounts(await open())
    const { token, secret } = await withCodes(served)
    const again = await served.ask('POST /auth/totp', { token, body: { password } })
    expect(answerOf(again)).toEqual([409, 'accounts.totp-enabled'])
    const disable = (totp: string) => served.ask('POST /auth/totp/disable', { token, body: { totp, password } })
    expect(answerOf(await disable('000000'))).toEqual([403, 'accounts.totp-wrong'])
    expect(answerOf(await logIn(served))).toEqual(needed)
    served.clock.advance(step)
    expect((await disable(codeAt(served, secret))).status).toBe(204)
    expect((await logIn(served)).status).toBe(200)
    expect(answerOf(await disable('000000'))).toEqual([404, 'accounts.totp-missing'])
    const guess = await served.ask('POST /auth/totp', { token, body: { password: 'wrong password' } })
    expect(answerOf(guess)).toEqual([403, 'accounts.password-wrong'])
  })
})
