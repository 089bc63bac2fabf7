/**
 * Signatures of events, as Stripe makes them: `Stripe-Signature: t=1767225600,v1=<hex>`, where v1 is HMAC-SHA256 of
 * `<t>.<body>`. Several v1 may stand there while a secret is being replaced. Both providers are checked here; Stripe's own
 * package isn't loaded for it, and would take any time in the future.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

const toleranceSeconds = 5 * 60

type Signing = Readonly<{
  secret: string
  /** Milliseconds since 1970. */
  now: number
}>

export function signatureOf(body: string | Uint8Array, { secret, now }: Signing): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${macOf(body, secret, String(seconds)).toString('hex')}`
}

/** Whether the secret's holder signed these very bytes, at most five minutes from now. Takes the same time for every wrong signature. */
export function isSigned(body: Uint8Array, header: string | undefined, { secret, now }: Signing): boolean {
  const fields = (header ?? '').split(',').map((field) => field.trim().split('=', 2))
  const time = fields.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time) || Math.abs(Math.floor(now / 1000) - Number(time)) > toleranceSeconds) return false
  const expected = macOf(body, secret, time)
  const given = fields.filter(([name]) => name === 'v1').map(([, hex = '']) => Buffer.from(hex, 'hex'))
  return given.some((mac) => mac.length === expected.length && timingSafeEqual(mac, expected))
}

const macOf = (body: string | Uint8Array, secret: string, time: string): Buffer =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()
