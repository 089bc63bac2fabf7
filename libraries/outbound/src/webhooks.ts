/** Webhooks without any socket: the sending is a parameter. */
export { type Delivered, deliver, type Message } from './webhooks/deliver.ts'
export type { Post, Poster } from './webhooks/poster.ts'
export { isGivenUp, leaseMs, retryDelayMs } from './webhooks/retries.ts'
