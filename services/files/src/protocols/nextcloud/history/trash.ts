/**
 * The trash, as these clients list it: each deletion by its id, with its former place as properties.
 *
 *   PROPFIND  /remote.php/dav/trashbin/ada/trash           what the account deleted, or made and others deleted, newest first
 *   PROPFIND  /remote.php/dav/trashbin/ada/trash/12-40/a   what is in a deleted folder, with the folder's deletion
 *   MOVE      /remote.php/dav/trashbin/ada/trash/12-40     Destination: /remote.php/dav/trashbin/ada/restore/any-name
 *   MOVE      /remote.php/dav/trashbin/ada/trash/12-40/a   that alone, out of the folder that stays
 *   DELETE    /remote.php/dav/trashbin/ada/trash/12-40     for good, unless others made it; of the folder: everything
 *
 * What is restored goes back to where it was, whatever name the client gives it, and is refused where something else is there now.
 */
import { disconnectSignal } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../../model/entry.ts'
import { restoreTrashed } from '../../../operations/history/restore-trashed.ts'
import { noDetails } from '../../../operations/metadata/details.ts'
import { emptyTrash, purgeRest, purgeTrashed } from '../../../operations/retention/purge.ts'
import { listTrash, type TrashItem } from '../../../operations/retention/trash.ts'
import { type TrashedPage, trashedContents, trashedWithin } from '../../../operations/retention/trash-contents.ts'
import { trashNode } from '../../../ports/ledger.ts'
import { fileIdOf } from '../../file-id.ts'
import { destinationOf } from '../../webdav/addresses.ts'
import { filesOfUser, mountAt } from '../../webdav/mount.ts'
import type { DavArea, DavRequest } from '../dav-area.ts'
import { answerListing } from '../listing.ts'
import { nameIn } from '../user-place.ts'

/** The most deletions, or entries of a deleted folder, that are listed at once; `GET /api/trash` has pages. */
const maxListed = 10_000
/** So many entries of a deleted folder are read in one transaction. */
const pageLength = 500

const address = /^\/remote\.php\/dav\/trashbin\/([^/]+)(?:\/trash((?:\/[^/]+)*))?\/?$/

export const trashAddresses = ['', '/1-1', '/1-1/x'].map((below) => `/remote.php/dav/trashbin/{who}/trash${below}`)

/** Undefined for an address of something else. @param path without the query, still encoded. */
export function trashAt(path: string): DavArea | undefined {
  const [, user = '', below = ''] = address.exec(path) ?? []
  const owner = nameIn(user)
  if (!owner) return undefined
  const [id, ...names] = below
    .split('/')
    .slice(1)
    .map((name) => nameIn(name) ?? '')
  if (id === undefined) return { owner, handlers: { PROPFIND: (asked) => list(asked, owner), DELETE: empty } }
  const item = { owner, id, names }
  return {
    owner,
    handlers: {
      PROPFIND: (asked) => show(asked, item),
      MOVE: (asked) => restore(asked, item),
      ...(names.length === 0 && { DELETE: (asked: DavRequest) => purge(asked, id) }),
    },
  }
}

type Item = Readonly<{ owner: string; id: string; names: readonly string[] }>

async function list({ service, exchange, caller }: DavRequest, owner: string): Promise<void> {
  await answerListing(exchange, async (write, depth) => {
    const items = depth === 1 ? await deletionsOf({ service, exchange, caller }) : []
    const shown = { isPast: true, now: service.clock.now(), mount: filesOfUser(owner) }
    const href = hrefOfTrash(owner)
    // The newest deletion and their number identify the list: others can only go.
    const etag = `"trash-${items[0]?.id ?? 'none'}-${items.length}"`
    return [
      write(href, { ...shown, entry: folder(items[0]?.deletedAt ?? 0), etag }),
      ...items.map((item) => write(href + item.id, { ...shown, ...subjectOf(item) })),
    ]
  })
}

async function show({ service, exchange, caller }: DavRequest, { owner, id, names }: Item): Promise<void> {
  await answerListing(exchange, async (write, depth) => {
    const wanted = { caller, id, names }
    const item = await service.database.read(trashedWithin(wanted))
    const shown = { isPast: true, now: service.clock.now(), mount: filesOfUser(owner) }
    const href = hrefOfTrash(owner) + [id, ...names].map(encodeURIComponent).join('/')
    const below = item.isFolder && depth === 1 ? await contentsOf({ service, exchange }, wanted) : []
    return [
      write(href, { ...shown, ...subjectOf(item) }),
      ...below.map((one) => write(`${href}/${encodeURIComponent(one.name)}`, { ...shown, ...subjectOf(one) })),
    ]
  })
}

type Wanted = Readonly<{ caller: Caller; id: string; names: readonly string[] }>

async function contentsOf(
  { service, exchange }: Pick<DavRequest, 'service' | 'exchange'>,
  wanted: Wanted,
): Promise<readonly TrashItem[]> {
  const signal = disconnectSignal(exchange.response)
  const found: TrashItem[] = []
  let after: string | undefined = ''
  while (after !== undefined && found.length < maxListed && !signal.aborted) {
    const page: TrashedPage = await service.database.read(trashedContents({ ...wanted, after, limit: pageLength }))
    found.push(...page.items)
    after = page.next
  }
  return found
}

type Asking = Pick<DavRequest, 'service' | 'exchange' | 'caller'>

async function deletionsOf({ service: { database }, exchange, caller }: Asking): Promise<readonly TrashItem[]> {
  const signal = disconnectSignal(exchange.response)
  return (await listTrash(database, { caller, limit: maxListed, offset: 0, signal })).items
}

async function restore({ service, exchange, caller, isHere }: DavRequest, { owner, id, names }: Item): Promise<void> {
  const { database, clock } = service
  const { request, response } = exchange
  destinationOf(request, { isHere, mount: mountAt('remote.php', 'dav', 'trashbin', owner, 'restore') })
  await database.write(restoreTrashed({ caller, at: clock.now(), wanted: { id, names }, overwrite: false }))
  response.writeHead(201, { 'Content-Length': 0 }).end()
}

async function purge({ service, exchange, caller }: DavRequest, id: string): Promise<void> {
  await service.database.write(purgeTrashed({ caller, id, at: service.clock.now() }))
  finishPurge(service)
  exchange.response.writeHead(204).end()
}

async function empty({ service, exchange, caller }: DavRequest): Promise<void> {
  await emptyTrash(service.database, { caller, at: service.clock.now() })
  finishPurge(service)
  exchange.response.writeHead(204).end()
}

function finishPurge(service: DavRequest['service']): void {
  purgeRest(service).catch((err: unknown) => service.logger.warn({ err }, 'a purge was left to the job'))
}

const hrefOfTrash = (owner: string): string => `/remote.php/dav/trashbin/${encodeURIComponent(owner)}/trash/`

const folder = (modified: number): Entry => ({
  kind: 'folder',
  name: 'trash',
  node: trashNode,
  since: 0,
  changedBy: 0,
  modified,
  created: 0,
  owner: 0,
})

/** Nothing of what changed in a deleted folder: its sizes are all that is shown of it. */
function subjectOf({ id, path, name, isFolder, size, deletedAt, row }: TrashItem) {
  const { node, since, created, owner, modified } = row
  const common = { node, name, since, created, owner }
  const entry: Entry = isFolder
    ? { ...common, kind: 'folder', changedBy: since, modified: deletedAt }
    : { ...common, kind: 'file', size: row.size, digest: row.digest ?? '', mediaType: row.media_type, modified }
  return {
    entry,
    etag: `"trash-${id}-${fileIdOf({ node })}"`,
    details: { ...noDetails, bytesBelow: size },
    deletion: { name, path, at: deletedAt },
  }
}
