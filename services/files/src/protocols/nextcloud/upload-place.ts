/** Addresses of uploads in chunks: `/remote.php/dav/uploads/{user}/{upload}`, and a chunk or the file to be below it. */
import { createHash } from 'node:crypto'
import type { Caller } from '@alluvium/kernel'
import type { Call } from '../webdav/call.ts'
import { nameIn } from './user-place.ts'

export type UploadPlace = Readonly<{
  owner: string
  /** As the client named it. */
  name: string
  /** What is below it: nothing, the file to be, or a chunk. */
  below: 'folder' | 'file' | ChunkPlace
}>

/**
 * A chunk by its number, for which some clients take its offset in the file. Version 1 of this chunking names the first and the
 * last byte, `000000000000000-000000010485759`, and so how many bytes it has.
 */
export type ChunkPlace = Readonly<{ index: number; size: number | undefined }>

/** `reach` is that of the caller's tree, where the file goes. */
export type UploadRequest = Pick<Call, 'exchange' | 'caller' | 'reach'> & Readonly<{ place: UploadPlace }>

const address = /^\/remote\.php\/dav\/uploads\/([^/]+)\/([^/]+)(?:\/([^/]*))?$/
/** The name of the file that the chunks become. */
const fileName = '.file'

/** Undefined for an address of something else. @param path without the query, still encoded. */
export function uploadAt(path: string): UploadPlace | undefined {
  const [, user = '', folder = '', last = ''] = address.exec(path) ?? []
  const owner = nameIn(user)
  const name = nameIn(folder)
  const below = belowOf(last)
  return owner && name && below !== undefined ? { owner, name, below } : undefined
}

function belowOf(segment: string): UploadPlace['below'] | undefined {
  if (segment === '') return 'folder'
  if (segment === fileName) return 'file'
  const [, first, last] = /^(\d{1,20})(?:-(\d{1,20}))?$/.exec(segment) ?? []
  const [index, end] = [Number(first), Number(last ?? first)]
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(end)) return undefined
  return { index, size: last === undefined ? undefined : end - index + 1 }
}

/** The id of an upload. Two accounts may name an upload alike, and nobody finds another's. */
export const idOfUpload = ({ id }: Caller, name: string): string =>
  `dc_${createHash('sha256').update(`${id}/${name}`).digest('hex').slice(0, 40)}`

/** The address of the folder of an upload, as answers have it. */
export const hrefOfUpload = ({ owner, name }: UploadPlace): string =>
  `/remote.php/dav/uploads/${encodeURIComponent(owner)}/${encodeURIComponent(name)}/`
