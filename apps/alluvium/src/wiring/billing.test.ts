import { parseConfiguration } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { platformSettings } from '../settings/platform.ts'
import { billingOf } from './billing.ts'

function billing(...argv: readonly string[]) {
  const { values } = parseConfiguration({ command: 'platform', settings: platformSettings, argv, environment: {} })
  return billingOf(values.addr.split(':')[0] ?? '', values)
}

test('the billing sandbox works only on a platform that only this machine can reach', () => {
  expect(billing().sandbox).toBe(true)
  for (const argv of [
    ['--production'],
    ['--external-url', 'https://platform.example.org'],
    ['--trusted-proxy', '127.0.0.1'],
    ['--addr', '0.0.0.0:8090'],
  ]) {
    expect({ argv, sandbox: billing(...argv).sandbox }).toEqual({ argv, sandbox: false })
  }
})

test('keys and prices are Stripe’s, at Stripe’s own address unless another is configured', () => {
  const given = ['--stripe-secret-key', 'sk_1', '--stripe-webhook-secret', 'whsec_1', '--stripe-price-pro', 'price_1']
  expect(billing(...given)).toMatchObject({
    secretKey: 'sk_1',
    webhookSecret: 'whsec_1',
    prices: { pro: 'price_1', enterprise: undefined },
    url: 'https://api.stripe.com',
  })
})
