/**
 * The versions of a file, as these clients list them: the file by its id, and each version by the revision that made it.
 *
 *   PROPFIND  /remote.php/dav/versions/ada/versions/12        those before the present one, newest first
 *   GET       /remote.php/dav/versions/ada/versions/12/40     its bytes
 *   COPY      /remote.php/dav/versions/ada/versions/12/40     Destination: /remote.php/dav/versions/ada/restore/any-name; or MOVE
 *
 * A version stays where it is when it is restored, whichever method asks.
 */
import type { Location } from '../../../model/content.ts'
import { etagOf } from '../../../model/entry.ts'
import type { Path } from '../../../model/path.ts'
import { damageAt } from '../../../operations/content/verified-bytes.ts'
import { restoreVersion } from '../../../operations/history/restore-version.ts'
import { listVersions, readVersion, type Version } from '../../../operations/history/versions.ts'
import { fileOf } from '../../../operations/nodes/locate.ts'
import { readablePlaceOfNode } from '../../../operations/nodes/path-of-node.ts'
import { nothingHere } from '../../../problems/requests.ts'
import { sendWhole } from '../../bodies/send-bytes.ts'
import { savedAs } from '../../bodies/source-bytes.ts'
import { nodeOfFileId } from '../../file-id.ts'
import { destinationOf } from '../../webdav/addresses.ts'
import { filesOfUser, mountAt } from '../../webdav/mount.ts'
import type { DavArea, DavRequest } from '../dav-area.ts'
import { answerListing } from '../listing.ts'
import { nameIn } from '../user-place.ts'

const address = /^\/remote\.php\/dav\/versions\/([^/]+)\/versions\/([^/]+)(?:\/(\d{1,15}))?\/?$/

export const versionAddresses = ['', '/1'].map((below) => `/remote.php/dav/versions/{who}/versions/999${below}`)

/** Undefined for an address of something else. @param path without the query, still encoded. */
export function versionsAt(path: string): DavArea | undefined {
  const [, user = '', file = '', number] = address.exec(path) ?? []
  const owner = nameIn(user)
  const node = nodeOfFileId(file)
  if (!owner || node === undefined) return undefined
  const href = `/remote.php/dav/versions/${encodeURIComponent(owner)}/versions/${node}/`
  if (number === undefined) return { owner, handlers: { PROPFIND: (asked) => list(asked, { owner, node, href }) } }
  const version = Number(number)
  return {
    owner,
    handlers: {
      PROPFIND: (asked) => list(asked, { owner, node, href, only: version }),
      GET: (asked) => send(asked, { node, version }),
      HEAD: (asked) => send(asked, { node, version }),
      COPY: (asked) => restore(asked, { owner, node, version }),
      MOVE: (asked) => restore(asked, { owner, node, version }),
    },
  }
}

type Listed = Readonly<{ owner: string; node: number; href: string; only?: number }>

/** The folder has an entry of its own only in its address. */
async function list({ service, exchange, caller }: DavRequest, { owner, node, href, only }: Listed): Promise<void> {
  await answerListing(exchange, async (write, depth) => {
    const { database, clock } = service
    const now = clock.now()
    const path = await fileAt({ service, caller }, node)
    const versions = (await database.read(listVersions({ caller, path, now }))).filter(({ current }) => !current)
    const shown = { isPast: true, now, mount: filesOfUser(owner) }
    const responseOf = ({ version, row }: Version) =>
      write(href + version, { ...shown, entry: { ...fileOf(row), node, name: path.names.at(-1) ?? '' } })
    if (only !== undefined) {
      const found = versions.find(({ version }) => version === only)
      if (!found) throw nothingHere()
      return [responseOf(found)]
    }
    const [newest] = versions
    const etag = `"versions-${node}-${newest?.version ?? 0}-${versions.length}"`
    const entry = folder(node, newest?.modified ?? 0)
    return [write(href, { ...shown, entry, etag }), ...(depth === 1 ? versions.map(responseOf) : [])]
  })
}

const folder = (node: number, modified: number) =>
  ({ kind: 'folder', name: String(node), node, since: 0, changedBy: 0, modified, created: 0, owner: 0 }) as const

type Wanted = Readonly<{ node: number; version: number }>

async function send({ service, exchange, caller }: DavRequest, { node, version }: Wanted): Promise<void> {
  const { request, response } = exchange
  const path = await fileAt({ service, caller }, node)
  const { row, source } = await service.database.read(readVersion({ caller, path, version }))
  const file = fileOf(row)
  const { digest, size, mediaType } = file
  const headers = {
    ...savedAs({ name: path.names.at(-1) ?? '', mediaType }),
    'Content-Length': size,
    ETag: etagOf(file),
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end()
    return
  }
  const suspected = (location: Location) => damageAt(service, { digest, location, size, path: path.text })
  await sendWhole(service, response, source, { head: { status: 200, headers }, digest, size, suspected })
}

type Restored = Wanted & Readonly<{ owner: string }>

async function restore(asked: DavRequest, { owner, node, version }: Restored): Promise<void> {
  const { service, exchange, caller, isHere } = asked
  destinationOf(exchange.request, { isHere, mount: mountAt('remote.php', 'dav', 'versions', owner, 'restore') })
  const path = await fileAt({ service, caller }, node)
  await service.database.write(restoreVersion({ caller, at: service.clock.now(), path, version }))
  exchange.response.writeHead(201, { 'Content-Length': 0 }).end()
}

/** Throws `files.not-found`, for a folder too: it has no versions. */
async function fileAt({ service, caller }: Pick<DavRequest, 'service' | 'caller'>, node: number): Promise<Path> {
  const place = await service.database.read(readablePlaceOfNode(caller, node))
  if (!place || place.row.is_folder) throw nothingHere()
  return place.path
}
