/** Billing by Stripe: what we ask of it, on its own terms, and what becomes of what it answers. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { type FakeStripe, fakeStripe, secretKey } from '../../testing/fake-stripe.ts'
import { someone } from '../../testing/organizations.ts'
import { checkoutCompleted, send, updated, webhookSecret } from '../../testing/payment-events.ts'
import { accountsServer, type Reply, type ServedAccounts } from '../../testing/serve-accounts.ts'

const codeOf = ({ status, headers }: Reply) => [status, headers.get('error-code')]

const buy = ({ ask }: ServedAccounts, { token }: { token: string }, body: object = { tier: 'pro' }) =>
  ask('POST /billing/checkout', { token, body })

const portal = ({ ask }: ServedAccounts, { token }: { token: string }) => ask('POST /billing/portal', { token })

const last = ({ asked }: FakeStripe) => asked.at(-1)

describeOnADatabase('billing by Stripe', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function serve(prices = {}) {
    const stripe = await fakeStripe()
    const billing = { secretKey, webhookSecret, url: stripe.url, prices, sandbox: false }
    const served = await serveAccounts(await open(), { billing })
    return { stripe, served, ann: await someone(served, 'ann@example.org') }
  }

  test('a checkout is for a subscription to the tier’s price, and names its account', async () => {
    const { stripe, served, ann } = await serve()
    const reply = await buy(served, ann, {
      tier: 'enterprise',
      success_url: 'https://app.example/done',
      cancel_url: 'https://app.example/back',
    })
    expect(reply).toMatchObject({ status: 200, body: { url: 'https://checkout.stripe.test/c/pay/cs_test_1' } })
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(stripe.asked.map(({ what }) => what)).toEqual(['GET /v1/prices', 'POST /v1/checkout/sessions'])
    expect(last(stripe)?.parameters).toEqual({
      mode: 'subscription',
      'line_items[0][price]': 'price_enterprise',
      'line_items[0][quantity]': '1',
      client_reference_id: ann.id,
      customer_email: 'ann@example.org',
      'metadata[user_id]': ann.id,
      'metadata[tier]': 'enterprise',
      'subscription_data[metadata][user_id]': ann.id,
      'subscription_data[metadata][tier]': 'enterprise',
      success_url: 'https://app.example/done',
      cancel_url: 'https://app.example/back',
    })
  })

  test('without addresses it returns to the console, and a configured price is not looked up', async () => {
    const { stripe, served, ann } = await serve({ pro: 'price_configured' })
    expect((await buy(served, ann)).status).toBe(200)
    expect(stripe.asked).toHaveLength(1)
    const console = 'http://platform.test/ui/#/account/billing'
    expect(last(stripe)?.parameters).toMatchObject({
      'line_items[0][price]': 'price_configured',
      success_url: console,
      cancel_url: console,
    })
  })

  test('before any purchase the portal is an empty one, of a customer that is made once', async () => {
    const { stripe, served, ann } = await serve()
    const empty = { status: 200, body: { url: 'https://billing.stripe.test/p/session/bps_1' } }
    expect(await portal(served, ann)).toMatchObject(empty)
    expect(stripe.asked.map(({ what }) => what)).toEqual(['POST /v1/customers', 'POST /v1/billing_portal/sessions'])
    expect(stripe.asked[0]).toMatchObject({
      parameters: { email: 'ann@example.org', 'metadata[user_id]': ann.id },
      idempotencyKey: `alluvium-customer-${ann.id}`,
    })
    expect(await portal(served, ann)).toMatchObject(empty)
    expect(stripe.asked.filter(({ what }) => what === 'POST /v1/customers')).toHaveLength(1)
    expect(last(stripe)?.parameters).toMatchObject({ customer: 'cus_new' })
    await buy(served, ann)
    expect(last(stripe)?.parameters).toMatchObject({ customer: 'cus_new' })
    expect((await served.ask('GET /billing/subscription', ann)).body).toMatchObject({ status: 'none' })
  })

  test('a purchase from start to end: checkout, payment by an event, portal of that customer', async () => {
    const { stripe, served, ann } = await serve()
    await buy(served, ann)
    const noted = last(stripe)?.parameters ?? {}
    const user = noted['client_reference_id'] ?? ''
    await send(served, checkoutCompleted({ user, customer: 'cus_ann', tier: noted['metadata[tier]'] ?? '' }))
    expect((await served.ask('GET /auth/me', ann)).body).toMatchObject({ tier: 'pro' })
    await portal(served, ann)
    expect(last(stripe)?.parameters).toMatchObject({ customer: 'cus_ann' })
  })

  test('a paying customer changes the plan in the portal, and never pays twice', async () => {
    const { stripe, served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id, customer: 'cus_ann' }))
    expect(codeOf(await buy(served, ann))).toEqual([409, 'billing.subscribed-already'])
    expect(stripe.asked).toEqual([])
    await buy(served, ann, { tier: 'enterprise', success_url: 'https://app.example/done' })
    expect(stripe.asked).toHaveLength(1)
    expect(last(stripe)).toMatchObject({
      what: 'POST /v1/billing_portal/sessions',
      parameters: {
        customer: 'cus_ann',
        'flow_data[type]': 'subscription_update',
        'flow_data[subscription_update][subscription]': 'sub_1',
        'flow_data[after_completion][redirect][return_url]': 'https://app.example/done',
      },
    })
  })

  test('a checkout of a tier that is unpaid or cancelled leads to the portal', async () => {
    const { stripe, served, ann } = await serve()
    const back = 'https://app.example/done'
    const portal = { what: 'POST /v1/billing_portal/sessions', parameters: { customer: 'cus_1', return_url: back } }
    await send(served, checkoutCompleted({ user: ann.id }))
    for (const event of [updated({ cancel_at_period_end: true }), updated({ status: 'past_due' })]) {
      await send(served, event)
      expect((await buy(served, ann, { tier: 'pro', success_url: back })).status).toBe(200)
      expect(last(stripe)).toMatchObject(portal)
      expect(Object.keys(last(stripe)?.parameters ?? {})).toHaveLength(2)
    }
  })

  test('an invalid body is refused, and Stripe is not asked', async () => {
    const { stripe, served, ann } = await serve()
    const wrong: Readonly<Record<string, object>> = {
      tier: {},
      '"tier"': { tier: 'free' },
      '"success_url"': { tier: 'pro', success_url: 'javascript:alert(1)' },
      '"cancel_url"': { tier: 'pro', cancel_url: '/back' },
      '"price"': { tier: 'pro', price: 'price_mine' },
    }
    for (const [field, body] of Object.entries(wrong)) {
      const { status, body: answer } = await buy(served, ann, body)
      expect({ field, status, answer }).toEqual({
        field,
        status: 400,
        answer: { error: expect.stringContaining(field) },
      })
    }
    expect((await buy(served, ann, { tier: 'pro', success_url: `https://x.test/${'x'.repeat(2048)}` })).status).toBe(
      400,
    )
    expect(stripe.asked).toEqual([])
  })

  test('Stripe’s temporary errors are retried, and its refusals are a 503 that reveals nothing', async () => {
    const { stripe, served, ann } = await serve({ pro: 'price_configured' })
    stripe.failNext(1)
    expect((await buy(served, ann)).status).toBe(200)
    const [first, second] = stripe.asked
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey)
    expect(first?.idempotencyKey).toBeDefined()
    stripe.failNext(10)
    const refused = await buy(served, ann)
    expect(codeOf(refused)).toEqual([503, 'billing.provider-failed'])
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.text).not.toMatch(/sk_test|went wrong on our end/)
  })

  test('a tier without a price can’t be bought', async () => {
    const { stripe, served, ann } = await serve()
    stripe.prices.clear()
    expect(codeOf(await buy(served, ann))).toEqual([503, 'billing.price-missing'])
  })

  test('a key that Stripe does not know is a 503 too, and a key without a webhook secret prevents the start', async () => {
    const stripe = await fakeStripe()
    const database = await open()
    const billing = { secretKey: 'sk_test_wrong', webhookSecret, url: stripe.url, sandbox: false }
    const served = await serveAccounts(database, { billing })
    const ann = await someone(served, 'ann@example.org')
    expect(codeOf(await portal(served, ann))).toEqual([503, 'billing.provider-failed'])
    await expect(
      serveAccounts(database, { billing: { secretKey, url: stripe.url, sandbox: false } }),
    ).rejects.toMatchObject({ code: 'configuration.invalid' })
  })

  test('without keys, in production, nothing is sold', async () => {
    const served = await serveAccounts(await open(), { billing: { sandbox: false } })
    const ann = await someone(served, 'ann@example.org')
    expect(codeOf(await buy(served, ann))).toEqual([503, 'billing.unavailable'])
    expect(codeOf(await portal(served, ann))).toEqual([503, 'billing.unavailable'])
    expect((await served.ask('GET /billing/subscription', ann)).status).toBe(200)
    expect((await served.ask('GET /billing/sandbox?session=x')).status).toBe(404)
  })
})
