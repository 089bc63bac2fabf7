/** What a request says about a stale write: whether it wants to be merged, and with which credential it came. */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { PutOutcome } from '../../operations/tree/put-file.ts'

/** `Prefer: merge` (RFC 7240, 2), among whatever else is preferred. */
export function prefersMerge({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false
  return String(prefer)
    .split(',')
    .some((one) => /^\s*merge\s*(=\s*("true"|true|""|)\s*)?(;|$)/i.test(one))
}

/**
 * What an answer says of a save that was merged; nothing of another. Who asked for it knows that the file is not what
 * they sent, and to read it anew. Who did not goes on from what they sent, so that is the version they are told they
 * have: to name the merge would be to take it for theirs (RFC 9110, 9.3.4), and their next save would undo it.
 */
export function mergeFields(
  { driver, sent, took }: Pick<PutOutcome, 'driver' | 'sent' | 'took'>,
  asked = true,
): Readonly<Record<string, string>> {
  if (driver === undefined) return {}
  const fields = { 'Merge-Driver': driver, ...timingOf(took) }
  if (asked) return { 'Preference-Applied': 'merge', ...fields }
  return { ...fields, ...(sent === undefined ? {} : { ETag: sent, 'OC-ETag': sent }) }
}

/** For whoever wonders why a save took long: whether it waited for the merges of others, or its own was slow. */
function timingOf(took: PutOutcome['took']): Readonly<Record<string, string>> {
  if (!took) return {}
  return { 'Server-Timing': `turn;dur=${took.waitedMs.toFixed(1)}, merge;dur=${took.mergedMs.toFixed(1)}` }
}

/** Tells credentials apart without being one; where nobody has to log in, a peer. It costs a hash: for where the server goes by what was read. */
export function credentialOf({ headers, socket }: IncomingMessage): string {
  const said = headers.authorization ?? socket.remoteAddress ?? ''
  return hash('sha256', said, 'base64url')
}
