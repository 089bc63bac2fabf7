/** Checks, reads and takes an event. Unknown kinds are acknowledged too, so that the provider does not send them again. */
import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { PaymentEvents, SignedEvent } from '../../ports/payments.ts'
import { takeEvent } from './take-event.ts'

export type ReceiveEventNeeds = Readonly<{ database: Database; clock: Clock; events: PaymentEvents }>

export async function receiveEvent({ database, clock, events }: ReceiveEventNeeds, signed: SignedEvent): Promise<void> {
  const event = events.read(signed)
  if (event) await database.write(takeEvent({ event, now: clock.now() }))
}
