/**
 * The tables of the tree.
 *
 *   revision 41  put     /a.txt            node 7  parent 1  name a.txt  since 41       until 57   in past
 *   revision 57  delete  /a.txt            node 7  parent 2  name a.txt  since 57                  in present
 *
 * One operation is one revision. A row of an entry is never changed, only closed (moved to `past` with the
 * revision that ended it) and followed by another. `present` is clustered by (parent, key), so that a listing is one
 * walk along neighbours; `totals` keep, for each folder and each owner in it, what lies below at any depth, so that
 * a statistic, a quota or a folder's ETag is read and not computed.
 */
import type { Digest, Location } from '../../model/content.ts'

/** The topmost folder's node. */
export const rootNode = 1
/** The hidden folder below which deleted entries lie; no path leads there. */
export const trashNode = 2
/**
 * The parent of purged entries that have not ended yet. No node has this number, but `totals` has the amounts there.
 */
export const pendingDeletionNode = -1

export type EntryRow = Readonly<{
  parent: number
  /** The name in NFC; for an entry in the trash, its node. */
  key: string
  name: string
  node: number
  since: number
  is_folder: 0 | 1
  /** Bytes; 0 for folders. */
  size: number
  /** Null for folders. */
  digest: Digest | null
  /** Where in `smalls` the bytes are, used by this node alone; null for folders, empty files and blobs. */
  small: number | null
  modified: number
  created: number
  owner: number
  /** The media type declared by the client that stored the content; null: by the name, and for folders. */
  media_type: string | null
}>

/** The kinds of revision. */
export const verbs = [
  'put',
  'merge',
  'make-folder',
  'delete',
  'move',
  'copy',
  'restore',
  'restore-version',
  'restore-tree',
  'purge',
  'encrypt',
  'decrypt',
  'set-times',
  /** What was granted above a folder does not reach into it any more, or does again. */
  'close',
  'open',
] as const

export type Verb = (typeof verbs)[number]

export type TreeTables = Readonly<{
  /**
   * One row: the last assigned numbers, the token of the last of `access_changes`, 0 before the first, and how often accounts
   * were notified of something.
   */
  ledger: Readonly<{
    one: 1
    revision: number
    node: number
    small: number
    access: number
    notified: number
    /** The last number that a share or a grant was given. */
    shares: number
    /** Another one after each restore of the whole; see `operations/nodes/data-fingerprint.ts`. */
    fingerprint: string
  }>
  /** `node` is the entry that the revision is about, and `path` where it is then. */
  revisions: Readonly<{
    revision: number
    at: number
    actor: number
    verb: Verb
    node: number
    path: string
    /** The former path or source, for `move`, `copy`, `restore`. */
    origin: string | null
    /** The request that made it, as `recordOfContext` writes it; null for a revision without a request. */
    request_context: string | null
    /** The last node number assigned at that time: later nodes have greater ones. */
    nodes: number
  }>
  present: EntryRow
  past: EntryRow & Readonly<{ until: number }>
  /** The amount below `node` that belongs to `owner`; `revision` and `changed` are of the last change there. */
  totals: Readonly<{
    node: number
    owner: number
    revision: number
    changed: number
    files: number
    folders: number
    bytes: number
  }>
  smalls: Readonly<{ small: number; bytes: Uint8Array }>
  blobs: Readonly<{ digest: Digest; location: Location; size: number; created: number }>
  /** Locations that are being written. After `until` (milliseconds) a draft may be swept; 0 marks it for deletion. */
  drafts: Readonly<{ location: Location; until: number }>
  /** Empty between transactions: the new number of each node and small content while a folder is copied. */
  copies: Readonly<{ source: number; target: number; small: number | null; small_target: number }>
}>
