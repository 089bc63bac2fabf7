/** A FileItem, as REST shows an entry: the fields of the interface, and our own. */
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { contentId } from '../../model/content.ts'
import { type Entry, etagOf } from '../../model/entry.ts'
import { folderType, typeOf } from '../../model/media-type.ts'
import { usernameOf } from '../../operations/accounts/accounts.ts'
import { type Metadata, metadataOf } from '../../operations/metadata/metadata-of.ts'
import type { Totals } from '../../operations/nodes/readable-totals.ts'
import type { Tools } from '../../operations/tools.ts'

export const fileItem = z
  .object({
    path: z.string(),
    name: z.string(),
    size: z.int(),
    is_collection: z.boolean(),
    mime_type: z.string(),
    modified: z.string(),
    owner: z.string(),
    etag: z.string(),
    content_hash: z.string().nullable(),
    created: z.string(),
    tags: z.array(z.string()),
    encrypted: z.boolean(),
    closed: z.boolean().meta({ description: 'A folder into which nothing reaches that was granted above it.' }),
    totals: z.object({ files: z.int(), folders: z.int(), bytes: z.int() }).optional().meta({
      description:
        'In a listing: what lies below a folder, at any depth, as far as the caller may read it. Absent where that is not known.',
    }),
  })
  .meta({ id: 'FileItem' })
export type FileItem = Readonly<z.output<typeof fileItem>>

type Shown = Readonly<{
  /** Unencoded, with the leading slash. */
  path: string
  entry: Entry
  /** The owner's name. */
  owner: string
  metadata: Metadata
  totals?: Totals | undefined
}>

export function itemOf({ path, entry, owner, metadata, totals }: Shown): FileItem {
  const isFile = entry.kind === 'file'
  return {
    path,
    name: entry.name,
    size: isFile ? entry.size : 0,
    is_collection: !isFile,
    mime_type: isFile ? typeOf(entry) : folderType,
    modified: timestamp(entry.modified),
    owner,
    etag: etagOf(entry),
    content_hash: isFile ? contentId(entry.digest) : null,
    created: timestamp(entry.created),
    tags: [...metadata.tags],
    encrypted: metadata.encrypted,
    closed: metadata.closed,
    ...(totals && { totals }),
  }
}

/** The FileItem of one entry, with what must be looked up for it. */
export const fileItemOf = ({ database }: Tools, shown: Readonly<{ path: string; entry: Entry }>): Promise<FileItem> =>
  database.read(() => itemWithMetadata(shown))

export function* itemWithMetadata({ path, entry }: Readonly<{ path: string; entry: Entry }>): Script<FileItem> {
  return itemOf({ path, entry, owner: yield* usernameOf(entry.owner), metadata: yield* metadataOf(entry) })
}
