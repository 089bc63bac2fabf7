/** An event as it came, checked, read and taken. What nobody here has a use for is taken too: the provider need not send it again. */
import type { Database } from '@alluvium/database'
import type { Clock } from '@alluvium/kernel'
import type { PaymentEvents, SignedEvent } from '../../ports/payments.ts'
import { takeEvent } from './take-event.ts'

export type ReceiveEventNeeds = Readonly<{ database: Database; clock: Clock; events: PaymentEvents }>

export async function receiveEvent({ database, clock, events }: ReceiveEventNeeds, signed: SignedEvent): Promise<void> {
  const event = events.read(signed)
  if (event) await database.write(takeEvent({ event, now: clock.now() }))
}
