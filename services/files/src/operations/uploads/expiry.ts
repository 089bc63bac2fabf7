/** How long uploads wait for more. Those of chunks wait for ever, as their interface promises. */
import type { UploadProtocol } from '../../ports/tables/uploads.ts'

const dayMs = 24 * 3_600_000
/** Idle; every part begins it anew. */
const streamMs = 7 * dayMs
/** For clients that missed the answer and ask what became of it. */
const completeMs = dayMs

/** When an upload expires that had its last part now; null: never. */
export const expiryOf = (protocol: UploadProtocol, now: number): number | null =>
  protocol === 'chunks' ? null : now + streamMs

/** When the memory of a complete upload goes. */
export const completeExpiry = (now: number): number => now + completeMs
