/** Downloads from a share: one of its files, or a folder as a zip. Browsers save it and never show it. */
import type { Inside } from '../../operations/shares/look-inside.ts'
import { folderArchive } from '../archives/folder-archive.ts'
import { fileRepresentation } from '../bodies/file-representation.ts'
import { type Representation, sendRepresentation } from '../bodies/representation.ts'
import { countedBytes } from './counted-bytes.ts'
import type { ShareCall } from './share-call.ts'

export async function sendSharedFile(call: ShareCall, { found }: Inside): Promise<void> {
  await sendCounted(call, call.inner.text, fileRepresentation(call.service, found))
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
    open: (span) => countedBytes({ call, target, etag, size, span, bytes: () => open(span) }),
  })
}
