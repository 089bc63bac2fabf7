export { describedOnce } from './testing/described-once.ts'
export { type EventStream, openEvents, type StreamedEvent } from './testing/event-stream.ts'
export { type HoldAgainst, heldAgainst } from './testing/held-against-description.ts'
export { type RunningIssuer, runIssuer } from './testing/running-issuer.ts'
