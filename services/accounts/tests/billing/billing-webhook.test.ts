/** Which of the payment provider's events are believed, and that each of them counts once. */
import { describeOnADatabase } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { accountsMigrations } from '../../src/ports/migrations.ts'
import { someone } from '../../testing/organizations.ts'
import {
  bodyOf,
  checkoutCompleted,
  deleted,
  has,
  postEvent,
  send,
  signed,
  updated,
  webhookSecret,
} from '../../testing/payment-events.ts'
import { accountsServer } from '../../testing/serve-accounts.ts'

const minute = 60_000
const received = { status: 200, body: { received: true } }

describeOnADatabase('the payment webhook', { migrations: accountsMigrations }, (open) => {
  const serveAccounts = accountsServer()

  async function serve() {
    const billing = { webhookSecret, sandbox: false, prices: { enterprise: 'price_configured' } }
    const served = await serveAccounts(await open(), { billing })
    return { served, ann: await someone(served, 'ann@example.org') }
  }

  test('an event that comes twice, or twenty times at once, counts once', async () => {
    const { served, ann } = await serve()
    await send(served, checkoutCompleted({ user: ann.id }))
    const body = bodyOf(served, { id: 'evt_once', ...deleted() })
    const post = () => postEvent(served, body, signed(body, { now: served.clock.now() }))
    expect(await Promise.all(Array.from({ length: 20 }, post))).toMatchObject(
      Array.from({ length: 20 }, () => received),
    )
    expect(await has(served, ann)).toMatchObject({ status: 'canceled' })
    await send(served, updated())
    expect(await post()).toMatchObject(received)
    expect(await has(served, ann)).toMatchObject({ status: 'active', tier: 'pro' })
  })

  test('events of purchases made elsewhere are acknowledged and change nothing', async () => {
    const { served, ann } = await serve()
    const { object } = checkoutCompleted({ user: ann.id })
    const others = [
      { type: 'checkout.session.completed', object: { ...object, mode: 'payment' } },
      { type: 'checkout.session.completed', object: { ...object, metadata: { tier: 'gold' } } },
      { type: 'customer.created', object: { id: 'cus_1' } },
      { type: 'constructor', object: {} },
    ]
    for (const event of others) expect(await send(served, event)).toMatchObject(received)
    expect(await has(served, ann)).toMatchObject({ tier: 'free', status: 'none' })
  })

  test('only events that the provider signed within five minutes are accepted', async () => {
    const { served, ann } = await serve()
    const now = served.clock.now()
    const body = bodyOf(served, checkoutCompleted({ user: ann.id }))
    const good = signed(body, { now })
    const [time = '', mac = ''] = good.split(',')
    const refused: Readonly<Record<string, readonly [string, string | undefined]>> = {
      'no signature': [body, undefined],
      'an empty one': [body, ''],
      'another secret': [body, signed(body, { now, secret: 'whsec_another' })],
      'another body': [body.replace('"pro"', '"enterprise"'), good],
      'the same body, written otherwise': [JSON.stringify(JSON.parse(body), null, 1), good],
      'another time': [body, `t=${Math.floor(now / 1000) + 1},${mac}`],
      'no time': [body, mac],
      'no mac': [body, time],
      'a mac of another scheme': [body, good.replace('v1=', 'v0=')],
      'half a mac': [body, good.slice(0, -32)],
      'too old': [body, signed(body, { now: now - 5 * minute - 1000 })],
      'of the future': [body, signed(body, { now: now + 5 * minute + 1000 })],
    }
    for (const [what, [text, signature]] of Object.entries(refused)) {
      const { status, headers } = await postEvent(served, text, signature)
      expect([what, status, headers.get('error-code')]).toEqual([what, 400, 'billing.signature-refused'])
    }
    expect(await has(served, ann)).toMatchObject({ status: 'none' })
    const old = signed(body, { now: now - 5 * minute })
    expect(await postEvent(served, body, `${time},v1=${'0'.repeat(64)},${mac}`)).toMatchObject(received)
    expect(await postEvent(served, body, old)).toMatchObject(received)
    expect(await has(served, ann)).toMatchObject({ status: 'active' })
  })

  test('signed but invalid events are refused, and nothing breaks', async () => {
    const { served } = await serve()
    const nonsense = ['', '{', 'null', '[]', '{"id":"evt","type":"customer.subscription.updated"}', '\0']
    const events = [
      { type: 'customer.subscription.updated', object: null },
      { type: 'customer.subscription.updated', object: { status: 7 } },
      { type: 'invoice.payment_failed', object: { customer: [] } },
    ].map((event) => bodyOf(served, event))
    for (const body of [...nonsense, ...events]) {
      const { status, headers } = await postEvent(served, body, signed(body, { now: served.clock.now() }))
      expect([body, status, headers.get('error-code')]).toEqual([body, 400, 'billing.event-unreadable'])
    }
  })

  test('without a webhook secret no event is accepted', async () => {
    const served = await serveAccounts(await open())
    const body = bodyOf(served, deleted())
    const { status, headers } = await postEvent(
      served,
      body,
      signed(body, { now: served.clock.now(), secret: 'guess' }),
    )
    expect([status, headers.get('error-code')]).toEqual([503, 'billing.unavailable'])
  })
})
