/** The bytes of a source as the body of an answer. */
import { mediaType } from '../../model/media-type.ts'
import type { Tools } from '../../operations/tools.ts'
import type { Source } from '../../operations/tree/read-entry.ts'
import { contentDamaged } from '../../problems/storage.ts'
import { attachment } from '../attachment.ts'

/** The header fields of bytes that strangers made, which a browser saves and never shows. */
export const savedAs = (name: string) => ({
  'content-type': mediaType(name),
  'content-disposition': attachment(name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, no-cache',
})

/** @param path for the sentence. Throws `files.content-damaged` when nothing lies there. */
export async function sourceBytes(
  { blobs }: Tools,
  source: Source,
  { size, path }: Readonly<{ size: number; path: string }>,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  if (source.kind === 'bytes') return source.bytes
  const bytes = await blobs.open(source.location, 0, size)
  if (!bytes) throw contentDamaged(path)
  return copied(bytes)
}

/** A chunk of the store may be overwritten once the next is asked for, and whoever sends these may be late. */
async function* copied(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield Buffer.from(chunk)
}
