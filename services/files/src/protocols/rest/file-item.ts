/** A FileItem, as REST shows an entry: the interface's fields, and what every entry has besides. */
import { timestamp } from '@alluvium/kernel'
import { contentId } from '../../model/content.ts'
import { type Entry, etagOf } from '../../model/entry.ts'
import { folderType, mediaType } from '../../model/media-type.ts'

type FileItem = Readonly<{
  path: string
  name: string
  size: number
  is_collection: boolean
  mime_type: string
  modified: string
  owner: string
  etag: string
  content_hash: string | null
  created: string
  tags: readonly string[]
  encrypted: boolean
}>

/** @param path unencoded, with the leading slash. @param owner the owner's name. */
export function fileItem(path: string, entry: Entry, owner: string): FileItem {
  const isFile = entry.kind === 'file'
  return {
    path,
    name: entry.name,
    size: isFile ? entry.size : 0,
    is_collection: !isFile,
    mime_type: isFile ? mediaType(entry.name) : folderType,
    modified: timestamp(entry.modified),
    owner,
    etag: etagOf(entry),
    content_hash: isFile ? contentId(entry.digest) : null,
    created: timestamp(entry.created),
    tags: [],
    encrypted: false,
  }
}
