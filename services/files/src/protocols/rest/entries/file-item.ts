/** A FileItem, as REST shows an entry: the interface's fields, and what every entry has besides. */
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { contentId } from '../../../model/content.ts'
import { type Entry, etagOf } from '../../../model/entry.ts'
import { folderType, typeOf } from '../../../model/media-type.ts'
import { usernameOf } from '../../../operations/accounts/accounts.ts'
import { type Marks, marksOf } from '../../../operations/marks/marks-of.ts'
import type { Tools } from '../../../operations/tools.ts'

export const fileItem = z.object({
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
})
export type FileItem = Readonly<z.output<typeof fileItem>>

type Shown = Readonly<{
  /** Unencoded, with the leading slash. */
  path: string
  entry: Entry
  /** The owner's name. */
  owner: string
  marks: Marks
}>

export function itemOf({ path, entry, owner, marks }: Shown): FileItem {
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
    tags: [...marks.tags],
    encrypted: marks.encrypted,
  }
}

/** The FileItem of one entry, with what must be looked up for it. */
export const fileItemOf = ({ database }: Tools, shown: Readonly<{ path: string; entry: Entry }>): Promise<FileItem> =>
  database.read(itemWithMarks(shown))

export function* itemWithMarks({ path, entry }: Readonly<{ path: string; entry: Entry }>): Script<FileItem> {
  return itemOf({ path, entry, owner: yield* usernameOf(entry.owner), marks: yield* marksOf(entry) })
}
