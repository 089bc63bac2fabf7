/** Signing in with Google and GitHub, against servers that speak as they do, and with the sandbox. */
import type { Database } from '@alluvium/database'
import { describeOnADatabase } from '@alluvium/database/testing'
import { handClock } from '@alluvium/kernel'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import type { AccountsOptions } from '../../src/open-accounts.ts'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { newBrowser } from '../../testing/browser.ts'
import { someone } from '../../testing/organizations.ts'
import { checkoutCompleted, paymentFailed, send, webhookSecret } from '../../testing/payment-events.ts'
import { runGithub } from '../../testing/running-github.ts'
import { runGoogle } from '../../testing/running-google.ts'
import { accountsServer, password, person, type ServedAccounts } from '../../testing/serve-accounts.ts'

const consoleUrl = 'http://console.test/ui/'
const ann = { sub: '1181', email: 'Ann@example.org', email_verified: true, name: 'Ann Example' }
const minute = 60_000

/** What the console finds behind the `#` of its address. */
type Ending = Readonly<Record<string, string>>

async function startOf({ ask }: ServedAccounts, provider: string): Promise<string> {
  const { status, body } = await ask(`GET /auth/oauth/start?provider=${provider}`)
  expect(status).toBe(200)
  return (body as { url: string }).url
}

const endingOf = (url: URL): Ending => {
  expect(url.href.startsWith(`${consoleUrl}#`)).toBe(true)
  return Object.fromEntries(new URLSearchParams(url.hash.slice(1)))
}

/** Starts, goes wherever it leads, and ends at the console. */
async function signIn(served: ServedAccounts, provider = 'google'): Promise<Ending> {
  const page = await newBrowser(consoleUrl).open(await startOf(served, provider))
  return endingOf(page.url)
}

const isInvited = async (email: string) => email === 'bob@example.org'

const me = async ({ ask }: ServedAccounts, token: string | undefined) =>
  (await ask('GET /auth/me', { token: token ?? '' })).body

describeOnADatabase('sign-in with other providers', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer({ local: true })
  const serveBehindProxy = accountsServer()

  async function withBoth(database: Database, options: Partial<AccountsOptions> = {}) {
    const [google, github] = await Promise.all([runGoogle(), runGithub()])
    const served = await serveAccounts(
      database,
      { ...options, signOn: { google, github, consoleUrl } },
      handClock(Date.now()),
    )
    await google.sendsBackTo(`${served.url}/auth/google/callback`)
    github.sendsBackTo(`${served.url}/auth/github/callback`)
    return { served, google, github }
  }

  test('a sign-in with Google gives an account with a verified address, and the same one the next time', async () => {
    const { served, google } = await withBoth(await open())
    google.arrives(ann)
    const first = await signIn(served)
    expect(Object.keys(first)).toEqual(['token'])
    const user = await me(served, first['token'])
    expect(user).toMatchObject({ email: 'Ann@example.org', display_name: 'Ann Example', tier: 'free' })
    google.arrives({ ...ann, email: 'ann@elsewhere.example', email_verified: false })
    expect(await me(served, (await signIn(served))['token'])).toEqual(user)
  })

  test('a sign-in with GitHub gives the account of the primary verified address', async () => {
    const { served, github, google } = await withBoth(await open())
    const emails = [
      { email: 'old@example.org', primary: false, verified: true },
      { email: 'ann@example.org', primary: true, verified: true },
    ]
    github.arrives({ id: 7, login: 'ann', name: null, emails })
    const user = await me(served, (await signIn(served, 'github'))['token'])
    expect(user).toMatchObject({ email: 'ann@example.org', display_name: 'ann' })
    google.arrives(ann)
    expect(await me(served, (await signIn(served))['token'])).toEqual(user)
  })

  test('an address that the provider has not verified gives access to no account and makes none', async () => {
    const { served, google, github } = await withBoth(await open())
    await served.join('ann@example.org')
    google.arrives({ ...ann, email_verified: false })
    expect(await signIn(served)).toMatchObject({ error: 'accounts.email-unproven' })
    const emails = [
      { email: 'ann@example.org', primary: true, verified: false },
      { email: 'other@example.org', primary: false, verified: true },
    ]
    github.arrives({ id: 7, login: 'ann', name: 'Ann', emails })
    expect(await signIn(served, 'github')).toMatchObject({ error: 'accounts.email-unproven' })
  })

  test("a person who registered somebody else's address loses the account to its owner", async () => {
    const { served, google } = await withBoth(await open())
    const stranger = await served.join('ann@example.org')
    const before = await me(served, stranger)
    google.arrives(ann)
    const { token } = await signIn(served)
    expect(await me(served, token)).toEqual(before)
    expect((await served.ask('GET /auth/me', { token: stranger })).status).toBe(401)
    const log = await served.ask('POST /auth/login', { body: { email: 'ann@example.org', password } })
    expect(log.status).toBe(401)
  })

  test('a suspended account cannot sign in', async () => {
    const { served, google } = await withBoth(await open())
    google.arrives(ann)
    await signIn(served)
    await served.accounts.changeAccountStatus({ email: ann.email, status: 'suspended' })
    expect(await signIn(served)).toMatchObject({ error: 'accounts.account-closed' })
  })

  test('a refusal at the provider is reported, and no account is created', async () => {
    const { served, google, github } = await withBoth(await open())
    google.arrives(undefined)
    github.arrives(undefined)
    for (const provider of ['google', 'github']) {
      const { error, error_description: why, ...rest } = await signIn(served, provider)
      expect({ error, rest }).toEqual({ error: 'accounts.provider-denied', rest: {} })
      expect(why).toMatch(/agree/)
    }
  })

  test('a callback works once, within ten minutes, and only for the browser that began', async () => {
    const { served, github } = await withBoth(await open())
    github.arrives({ id: 7, login: 'ann', name: 'Ann', emails: [{ email: ann.email, primary: true, verified: true }] })
    const callback = `${served.url}/auth/github/callback`
    const leave = async () => (await newBrowser(callback).open(await startOf(served, 'github'))).url.href
    const browser = newBrowser(consoleUrl)
    const refusal = { error: 'accounts.sign-in-expired' }

    const once = await leave()
    expect(endingOf((await browser.open(once)).url)).toHaveProperty('token')
    expect(endingOf((await browser.open(once)).url)).toMatchObject(refusal)

    const late = await leave()
    served.clock.advance(10 * minute)
    expect(endingOf((await browser.open(late)).url)).toMatchObject(refusal)

    const foreign = new URL(await leave())
    foreign.searchParams.set('state', 'AAAAAAAAAAAAAAAAAAAAAA')
    expect(endingOf((await browser.open(foreign.href)).url)).toMatchObject(refusal)
    expect(endingOf((await browser.open(callback)).url)).toMatchObject(refusal)

    const crossed = new URL(await leave())
    crossed.pathname = '/auth/google/callback'
    expect(endingOf((await browser.open(crossed.href)).url)).toMatchObject(refusal)

    const other = new URL(await leave())
    const [code, mine] = [other.searchParams.get('code') ?? '', new URL(await leave())]
    mine.searchParams.set('code', code) // somebody else's code with a state of one's own: the proof key doesn't fit
    expect(endingOf((await browser.open(mine.href)).url)).toMatchObject({ error: 'accounts.provider-failed' })
  })

  test('a page gets its state back', async () => {
    const { served, google } = await withBoth(await open())
    google.arrives(ann)
    const { body } = await served.ask('GET /auth/oauth/start?provider=google&state=mine%26yours')
    const page = await newBrowser(consoleUrl).open((body as { url: string }).url)
    expect(endingOf(page.url)).toEqual({ token: expect.any(String), state: 'mine&yours' })
  })

  test('a sign-in returns to the console whatever script its address is in', async () => {
    const served = await serveAccounts(await open(), { signOn: { consoleUrl: 'http://console.test/コンソール/' } })
    const browser = newBrowser('http://console.test/')
    const page = await browser.submit(await browser.open(await startOf(served, 'google')), { person: 'nobody' })
    expect(decodeURI(page.url.href)).toMatch(/^http:\/\/console\.test\/コンソール\/#error=/)
  })

  test('a provider whose connection breaks is reported as failed', async () => {
    const { served, github } = await withBoth(await open())
    github.arrives({ id: 7, login: 'ann', name: 'Ann', emails: [] })
    github.fails(500)
    expect(await signIn(served, 'github')).toMatchObject({ error: 'accounts.provider-failed' })
  })

  test('where registration is closed or by invitation, providers create no accounts for unknown people', async () => {
    const database = await open()
    const closed = await withBoth(database, { registration: 'closed' })
    closed.google.arrives(ann)
    expect(await signIn(closed.served)).toMatchObject({ error: 'accounts.registration-closed' })

    const { served, google } = await withBoth(database, { registration: 'invited', isInvited })
    google.arrives(ann)
    expect(await signIn(served)).toMatchObject({ error: 'accounts.registration-by-invitation' })
    google.arrives({ ...ann, sub: '2', email: 'bob@example.org' })
    expect(await signIn(served)).toHaveProperty('token')
    const refused = await served.ask('POST /auth/register', { body: person('kim@example.org') })
    expect([refused.status, refused.headers.get('error-code')]).toEqual([403, 'accounts.registration-by-invitation'])
    expect((await served.ask('POST /auth/register', { body: person('bob@example.org') })).status).toBe(409)
  })

  test('an unknown provider is 400, and one that is not configured 503', async () => {
    const served = await serveBehindProxy(await open())
    for (const query of [
      '',
      '?provider=',
      '?provider=myspace',
      '?provider=google&provider=github',
      '?provider=google&state=%00',
    ])
      expect((await served.ask(`GET /auth/oauth/start${query}`)).status).toBe(400)
    const { status, headers, body } = await served.ask('GET /auth/oauth/start?provider=google')
    expect([status, headers.get('error-code')]).toEqual([503, 'accounts.provider-not-configured'])
    expect(body).toEqual({ error: expect.stringContaining('Signing in with Google') })
    const page = await served.ask('GET /auth/sandbox?provider=google&state=a&code_challenge=' + 'a'.repeat(43))
    expect(page.status).toBe(503)
  })

  test('the sandbox asks for a name and signs in as it, without touching other accounts', async () => {
    const served = await serveAccounts(await open(), { signOn: { consoleUrl } })
    const mine = await served.join('ada@example.org')
    const browser = newBrowser(consoleUrl)
    const page = await browser.open(await startOf(served, 'google'))
    expect(page.text).toContain('sandbox')
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^;]*; form-action 'self' http:\/\/console.test/,
    )
    expect(page.text).not.toContain('<script')
    const ending = endingOf((await browser.submit(page, { person: 'ada@example.org' })).url)
    expect(await me(served, ending['token'])).toEqual(await me(served, mine))
    expect((await served.ask('POST /auth/login', { body: { email: 'ada@example.org', password } })).status).toBe(200)
  })

  test('the sandbox can also refuse, or sign in without a verified address', async () => {
    const served = await serveAccounts(await open(), { signOn: { consoleUrl } })
    const browser = newBrowser(consoleUrl)
    const as = async (fields: Record<string, string>, provider = 'github') =>
      endingOf((await browser.submit(await browser.open(await startOf(served, provider)), fields)).url)
    const { token } = await as({ person: 'other', email: 'kim@example.org', name: '<b>Kim</b>' })
    expect(await me(served, token)).toMatchObject({ email: 'kim@example.org', display_name: '<b>Kim</b>' })
    expect(await as({ person: 'nobody' })).toMatchObject({ error: 'accounts.provider-denied' })
    expect(await as({ person: 'other', email: 'lee@example.org', unverified: 'yes' })).toMatchObject({
      error: 'accounts.email-unproven',
    })
    const page = await browser.open(await startOf(served, 'google'))
    expect((await browser.submit(page, { person: 'other', email: '"><script>' })).status).toBe(400)
    browser.cookies.clear()
    expect((await browser.submit(page, { person: 'ada@example.org' })).status).toBe(403)
  })

  test('a sign-in returns the current tier, also when the grace period of a payment has just ended', async () => {
    const billing = { webhookSecret, sandbox: false }
    const served = await serveAccounts(await open(), { signOn: { consoleUrl }, billing })
    const { id } = await someone(served, 'ada@example.org')
    await send(served, checkoutCompleted({ user: id }))
    await send(served, paymentFailed())
    served.clock.advance(7 * 24 * 60 * minute)
    const browser = newBrowser(consoleUrl)
    const page = await browser.open(await startOf(served, 'google'))
    const { token = '' } = endingOf((await browser.submit(page, { person: 'ada@example.org' })).url)
    expect(decodeJwt(token)).toMatchObject({ sub: id, tier: 'free' })
  })

  test('an invented code of the sandbox is refused', async () => {
    const served = await serveAccounts(await open(), { signOn: { consoleUrl } })
    const state = new URL(await startOf(served, 'google')).searchParams.get('state') ?? ''
    const made = Buffer.from(JSON.stringify({ provider: 'google', email: 'root@example.org' })).toString('base64url')
    const url = `${served.url}/auth/google/callback?state=${state}&code=${made}.${made}`
    expect(endingOf((await newBrowser(consoleUrl).open(url)).url)).toMatchObject({ error: 'accounts.provider-failed' })
    expect((await served.ask('GET /healthz')).status).toBe(200)
  })
})
