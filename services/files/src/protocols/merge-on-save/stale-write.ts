/** What a request says about a stale write: whether to merge it, and with which credential it came. */
import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { PutOutcome } from '../../operations/tree/put-file.ts'

/** `Prefer: merge` (RFC 7240, 2), among other preferences. */
export function prefersMerge({ prefer }: IncomingHttpHeaders): boolean {
  if (prefer === undefined) return false
  return String(prefer)
    .split(',')
    .some((one) => /^\s*merge\s*(=\s*("true"|true|""|)\s*)?(;|$)/i.test(one))
}

/**
 * The fields of a response to a save that was merged; none for any other save. A client that asked for the merge learns
 * that the file is not what it sent, and that it must read the file again. A client that did not ask continues from
 * what it sent, so it gets the ETag of that. With the ETag of the merge it would take the merge for its own content
 * (RFC 9110, 9.3.4), and its next save would undo it.
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

/** `Server-Timing` shows why a save took long: it waited for other merges, or its own was slow. */
function timingOf(took: PutOutcome['took']): Readonly<Record<string, string>> {
  if (!took) return {}
  return { 'Server-Timing': `turn;dur=${took.waitedMs.toFixed(1)}, merge;dur=${took.mergedMs.toFixed(1)}` }
}

/**
 * A hash that tells credentials apart without revealing them; in open mode, the peer's address. Computing it costs a
 * hash, so call it only when reads are remembered.
 */
export function credentialOf({ headers, socket }: IncomingMessage): string {
  const said = headers.authorization ?? socket.remoteAddress ?? ''
  return hash('sha256', said, 'base64url')
}
