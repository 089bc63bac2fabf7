/** How long uploads wait for more bytes. Uploads in chunks never expire, as their interface promises. */
import type { UploadProtocol } from '../../ports/tables/uploads.ts'

const dayMs = 24 * 3_600_000
/** Idle time; every part starts it again. */
const streamMs = 7 * dayMs
/** For clients that missed the response and ask for the result. */
const completeMs = dayMs

/** When an upload expires whose last part came now; null: never. */
export const expiryOf = (protocol: UploadProtocol, now: number): number | null =>
  protocol === 'chunks' ? null : now + streamMs

/** When the row of a complete upload expires. */
export const completeExpiry = (now: number): number => now + completeMs
