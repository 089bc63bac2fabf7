import { Problem } from '@alluvium/kernel'

type Secrets = Readonly<{ secretKey?: string | undefined; webhookSecret?: string | undefined }>

/** Throws `configuration.invalid` for a secret key without a webhook secret: payments would go unnoticed. */
export function assertBilling({ secretKey, webhookSecret }: Secrets): void {
  if (secretKey !== undefined && webhookSecret === undefined) throw secretMissing()
}

const secretMissing = () =>
  new Problem(
    'invalid',
    'configuration.invalid',
    '--stripe-webhook-secret is missing: with a secret key alone, nobody would learn that somebody has paid.',
  )
