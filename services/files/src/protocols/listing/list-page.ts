/**
 * A folder as a plain page, for clients that know neither WebDAV nor scripts: `wget -r`, lftp, screen readers, text
 * browsers. Links lead to the same kind of page and are relative, so the page works behind any address. It is written
 * page by page as it is read.
 */

import { type Exchange, queryOf } from '@alluvium/http'
import { timestamp } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { escapeHtml, sendPage, sizeOf } from '../shares/share-page.ts'

/** `?list`, with or without a value. */
export const wantsList = (url = ''): boolean => queryOf(url).has('list')

type Listed = Readonly<{
  /** The folder's path, unencoded. */
  title: string
  /** The address ended in a slash; otherwise relative links would be wrong. */
  slash: boolean
  isRoot: boolean
  pages: AsyncIterable<readonly Entry[]>
}>

export async function sendListPage(exchange: Exchange, { title, slash, isRoot, pages }: Listed): Promise<void> {
  const { request, response } = exchange
  if (!slash) {
    const [path = ''] = (request.url ?? '').split('?')
    const name = path.slice(path.lastIndexOf('/') + 1)
    // It begins with `./`, because a name such as `https:host` would be another host's address (RFC 3986, 4.2).
    const Location = `./${name}/?list`
    response.writeHead(302, { Location, 'Cache-Control': 'no-store', 'Content-Length': 0, Vary: 'Accept' }).end()
    return
  }
  await sendPage(exchange, { status: 200, title: `Files in ${title}`, body: listBody(pages, isRoot) })
}

async function* listBody(pages: AsyncIterable<readonly Entry[]>, isRoot: boolean): AsyncGenerator<string> {
  if (!isRoot) yield '<p><a href="../?list">The folder above</a></p>'
  yield '<table><thead><tr><th scope="col">Name</th><th scope="col">Size</th><th scope="col">Modified</th></tr></thead><tbody>'
  for await (const entries of pages) yield entries.map(rowOf).join('')
  yield '</tbody></table>'
}

function rowOf(entry: Entry): string {
  const isFolder = entry.kind === 'folder'
  const href = `${encodeURIComponent(entry.name)}${isFolder ? '/?list' : ''}`
  const at = timestamp(entry.modified)
  const size = isFolder ? 'folder' : sizeOf(entry.size, { language: 'en', bytes: 'bytes' })
  return (
    `<tr><td><a href="${escapeHtml(href)}">${escapeHtml(entry.name)}${isFolder ? '/' : ''}</a></td>` +
    `<td>${size}</td><td><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')}</time></td></tr>\n`
  )
}
