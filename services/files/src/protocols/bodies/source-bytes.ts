/** The bytes of a source, as a response body. */
import type { Digest } from '../../model/content.ts'
import { typeOf } from '../../model/media-type.ts'
import { verifiedBytes } from '../../operations/content/verified-bytes.ts'
import type { Source } from '../../operations/nodes/read-entry.ts'
import type { Tools } from '../../operations/tools.ts'
import { attachment } from './attachment.ts'

/** The header fields of content from other people: a browser saves it and never shows it. */
export const savedAs = (file: Readonly<{ name: string; mediaType: string | null }>) => ({
  'content-type': typeOf(file),
  'content-disposition': attachment(file.name),
  'x-content-type-options': 'nosniff',
  'content-security-policy': 'sandbox',
  'cross-origin-resource-policy': 'same-site',
  'cache-control': 'private, no-cache',
})

/**
 * The bytes of a source. A stream opens the content at its first read, so for HEAD never. Rejects with
 * `files.content-damaged`.
 * @param path for the error sentence.
 */
export function sourceBytes(
  tools: Tools,
  source: Source,
  content: Readonly<{ digest: Digest; size: number; path: string }>,
): Uint8Array | AsyncIterable<Uint8Array> {
  return source.kind === 'bytes'
    ? source.bytes
    : copied(verifiedBytes(tools, { ...content, location: source.location }))
}

/** Copies each chunk: the store may overwrite it when the next one is requested, and the sender may be slower. */
async function* copied(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) yield Buffer.from(chunk)
}
