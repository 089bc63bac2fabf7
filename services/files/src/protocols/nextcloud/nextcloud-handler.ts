/**
 * The addresses that sync clients of ownCloud and Nextcloud ask, on the operations and the gate of all other protocols:
 *
 *   /status.php                                  what this is; public
 *   /index.php/204                               whether a network is a real one; public
 *   /index.php/login/v2…                         signing in through a browser
 *   /index.php/core/preview                      thumbnails
 *   /index.php/avatar/{user}/…                   initials, as at /remote.php/dav/avatars
 *   /index.php/apps/files, /index.php/f/{id}     links to the console
 *   /ocs/v1.php/…, /ocs/v2.php/…                 capabilities, who has signed in, notifications, shares, the one search
 *   /remote.php/dav/files/{user}/…               the tree, as that account sees it from its root
 *   /remote.php/dav/                             searches below it
 *   /remote.php/webdav/…                         the same for older clients
 *   /remote.php/dav/uploads/{user}/…             uploads in chunks
 *   /remote.php/dav/trashbin/{user}/…            the trash
 *   /remote.php/dav/versions/{user}/…            versions of files
 *   /remote.php/dav/systemtags…                  tags
 *
 * Written from the documented interface and from what the clients ask for on the wire. What else is asked below these names is
 * answered as by a server without the app that would serve it. Writes beside `/ocs` and `/remote.php/dav` are those of the tree, where
 * the names are reserved.
 */
import { type Exchange, nameRoute, pathOf } from '@alluvium/http'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'
import { type ServeTree, writesTree } from '../webdav/handle.ts'
import { avatarAddresses, isAvatar, sendAvatar } from './avatars/avatar.ts'
import { putOrMerge } from './conflict-copy.ts'
import { type DavArea, nowhere, serveArea } from './dav-area.ts'
import { trashAddresses, trashAt } from './history/trash.ts'
import { versionAddresses, versionsAt } from './history/versions.ts'
import { answerLogInFlow, isLogInFlow, logInAddresses } from './log-in/log-in-flow.ts'
import { findOrForesee } from './merged-copy.ts'
import { answerOcs, isOcs, ocsAddresses } from './ocs.ts'
import { isLink, isPreview, pageAddresses, previewOrGet, sendLink, sendPreview } from './preview.ts'
import { status } from './product.ts'
import { reportOrFilter } from './search/filter-files.ts'
import { answerSearch, isSearch, searchAddress } from './search/search.ts'
import { tagAddresses, tagsBelow } from './tags/tags.ts'
import { treeAt } from './tree-place.ts'
import { uploadAddresses, uploadsAt } from './uploads.ts'

const route = 'nextcloud'

/** One of each kind of address that is served beside the tree; `{who}` stands for who asks. What its methods are, `Allow` says. */
export const roomAddresses: readonly string[] = [
  '/status.php',
  '/index.php/204',
  ...logInAddresses,
  ...pageAddresses,
  ...avatarAddresses,
  ...ocsAddresses.map((name) => `/ocs/v2.php/${name}`),
  searchAddress,
  ...uploadAddresses,
  ...trashAddresses,
  ...versionAddresses,
  ...tagAddresses,
]

type Options = Readonly<{
  serveTree: ServeTree
  /** The public address of the service, besides the `Host` of a request. */
  externalUrl: string | undefined
  /** Whether there are accounts of an issuer, and the console for them to sign in. */
  throughConsole: boolean
}>

export function nextcloudHandler(
  service: Service,
  { serveTree, externalUrl, throughConsole }: Options,
): ProtocolHandler {
  const methods = {
    GET: previewOrGet(service),
    PUT: putOrMerge,
    PROPFIND: findOrForesee,
    REPORT: reportOrFilter,
  }
  return {
    owns: (method, path) =>
      isOcs(path) ||
      path.startsWith('/remote.php/dav/') ||
      treeAt(path) !== undefined ||
      (isOurs(path) && !writesTree(method)),
    async handle(exchange) {
      const { request } = exchange
      nameRoute(request, route)
      const path = pathOf(request.url ?? '')
      const page = Object.hasOwn(pages, path) ? pages[path] : undefined
      const place = treeAt(path)
      const area = areaAt(path)
      if (page) sendPage(exchange, page)
      else if (isPreview(path)) await sendPreview(service, exchange)
      else if (isLink(path)) sendLink(exchange)
      else if (isAvatar(path)) await sendAvatar(service, exchange, path)
      else if (isLogInFlow(path) && service.capabilities.authEnabled)
        await answerLogInFlow({ service, exchange, externalUrl, throughConsole }, path)
      else if (place) await serveTree(exchange, { ...place, route, forOwnCloud: true, methods })
      else if (area) await serveArea(service, area, { exchange, externalUrl })
      else if (isOcs(path)) await answerOcs(service, exchange, path)
      else if (isBelowRemote(path)) await serveArea(service, nowhere, { exchange, externalUrl })
      else throw nothingHere()
    },
  }
}

/** What is below `/remote.php/dav` beside the tree. */
const areaAt = (path: string): DavArea | undefined =>
  uploadsAt(path) ?? trashAt(path) ?? versionsAt(path) ?? tagsBelow(path) ?? (isSearch(path) ? searchArea : undefined)

const isOurs = (path: string): boolean => /^\/(remote\.php|ocs|index\.php|status\.php)(\/|$)/.test(path)
const isBelowRemote = (path: string): boolean => path.startsWith('/remote.php')

const searchArea: DavArea = { owner: undefined, handlers: { SEARCH: answerSearch } }

type Page = Readonly<{ status: 200 | 204; body?: object }>

/** Public, because clients ask for them before anybody signs in. */
const pages: Readonly<Record<string, Page>> = {
  '/status.php': { status: 200, body: status },
  '/index.php/204': { status: 204 },
}

function sendPage({ request, response }: Exchange, { status, body }: Page): void {
  const { method = '' } = request
  if (method !== 'GET' && method !== 'HEAD') throw methodUnknown(method, 'GET, HEAD')
  const bytes = body && Buffer.from(JSON.stringify(body))
  response
    .writeHead(status, {
      ...(bytes && { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length }),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(method === 'HEAD' ? undefined : bytes)
}
