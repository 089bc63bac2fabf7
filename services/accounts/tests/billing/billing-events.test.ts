/** What the payment provider's events change. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { logIn, someone } from '../../testing/organizations.ts'
import {
  checkoutCompleted,
  deleted,
  has,
  paymentFailed,
  send,
  updated,
  webhookSecret,
} from '../../testing/payment-events.ts'
import { accountsServer, password } from '../../testing/serve-accounts.ts'

const day = 24 * 3600_000
const minute = 60_000
const received = { status: 200, body: { received: true } }

describeOnADatabase('payment events', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function serve() {
    const billing = { webhookSecret, sandbox: false, prices: { enterprise: 'price_configured' } }
    const served = await serveAccounts(await open(), { billing })
    return { served, ann: await someone(served, 'ann@example.org') }
  }

  test('there is no subscription before a purchase', async () => {
    const { served, ann } = await serve()
    expect(await has(served, ann)).toEqual({
      tier: 'free',
      status: 'none',
      current_period_end: null,
      cancel_at_period_end: false,
    })
  })

  test('a purchase, a change, a cancellation and the end each apply from the next request on', async () => {
    const { served, ann } = await serve()
    const me = async () => Object((await served.ask('GET /auth/me', ann)).body).tier
    expect(await send(served, checkoutCompleted({ user: ann.id }))).toMatchObject(received)
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', status: 'active', current_period_end: null })
    expect(await me()).toBe('pro')

    const periodEnd = served.clock.now() + 30 * day
    served.clock.advance(1000)
    await send(served, updated({ lookupKey: 'alluvium_enterprise', periodEnd, status: 'trialing' }))
    expect(await has(served, ann)).toEqual({
      tier: 'enterprise',
      status: 'trialing',
      current_period_end: '2026-01-31T00:00:00.000+00:00',
      cancel_at_period_end: false,
    })
    served.clock.advance(1000)
    await send(served, updated({ cancel_at_period_end: true }))
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', cancel_at_period_end: true })
    served.clock.advance(1000)
    await send(served, deleted())
    expect(await has(served, ann)).toMatchObject({ tier: 'free', status: 'canceled', cancel_at_period_end: false })
    expect(await me()).toBe('free')
  })

  test('the tier comes from the price, by its key or by configuration, and otherwise from the purchase', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id, tier: 'pro' }))
    const tierAfter = async (fields: Parameters<typeof updated>[0]) => {
      await send(served, updated(fields))
      return Object(await has(served, ann)).tier
    }
    expect(await tierAfter({ lookupKey: null, priceId: 'price_configured' })).toBe('enterprise')
    expect(await tierAfter({ lookupKey: 'alluvium_pro', metadata: { tier: 'enterprise' } })).toBe('pro')
    expect(await tierAfter({ lookupKey: null, metadata: { tier: 'enterprise' } })).toBe('enterprise')
    expect(await tierAfter({ lookupKey: 'something_else', metadata: { tier: 'gold' } })).toBe('enterprise')
  })

  test('older shapes of Stripe’s events are read too', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    const end = Math.floor(served.clock.now() / 1000) + 3600
    await send(
      served,
      updated({ customer: { id: 'cus_1', object: 'customer' }, current_period_end: end, cancel_at: end }),
    )
    expect(await has(served, ann)).toMatchObject({
      current_period_end: '2026-01-01T01:00:00.000+00:00',
      cancel_at_period_end: true,
    })
    await send(served, paymentFailed({ parent: undefined, subscription: 'sub_1' }))
    expect(await has(served, ann)).toMatchObject({ status: 'past_due', tier: 'pro' })
  })

  test('statuses are kept as Stripe sent them, and those that only Stripe has are mapped to the nearest of ours', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    const after = async (status: string) => {
      await send(served, updated({ status }))
      const { tier, status: ours } = Object(await has(served, ann))
      return [ours, tier]
    }
    expect(await after('trialing')).toEqual(['trialing', 'pro'])
    expect(await after('past_due')).toEqual(['past_due', 'pro'])
    expect(await after('unpaid')).toEqual(['unpaid', 'free'])
    expect(await after('active')).toEqual(['active', 'pro'])
    expect(await after('incomplete')).toEqual(['incomplete', 'pro'])
    expect(await after('paused')).toEqual(['unpaid', 'free'])
    expect(await after('incomplete_expired')).toEqual(['canceled', 'free'])
  })

  test('an event belongs to the account that our id names, and later to the customer that it names', async () => {
    const { served, ann } = await serve()
    const bob = await someone(served, 'bob@example.org')
    expect(await send(served, updated())).toMatchObject(received)
    await send(served, checkoutCompleted({ user: ann.id, customer: 'cus_ann', subscription: 'sub_ann' }))
    await send(served, updated({ id: 'sub_bob', customer: 'cus_bob', metadata: { user_id: bob.id } }))
    await send(served, updated({ id: 'sub_ann', customer: 'cus_ann', lookupKey: 'alluvium_enterprise' }))
    await send(served, checkoutCompleted({ user: '01890000-0000-7000-8000-000000000000', customer: 'cus_none' }))
    expect(await has(served, ann)).toMatchObject({ tier: 'enterprise' })
    expect(await has(served, bob)).toMatchObject({ tier: 'pro' })
    await send(served, deleted({ id: 'sub_bob', customer: 'cus_bob' }))
    expect([Object(await has(served, ann)).tier, Object(await has(served, bob)).tier]).toEqual(['enterprise', 'free'])
  })

  test('events in the wrong order leave the state of the newest', async () => {
    const { served, ann } = await serve()
    const now = served.clock.now()
    await send(served, { ...checkoutCompleted({ user: ann.id }), at: now - 60_000 })
    await send(served, { ...updated({ lookupKey: 'alluvium_enterprise' }), at: now - 20_000 })
    await send(served, { ...updated({ lookupKey: 'alluvium_pro' }), at: now - 40_000 })
    expect(await has(served, ann)).toMatchObject({ tier: 'enterprise' })
    await send(served, { ...deleted(), at: now - 10_000 })
    await send(served, { ...updated(), at: now - 15_000 })
    await send(served, { ...paymentFailed(), at: now - 12_000 })
    await send(served, { ...checkoutCompleted({ user: ann.id }), at: now - 60_000 })
    expect(await has(served, ann)).toMatchObject({ tier: 'free', status: 'canceled' })
  })

  test('events of a replaced subscription change nothing', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id, subscription: 'sub_old' }))
    await send(served, checkoutCompleted({ user: ann.id, subscription: 'sub_new', tier: 'enterprise' }))
    await send(served, deleted({ id: 'sub_old' }))
    await send(served, updated({ id: 'sub_old', status: 'unpaid' }))
    await send(served, paymentFailed({ subscription: 'sub_old' }))
    expect(await has(served, ann)).toMatchObject({ tier: 'enterprise', status: 'active' })
  })

  test('a failed payment keeps the tier for seven days, and not an hour more', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    served.clock.advance(day)
    const failedAt = served.clock.now()
    await send(served, paymentFailed())
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', status: 'past_due' })
    served.clock.advance(3 * day)
    await send(served, paymentFailed())
    await send(served, updated({ status: 'past_due' }))
    served.clock.advance(4 * day - 1)
    const late = await logIn(served, ann)
    expect(served.clock.now()).toBe(failedAt + 7 * day - 1)
    expect(await has(served, late)).toMatchObject({ tier: 'pro', status: 'past_due' })
    served.clock.advance(1)
    expect(await has(served, late)).toMatchObject({ tier: 'free', status: 'past_due' })
    await send(served, updated({ status: 'past_due' }))
    await send(served, paymentFailed())
    expect(await has(served, late)).toMatchObject({ tier: 'free', status: 'past_due' })
    await send(served, updated())
    expect(await has(served, late)).toMatchObject({ tier: 'pro', status: 'active' })
  })

  test('the end of a grace period is applied by the first request after it, in any process', async () => {
    const database = await open()
    const billing = { webhookSecret, sandbox: false }
    const admin = { email: 'root@example.org', password }
    const one = await serveAccounts(database, { billing, admin })
    const other = await serveAccounts(database, { billing }, one.clock)
    const ann = await someone(one, 'ann@example.org')
    await send(one, checkoutCompleted({ user: ann.id }))
    await send(one, paymentFailed())
    one.clock.advance(7 * day)
    const { token } = await logIn(other, { id: '', email: admin.email })
    const users = (await other.ask('GET /admin/users', { token })).body
    expect(users).toContainEqual(expect.objectContaining({ email: ann.email, tier: 'free' }))
  })

  test('a log-in returns the current tier, too', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    await send(served, paymentFailed())
    served.clock.advance(7 * day)
    const { body } = await served.ask('POST /auth/login', { body: { email: ann.email, password } })
    expect(body).toMatchObject({ user: { tier: 'free' } })
  })

  test('a payment in time ends the debt, and the next failure has a grace period of its own', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    await send(served, paymentFailed())
    served.clock.advance(6 * day)
    await send(served, updated())
    served.clock.advance(minute)
    await send(served, paymentFailed())
    served.clock.advance(7 * day - 1000)
    const late = await logIn(served, ann)
    expect(await has(served, late)).toMatchObject({ tier: 'pro', status: 'past_due' })
    served.clock.advance(1000)
    expect(await has(served, late)).toMatchObject({ tier: 'free' })
  })

  test('a payment failure that is reported a week late ends the tier at once', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    const at = served.clock.now()
    served.clock.advance(7 * day - minute)
    const late = await logIn(served, ann)
    expect(await has(served, late)).toMatchObject({ tier: 'pro' })
    served.clock.advance(minute)
    await send(served, { ...paymentFailed(), at })
    expect(await has(served, late)).toMatchObject({ tier: 'free', status: 'past_due' })
  })

  test('a tier that an administrator set survives the failed payment and its grace period', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    await served.accounts.changeAccountStatus({ email: ann.email, tier: 'enterprise' })
    await send(served, paymentFailed())
    expect(await has(served, ann)).toMatchObject({ tier: 'enterprise', status: 'past_due' })
    served.clock.advance(7 * day)
    expect(await has(served, await logIn(served, ann))).toMatchObject({ tier: 'enterprise', status: 'past_due' })
  })

  test('a first payment that has not arrived yet does not change the tier', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id, payment_status: 'unpaid' }))
    expect(await has(served, ann)).toMatchObject({ tier: 'free', status: 'incomplete' })
    await send(served, updated())
    expect(await has(served, ann)).toMatchObject({ tier: 'pro', status: 'active' })
  })
})
