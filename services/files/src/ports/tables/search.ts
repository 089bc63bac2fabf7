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
    /** Of all revisions to here the change of their own node is in the index. */
    revision: number
    /** Of all nodes to here the names are. */
    node: number
    /** Under way after a restore of a tree: the last node that was looked at, of those that the revision `walk_since` changed. */
    walk: number | null
    walk_since: number
    /** Under way after a purge: the last node whose presence was checked. */
    clean: number | null
  }>
  /** Which text a file has as the index knows it; it counts only while the file still has that content. */
  search_contents: Readonly<{ node: number; number: number }>
  search_texts: Readonly<{
    number: Generated<number>
    digest: string
    /** The media type: the same bytes may be read as one kind of file and be nothing as another. */
    type: string
    /** `none`: there is no text to find. What failed too often stays `waiting` with its tries used up. */
    state: 'waiting' | 'found' | 'none'
    tries: number
    /** Milliseconds since 1970; not to be tried earlier. */
    due: number
    /** The text, compressed (zstd). */
    text: Uint8Array | null
  }>
}>
