/**
 * Tokens of sync-collection (RFC 6578, 3.2): a revision up to which a client knows everything. If a response was cut
 * off, the token also says how many of the changes between two revisions the client has.
 */
export type SyncPoint = Readonly<{
  /** The client knows everything up to here; 0: nothing yet. */
  since: number
  /** The changes up to here are being sent; undefined: up to now. */
  until: number | undefined
  /** How many of them were already sent. */
  delivered: number
}>

const prefix = 'urn:alluvium:sync:'

export const syncToken = (revision: number): string => `${prefix}${revision}`

export const partialToken = (since: number, until: number, delivered: number): string =>
  `${prefix}${since}-${until}-${delivered}`

/** Undefined for a text that was never a token of ours. The empty token asks for everything. */
export function parseSyncToken(text: string): SyncPoint | undefined {
  if (text === '') return { since: 0, until: undefined, delivered: 0 }
  const [, since, until, delivered] = /^urn:alluvium:sync:(\d{1,15})(?:-(\d{1,15})-(\d{1,15}))?$/.exec(text) ?? []
  if (since === undefined) return undefined
  return {
    since: Number(since),
    until: until === undefined ? undefined : Number(until),
    delivered: Number(delivered ?? 0),
  }
}
