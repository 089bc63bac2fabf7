/**
 * Pages below `/index.php` that these clients link to or show, and that need nothing of their own:
 *
 *   /index.php/core/preview?fileId=…&x=…&y=…        a thumbnail, by the id of the file
 *   /index.php/core/preview.png?file=/a.png&x=…     the same, by its path
 *   /remote.php/dav/files/ada/a.png?preview=1&x=…   the same, as the apps of ownCloud ask for it
 *   /index.php/apps/files?dir=/docs                 the folder in the console
 *   /index.php/f/123                                the file in the console, by its id
 */
import {
  basicChallenge,
  type Exchange,
  evaluatePreconditions,
  parseConditions,
  pathOf,
  queryOf,
  withChallenge,
} from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { type Path, parsePath } from '../../model/path.ts'
import { authorizeAnywhere } from '../../operations/authorization/authorize.ts'
import { readablePlaceOfNode } from '../../operations/nodes/path-of-node.ts'
import { noThumbnail } from '../../problems/formats.ts'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import { requireCaller } from '../authentication/require-caller.ts'
import { nodeOfFileId } from '../file-id.ts'
import type { Service } from '../service.ts'
import type { Method } from '../webdav/call.ts'
import { handleGet } from '../webdav/methods/get.ts'
import { hrefOfText } from '../webdav/xml/href.ts'

const previews = /^\/index\.php\/core\/preview(\.png)?$/
const links = /^\/index\.php\/apps\/files\/?$/
const linksById = /^\/index\.php\/f\/(\d{1,15})$/

export const pageAddresses = [
  '/index.php/core/preview',
  '/index.php/core/preview.png',
  '/index.php/apps/files',
  '/index.php/f/999',
]

export const isPreview = (path: string): boolean => previews.test(path)
export const isLink = (path: string): boolean => links.test(path) || linksById.test(path)

const searchOf = ({ request }: Exchange): URLSearchParams => queryOf(request.url ?? '')

function refuseWrites({ request: { method = '' } }: Exchange): void {
  if (method !== 'GET' && method !== 'HEAD') throw methodUnknown(method, 'GET, HEAD')
}

/** Throws `files.not-found`, `files.path-missing`, `files.no-thumbnail`, `files.thumbnails-busy`. */
export async function sendPreview(service: Service, exchange: Exchange): Promise<void> {
  refuseWrites(exchange)
  const caller = await requireCaller(service.authenticate, exchange).catch((error: unknown) => {
    throw withChallenge(error, basicChallenge)
  })
  authorizeAnywhere(caller, 'list')
  await sendThumbnail(service, exchange, { caller, path: await pathIn(service, caller, searchOf(exchange)) })
}

/** GET of a file in the tree, which may ask for a thumbnail of it instead. */
export const previewOrGet =
  (service: Service): Method =>
  async (tools, call) => {
    const { exchange } = call
    if (searchOf(exchange).get('preview') === '1') await sendThumbnail(service, exchange, call)
    else await handleGet(tools, call)
  }

type Pictured = Readonly<{ caller: Caller; path: Path }>

/** Throws `files.path-missing`, `files.no-thumbnail`, `files.thumbnails-busy`. */
async function sendThumbnail(service: Service, exchange: Exchange, { caller, path }: Pictured): Promise<void> {
  const { request, response } = exchange
  const size = sizeOf(searchOf(exchange))
  const { digest, make } = await service.thumbnails.look({ caller, path, size })
  const etag = `"${digest}-${size}"`
  const fields = {
    ETag: etag,
    'Cache-Control': 'private, no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-site',
  }
  if (evaluatePreconditions(parseConditions(request.headers), 'GET', { etag }) === 'not-modified') {
    response.writeHead(304, fields).end()
    return
  }
  const thumbnail = await make()
  if (!thumbnail) throw noThumbnail(path.text)
  const { bytes } = thumbnail
  response
    .writeHead(200, { ...fields, 'Content-Type': 'image/webp', 'Content-Length': bytes.length })
    .end(request.method === 'HEAD' ? undefined : bytes)
}

/** An id of what the caller may not read is one of nothing. */
async function pathIn({ database }: Service, caller: Caller, search: URLSearchParams): Promise<Path> {
  const file = search.get('file')
  if (file !== null) return parsePath(file)
  const node = nodeOfFileId(search.get('fileId') ?? '')
  const place = node === undefined ? undefined : await database.read(readablePlaceOfNode(caller, node))
  if (!place) throw nothingHere()
  return place.path
}

const sizes = { smallest: 16, usual: 256, largest: 1024 } as const

/** Pixels of the longer side. */
function sizeOf(search: URLSearchParams): number {
  const asked = ['x', 'y']
    .map((name) => Number(search.get(name)))
    .filter((side) => Number.isSafeInteger(side) && side > 0)
  const wanted = asked.length === 0 ? sizes.usual : Math.max(...asked)
  return Math.min(sizes.largest, Math.max(sizes.smallest, wanted))
}

/** A browser has no credentials of ours, so that every folder is answered alike. Throws `files.path-invalid`. */
export function sendLink(exchange: Exchange): void {
  refuseWrites(exchange)
  const [, id] = linksById.exec(pathOf(exchange.request.url ?? '')) ?? []
  // The console asks where that is, as whoever has signed in there.
  const Location = id === undefined ? folderLink(searchOf(exchange).get('dir') ?? '/') : `/ui/#/id/${id}`
  exchange.response.writeHead(302, { Location, 'Content-Length': 0, 'Cache-Control': 'no-store' }).end()
}

/** Throws `files.path-invalid`. */
const folderLink = (dir: string): string => `/ui/#/files${hrefOfText(parsePath(dir).text.replace(/\/*$/, '/'))}`
