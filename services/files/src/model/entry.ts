/**
 * An entry of the tree as of one revision: a file or a folder with a name in a folder. Its `node` is its identity and
 * stays through renames and overwrites; the rest belongs to this revision.
 */
import type { Digest } from './content.ts'

type Common = Readonly<{
  node: number
  name: string
  /** The revision that made this row. */
  since: number
  /** Milliseconds since 1970; a client may have set it. */
  modified: number
  /** Milliseconds since 1970; when the node was made. */
  created: number
  /** The number of the account that made the node. */
  owner: number
}>

export type FileEntry = Common &
  Readonly<{
    kind: 'file'
    /** Bytes. */
    size: number
    digest: Digest
    /** The media type declared by the client; null: by its name. */
    mediaType: string | null
  }>

export type FolderEntry = Common &
  Readonly<{
    kind: 'folder'
    /** The last revision that changed anything below it, at any depth. */
    changedBy: number
    /** Different for callers who see different parts of what lies below; undefined where everybody sees the same. */
    view?: string | undefined
    /** Whether its reader only passes through it to what was granted to them: then nothing of it shows but its name. */
    onlyPassed?: boolean
  }>

export type Entry = FileEntry | FolderEntry

/** See `FolderEntry.onlyPassed`. */
export const isOnlyPassed = (entry: Entry): boolean => entry.kind === 'folder' && entry.onlyPassed === true

/** A strong ETag: of a file by its content, of a folder by the last change below it that its reader may see (RFC 9110, 8.8.3). */
export const etagOf = (entry: Entry): string =>
  entry.kind === 'file' ? `"${entry.digest}"` : `"${entry.node}-${entry.changedBy}${entry.view ?? ''}"`
