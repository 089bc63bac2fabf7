/** Downloads from a share: one of its files, or a folder as a zip. Browsers save it and never show it. */
import { etagOf } from '../../model/entry.ts'
import { isActive, typeOf } from '../../model/media-type.ts'
import { oneChunk } from '../../model/one-chunk.ts'
import { verifiedBytes } from '../../operations/content/verified-bytes.ts'
import { fileOf } from '../../operations/nodes/locate.ts'
import { contentInside, type Inside } from '../../operations/shares/look-inside.ts'
import { folderArchive } from '../archives/folder-archive.ts'
import { attachment } from '../bodies/attachment.ts'
import { type Representation, type Stretch, sendRepresentation } from '../bodies/representation.ts'
import { countedBytes } from './counted-bytes.ts'
import type { ShareCall } from './share-call.ts'

export async function sendSharedFile(call: ShareCall, inside: Inside): Promise<void> {
  const { database, blobs } = call.service
  const entry = fileOf(inside.found)
  const type = typeOf(entry)
  await sendCounted(call, call.inner.text, {
    etag: etagOf(entry),
    size: entry.size,
    name: entry.name,
    headers: {
      'Content-Type': type,
      'Content-Disposition': attachment(entry.name),
      ...(isActive(type) ? { 'Content-Security-Policy': 'sandbox' } : {}),
    },
    async open({ start, length }: Stretch) {
      const source = await database.read(contentInside(inside))
      if (source.kind === 'bytes') return oneChunk(source.bytes.subarray(start, start + length))
      const { location } = source
      const { digest, size, name } = entry
      if (length === size) return verifiedBytes(call.service, { digest, location, size, path: name })
      const bytes = await blobs.open(location, start, length)
      if (!bytes) throw new Error(`The blob ${location} is missing.`)
      return bytes
    },
  })
}

export async function sendSharedArchive(
  call: ShareCall,
  { found, foundPath, creator, revision }: Inside & Readonly<{ revision: number }>,
): Promise<void> {
  const { node, name } = found
  const archive = await folderArchive(call.service, { caller: creator, path: foundPath, node, name, revision })
  await sendCounted(call, `zip ${call.inner.text}`, archive)
}

/**
 * Sends a download and counts it. Responses without bytes, to a HEAD or for content that the client has, are not
 * counted.
 */
async function sendCounted(call: ShareCall, target: string, representation: Representation): Promise<void> {
  const { etag, size, headers, open } = representation
  await sendRepresentation(call.exchange, {
    ...representation,
    headers: {
      'Cache-Control': 'private, no-cache',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
    open: (stretch) => countedBytes({ call, target, etag, size, stretch, bytes: () => open(stretch) }),
  })
}
