/**
 * The tables of the search. `search_names` and `search_words` are full-text tables: FTS5 without its contents on SQLite,
 * a `tsvector` with a GIN index on PostgreSQL; they are reached only by the statements of `operations/search/index-rows.ts`.
 *
 *   node --search_contents--> number --search_texts--> the text, found once for each content
 */
import type { Generated } from 'kysely'

export type SearchTables = Readonly<{
  /** One row: how far the index has followed the ledger. */
  search_progress: Readonly<{
    one: 1
    /** The index has the change of each revision's own node up to here. */
    revision: number
    /** The index has the names of all nodes up to here. */
    node: number
    /**
     * During a walk after a restore of a tree: the last node checked, among those that the revision `walk_since`
     * changed.
     */
    walk: number | null
    walk_since: number
    /** During a cleaning after a purge: the last node that was checked. */
    clean: number | null
  }>
  /** The text of a file in the index; it counts only while the file still has that content. */
  search_contents: Readonly<{ node: number; number: number }>
  search_texts: Readonly<{
    number: Generated<number>
    digest: string
    /** The media type: the same bytes may have text as one type and none as another. */
    type: string
    /** `none`: there is no text. A text that failed too often stays `waiting` with its tries used up. */
    state: 'waiting' | 'found' | 'none'
    tries: number
    /** Milliseconds since 1970; the earliest time of the next try. */
    due: number
    /** The text, compressed (zstd). */
    text: Uint8Array | null
  }>
}>
