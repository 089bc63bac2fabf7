/** The bytes of a source as the body of an answer. */
import type { Digest } from '../../../model/content.ts'
import { typeOf } from '../../../model/media-type.ts'
import { verifiedBytes } from '../../../operations/content/verified-bytes.ts'
import type { Source } from '../../../operations/nodes/read-entry.ts'
import type { Tools } from '../../../operations/tools.ts'
import { attachment } from '../../bodies/attachment.ts'

/** The header fields of bytes that strangers made, which a browser saves and never shows. */
export const savedAs = (file: Readonly<{ name: string; mediaType: string | null }>) => ({
  'content-type': typeOf(file),
  'content-disposition': attachment(file.name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, no-cache',
})

/** @param path for the sentence. A stream opens what it reads when it is first read, which for HEAD is never. Rejects with `files.content-damaged`. */
export function sourceBytes(
  tools: Tools,
  source: Source,
  content: Readonly<{ digest: Digest; size: number; path: string }>,
): Uint8Array | AsyncIterable<Uint8Array> {
  return source.kind === 'bytes'
    ? source.bytes
    : copied(verifiedBytes(tools, { ...content, location: source.location }))
}

/** A chunk of the store may be overwritten once the next is asked for, and whoever sends these may be late. */
async function* copied(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield Buffer.from(chunk)
}
