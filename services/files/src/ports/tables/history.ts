/** The tables of the history besides `past`: snapshots, removed rows, damaged contents, and their sizes. */
import type { Digest, Location } from '../../model/content.ts'

export type HistoryTables = Readonly<{
  /** The tree as it was at `revision`; no row that was valid then is pruned. */
  snapshots: Readonly<{
    /** A UUID, version 7. */
    id: string
    revision: number
    created_at: number
    created_by: number
    /** 1 when a restore took it, so that the restore can be undone. */
    for_undo: 0 | 1
    description: string
    files: number
    bytes: number
  }>
  /** One row. */
  history: Readonly<{
    one: 1
    /** Before this revision only snapshots are complete. */
    horizon: number
    /** Triggers on `blobs` and `smalls` keep these two. */
    blob_bytes: number
    small_bytes: number
    /** See `operations/retention/seen-time.ts`; 0 where nobody has asked yet. */
    seen_at: number
  }>
  /** By owner. Triggers on `present` and `saves` maintain it, and `operations/retention/kept-bytes.ts`. */
  kept_bytes: Readonly<{
    owner: number
    /** The sizes of all rows in `past` whose content does not continue in the node's next row. */
    version_bytes: number
    /** The sizes of the owner's retained writes. */
    save_bytes: number
  }>
  /**
   * Rows of files that were removed from `past` though they ended after the horizon: purged, or versions past the
   * limit.
   */
  lost: Readonly<{
    node: number
    until: number
    since: number
    parent: number
    /** As in `past`; null for rows that were removed before names were kept. */
    key: string | null
    name: string | null
  }>
  /**
   * Of an entry in the trash, by the revision that deleted it: whose trash it is in although they neither deleted nor made it
   * (`hidden` 0, the owner of the home it was in), and whose it is not in any more (`hidden` 1, they emptied theirs).
   */
  trash_views: Readonly<{ node: number; deleted: number; account: number; hidden: 0 | 1 }>
  /** Nodes that a restore made present again at a revision, after they had ended. */
  reopened: Readonly<{ revision: number; node: number }>
  /** Empty between transactions: rows of `past` that become present again, and rows of `present` that end. */
  rows_to_reopen: Readonly<{ node: number; until: number }>
  rows_to_close: Readonly<{ node: number }>
  /**
   * Contents beside the database that nothing names any more, and until when they are kept: 0 where an operation removed what
   * named them, later where nothing here did.
   */
  unreferenced: Readonly<{ digest: Digest; until: number }>
  /** Contents whose bytes don't match their digest. A blob's row moves here, so nobody gets its bytes any more. */
  damaged: Readonly<{
    digest: Digest
    /** 0 for a blob. */
    small: number
    /** Null for a small content. */
    location: Location | null
    size: number
    created: number
    found_at: number
  }>
}>
