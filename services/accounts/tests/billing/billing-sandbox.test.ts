/** The sandbox: a purchase from the first click to the last month, on a machine that has no keys. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { newBrowser, type Page } from '../../testing/browser.ts'
import { logIn, someone } from '../../testing/organizations.ts'
import { has } from '../../testing/payment-events.ts'
import { accountsServer, password, type ServedAccounts } from '../../testing/serve-accounts.ts'

const day = 24 * 3600_000
const app = 'https://app.example'
const order = { tier: 'pro', success_url: `${app}/done?from=checkout`, cancel_url: `${app}/back` }

type Caller = Readonly<{ token: string }>

const urlOf = async ({ ask }: ServedAccounts, what: string, { token }: Caller, body?: object) =>
  String(Object((await ask(what, { token, ...(body && { body }) })).body).url)

const headings = ({ text }: Page) => /<h1>(.*?)<\/h1>/.exec(text)?.[1]

describeOnADatabase('the payment sandbox', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer({ local: true })
  const browser = newBrowser(app)

  async function serve() {
    const served = await serveAccounts(await open(), { billing: { sandbox: true } })
    return { served, ann: await someone(served, 'ann@example.org') }
  }

  async function checkout(served: ServedAccounts, who: Caller, body: object = order) {
    return browser.open(await urlOf(served, 'POST /billing/checkout', who, body))
  }

  const portal = async (served: ServedAccounts, who: Caller) =>
    browser.open(await urlOf(served, 'POST /billing/portal', who))

  test('“pay” buys the tier and redirects to the application', async () => {
    const { served, ann } = await serve()
    const page = await checkout(served, ann)
    expect([page.status, headings(page)]).toEqual([200, 'Buy pro (sandbox)'])
    expect(await has(served, ann)).toMatchObject({ status: 'none' })
    const after = await browser.submit(page, { act: 'pay' })
    expect(after.url.href).toBe(order.success_url)
    expect(await has(served, ann)).toEqual({
      tier: 'pro',
      status: 'active',
      current_period_end: '2026-01-31T00:00:00.000+00:00',
      cancel_at_period_end: false,
    })
    expect((await served.ask('GET /auth/me', ann)).body).toMatchObject({ tier: 'pro' })
    expect((await served.ask('POST /billing/checkout', { ...ann, body: order })).status).toBe(409)
  })

  test('every valid address is redirected to: in other scripts, and with Stripe’s placeholder for the session', async () => {
    const { served, ann } = await serve()
    const marked = `${app}/完了?session={CHECKOUT_SESSION_ID}`
    const page = await checkout(served, ann, { tier: 'pro', success_url: marked, cancel_url: `${app}/ zurück` })
    expect((await browser.submit(page, { act: 'cancel' })).url.href).toBe(`${app}/%20zur%C3%BCck`)
    const session = page.url.searchParams.get('session') ?? ''
    expect((await browser.submit(page, { act: 'pay' })).url.href).toBe(`${app}/%E5%AE%8C%E4%BA%86?session=${session}`)
  })

  test('paying twice, or at once in two windows, buys once', async () => {
    const { served, ann } = await serve()
    const page = await checkout(served, ann)
    await Promise.all([1, 2, 3].map(() => browser.submit(page, { act: 'pay' })))
    served.clock.advance(day - 1)
    expect((await browser.submit(page, { act: 'pay' })).url.href).toBe(order.success_url)
    expect(await has(served, ann)).toMatchObject({ current_period_end: '2026-01-31T00:00:00.000+00:00' })
    served.clock.advance(1)
    expect((await browser.submit(page, { act: 'pay' })).status).toBe(404)
  })

  test('“cancel” buys nothing, and the page can still be used afterwards', async () => {
    const { served, ann } = await serve()
    const page = await checkout(served, ann)
    expect((await browser.submit(page, { act: 'cancel' })).url.href).toBe(order.cancel_url)
    expect(await has(served, ann)).toMatchObject({ tier: 'free', status: 'none' })
    await browser.submit(page, { act: 'pay' })
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', status: 'active' })
    expect((await browser.open(page.url.href)).text).toContain('This is paid.')
  })

  test('“fail” is a declined card: no tier, and another try', async () => {
    const { served, ann } = await serve()
    const declined = await browser.submit(await checkout(served, ann), { act: 'fail' })
    expect([declined.status, declined.text]).toEqual([200, expect.stringContaining('declined')])
    expect(await has(served, ann)).toMatchObject({ tier: 'free', status: 'past_due' })
    await browser.submit(declined, { act: 'pay' })
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', status: 'active' })
  })

  test('the portal is empty before any purchase', async () => {
    const { served, ann } = await serve()
    const page = await portal(served, ann)
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Nothing was bought yet.')])
  })

  test('in the portal a plan is changed, cancelled and resumed', async () => {
    const { served, ann } = await serve()
    await browser.submit(await checkout(served, ann), { act: 'pay' })
    let page = await browser.submit(await portal(served, ann), { act: 'enterprise' })
    expect(await has(served, ann)).toMatchObject({ tier: 'enterprise', status: 'active' })
    page = await browser.submit(page, { act: 'cancel' })
    expect(await has(served, ann)).toMatchObject({ tier: 'enterprise', cancel_at_period_end: true })
    expect(page.text).toContain('The tier enterprise ends on 2026-01-31')
    page = await browser.submit(page, { act: 'resume' })
    expect(await has(served, ann)).toMatchObject({ tier: 'enterprise', cancel_at_period_end: false })
    await browser.submit(page, { act: 'pro' })
    expect(await has(served, ann)).toMatchObject({ tier: 'pro' })
  })

  test('a cancelled plan ends with its period, and a new one begins a new period', async () => {
    const { served, ann } = await serve()
    await browser.submit(await checkout(served, ann), { act: 'pay' })
    served.clock.advance(70 * day)
    const later = await logIn(served, ann)
    const page = await portal(served, later)
    expect(await has(served, later)).toMatchObject({ tier: 'pro', current_period_end: '2026-04-01T00:00:00.000+00:00' })
    await browser.submit(page, { act: 'cancel' })
    served.clock.advance(20 * day)
    const last = await logIn(served, ann)
    expect(await has(served, last)).toMatchObject({ tier: 'pro', status: 'active' })
    expect((await portal(served, last)).text).toContain('The tier pro has ended.')
    expect(await has(served, last)).toMatchObject({ tier: 'free', status: 'canceled' })
    await browser.submit(await checkout(served, last), { act: 'pay' })
    expect(await has(served, last)).toMatchObject({ tier: 'pro', status: 'active' })
  })

  test('a failed payment is owed for a week, and paying in time clears it', async () => {
    const { served, ann } = await serve()
    await browser.submit(await checkout(served, ann), { act: 'pay' })
    const owed = await browser.submit(await portal(served, ann), { act: 'fail' })
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', status: 'past_due' })
    await browser.submit(owed, { act: 'pay' })
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', status: 'active' })
    await browser.submit(await portal(served, ann), { act: 'fail' })
    served.clock.advance(7 * day)
    const late = await logIn(served, ann)
    expect(await has(served, late)).toMatchObject({ tier: 'free', status: 'past_due' })
    await browser.submit(await portal(served, late), { act: 'pay' })
    expect(await has(served, late)).toMatchObject({ tier: 'pro', status: 'active' })
  })

  test("the sandbox's records survive a restart", async () => {
    const database = await open()
    const billing = { sandbox: true }
    const before = await serveAccounts(database, { billing })
    const ann = await someone(before, 'ann@example.org')
    const address = new URL(await urlOf(before, 'POST /billing/checkout', ann, order))
    await before.stop()
    const after = await serveAccounts(database, { billing }, before.clock)
    const page = await browser.open(`${after.url}${address.pathname}${address.search}`)
    await browser.submit(page, { act: 'pay' })
    const { token } = await logIn(after, ann)
    expect(await has(after, { token })).toMatchObject({ tier: 'pro', status: 'active' })
    expect((await portal(after, { token })).text).toContain('paid until 2026-01-31')
  })

  test('the page runs no script, is shown in no frame, and redirects only to the ordered address', async () => {
    const { served, ann } = await serve()
    const evil = {
      tier: 'pro',
      success_url: 'https://a;script-src.example/x',
      cancel_url: `${app}/"><script>alert(1)</script>`,
    }
    for (const body of [order, evil]) {
      const { headers, text } = await checkout(served, ann, body)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain(`form-action 'self' ${app}`)
      expect(policy).not.toContain('script-src')
      expect(text).not.toContain('<script')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('a payment page that was not opened is 404, and an unknown action does nothing', async () => {
    const { served, ann } = await serve()
    expect((await browser.open(`${served.url}/billing/sandbox`)).status).toBe(404)
    expect((await browser.open(`${served.url}/billing/sandbox?session=sandbox_x`)).status).toBe(404)
    const page = await checkout(served, ann)
    for (const act of ['', 'buy', 'pro', 'resume', 'enterprise']) await browser.submit(page, { act })
    expect(await has(served, ann)).toMatchObject({ tier: 'free', status: 'none' })
  })

  test('outside of local development there is no sandbox', async () => {
    const { served, ann } = await serve()
    const url = await urlOf(served, 'POST /billing/checkout', ann, order)
    const proxied = { headers: { forwarded: 'for=203.0.113.9' } }
    expect((await served.ask(`GET ${url.slice(served.url.length)}`, proxied)).status).toBe(404)
    const refused = await served.ask('POST /billing/checkout', { ...ann, body: order, ...proxied })
    expect([refused.status, refused.headers.get('error-code')]).toEqual([503, 'billing.unavailable'])
  })

  test('a paying customer cannot delete the account before the plan is cancelled', async () => {
    const { served, ann } = await serve()
    await browser.submit(await checkout(served, ann), { act: 'pay' })
    const leave = () => served.ask('DELETE /auth/me', { ...ann, body: { password } })
    const refused = await leave()
    expect([refused.status, refused.headers.get('error-code')]).toEqual([409, 'billing.paid-for'])
    await browser.submit(await portal(served, ann), { act: 'cancel' })
    expect((await leave()).status).toBeLessThan(300)
    served.clock.advance(31 * day)
    const bob = await someone(served, 'bob@example.org')
    expect((await portal(served, bob)).status).toBe(200)
  })
})
