/**
 * A shared folder as a JSON array, written page by page. Paths are relative to the share, because its place in the tree
 * is private.
 */
import { timestamp } from '@alluvium/kernel'
import { type Entry, etagOf } from '../../model/entry.ts'
import { folderType, typeOf } from '../../model/media-type.ts'
import type { Inside } from '../../operations/shares/look-inside.ts'
import { readablePagesOf } from '../../operations/tree/list-folder.ts'
import { sendText } from '../bodies/send-text.ts'
import type { ShareCall } from './share-call.ts'

export type Shown = Inside & Readonly<{ revision: number }>

export async function sendListing({ service, exchange, inner }: ShareCall, shown: Shown): Promise<void> {
  const { request, response } = exchange
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    Vary: 'Accept',
  }
  if (request.method === 'HEAD') response.writeHead(200, headers).end()
  else await sendText(response, 200, headers, items(service, inner.text, shown))
}

async function* items(service: ShareCall['service'], inner: string, shown: Shown): AsyncGenerator<string> {
  const below = inner === '/' ? '/' : `${inner}/`
  let separator = '['
  for await (const entries of visiblePages(service, shown)) {
    let text = ''
    for (const entry of entries) {
      text += separator + JSON.stringify(itemOf(entry, below + entry.name))
      separator = ','
    }
    yield text
  }
  yield separator === '[' ? '[]' : ']'
}

const itemOf = (entry: Entry, path: string) => ({
  path,
  name: entry.name,
  size: entry.kind === 'file' ? entry.size : 0,
  is_collection: entry.kind === 'folder',
  mime_type: entry.kind === 'file' ? typeOf(entry) : folderType,
  modified: timestamp(entry.modified),
  etag: etagOf(entry),
})

/** The entries of a shared folder, without those that its maker may not read. */
export function visiblePages(
  { database }: ShareCall['service'],
  { found, foundPath, creator, revision }: Shown,
): AsyncGenerator<readonly Entry[]> {
  return readablePagesOf(database, { caller: creator, path: foundPath, node: found.node, revision })
}
