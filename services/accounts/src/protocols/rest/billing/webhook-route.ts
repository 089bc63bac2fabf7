import { type Route, raw, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { SignedEvent } from '../../../ports/payments.ts'

/** `POST /billing/webhook`: the bytes are taken as they came, since the signature is theirs. */
export const webhookRoute = (receive: (signed: SignedEvent) => Promise<void>): Route =>
  route({
    method: 'POST',
    path: '/billing/webhook',
    summary: 'Events of the payment provider',
    description:
      'Authenticated by `Stripe-Signature` over the very bytes of the body. An event counts once, however often it is sent; one that is older than what is known already changes nothing, and kinds that are not known are taken and left.',
    tags: ['billing'],
    access: 'public',
    headers: { 'Stripe-Signature': { description: 'When the event was signed, and how.', required: true } },
    body: raw('application/json', '*/*'),
    answers: { 200: z.object({ received: z.boolean() }).meta({ id: 'ReceivedEvent' }) },
    refusals: [
      [400, 'billing.signature-refused', 'The signature is missing, wrong, or more than five minutes old'],
      [400, 'billing.event-unreadable', 'The body is signed, but no event'],
      [503, 'billing.unavailable', 'No secret is configured that events could be signed with'],
    ],
    async handle({ headers, body }) {
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      await receive({ body: Buffer.concat(chunks), signature: headers['stripe-signature'] })
      return { status: 200, body: { received: true } }
    },
  })
