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
  /** As `FolderEntry.view` was then; empty where everybody saw the same. */
  view: string
}>

const prefix = 'urn:alluvium:sync:'

/** @param view as in the folder's entry. */
export const syncToken = (revision: number, view = ''): string => `${prefix}${revision}${viewPart(view)}`

export const partialToken = ({ since, until, delivered, view }: SyncPoint & Readonly<{ until: number }>): string =>
  `${prefix}${since}-${until}-${delivered}${viewPart(view)}`

const viewPart = (view: string): string => (view === '' ? '' : `:${view}`)

/** Undefined for a text that was never a token of ours. The empty token asks for everything. */
export function parseSyncToken(text: string): SyncPoint | undefined {
  if (text === '') return { since: 0, until: undefined, delivered: 0, view: '' }
  const [, since, until, delivered, view = ''] =
    /^urn:alluvium:sync:(\d{1,15})(?:-(\d{1,15})-(\d{1,15}))?(?::(-[\da-f]{12}))?$/.exec(text) ?? []
  if (since === undefined) return undefined
  return {
    since: Number(since),
    until: until === undefined ? undefined : Number(until),
    delivered: Number(delivered ?? 0),
    view,
  }
}
