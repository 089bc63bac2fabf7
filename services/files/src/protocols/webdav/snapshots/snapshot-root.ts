/** `/.snapshots` itself: a folder with a folder for each snapshot, named by its id. */

import type { Entry } from '../../../model/entry.ts'
import { noDetails } from '../../../operations/metadata/details.ts'
import { unmarked } from '../../../operations/metadata/metadata-of.ts'
import { listSnapshots, type Snapshot } from '../../../operations/temporal/snapshots.ts'
import type { Tools } from '../../../operations/tools.ts'
import { rootNode } from '../../../ports/ledger.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import { sendText } from '../../bodies/send-text.ts'
import { itemOf } from '../../json/file-item.ts'
import { sendListPage, wantsList } from '../../listing/list-page.ts'
import { prefersMinimal } from '../../merge-on-save/preferences.ts'
import { xmlLimitBytes } from '../../xml/xml.ts'
import type { Call } from '../call.ts'
import { depthOf } from '../depth.ts'
import { responseWriter } from '../properties/multistatus.ts'
import { sendMultistatus } from '../properties/send-multistatus.ts'
import { foot, head } from '../xml/elements.ts'
import { parsePropfind } from '../xml/propfind-body.ts'

/** The most snapshots that are listed here; `GET /api/snapshots` has pages. */
const maxSnapshots = 10_000

export async function listSnapshotFolders({ database }: Tools, { exchange, caller, slash }: Call): Promise<void> {
  const { request, response } = exchange
  const { items } = await database.read(listSnapshots({ caller, limit: maxSnapshots, offset: 0 }))
  if (wantsList(request.url)) {
    const pages = onePage(items.map(entryOf))
    await sendListPage(exchange, { title: '/.snapshots', slash, isRoot: false, pages })
    return
  }
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  }
  if (request.method === 'HEAD') {
    response.writeHead(200, headers).end()
    return
  }
  const list = items.map((snapshot) =>
    itemOf({
      path: `/.snapshots/${snapshot.id}`,
      entry: entryOf(snapshot),
      owner: snapshot.username ?? '',
      metadata: unmarked,
    }),
  )
  await sendText(response, 200, headers, whole(JSON.stringify(list)))
}

/** Depth infinity is refused: it would be every tree that ever existed. */
export async function findSnapshotFolders(
  { database, clock }: Tools,
  { exchange, caller, reach }: Call,
): Promise<void> {
  const { request } = exchange
  const { mount } = reach
  const depth = depthOf(request, [0, 1])
  const minimal = prefersMinimal(request.headers)
  const write = responseWriter(parsePropfind(await readShortBody(request, xmlLimitBytes)), { minimal })
  const { items, total } = await database.read(listSnapshots({ caller, limit: maxSnapshots, offset: 0 }))
  const now = clock.now()
  const newest = items[0]?.created_at ?? 0
  const root: Entry = {
    ...entry,
    name: '.snapshots',
    since: items.length,
    changedBy: items.length,
    modified: newest,
    created: 0,
    owner: 0,
  }
  // While the newest snapshot is the same, others can only be removed, so id and count identify the list. ETags of
  // entries in the tree begin with a digit or are a digest.
  const etag = `"snapshots-${items[0]?.id ?? 'none'}-${total}"`
  let text =
    head + write(`${mount.href}/.snapshots/`, { entry: root, etag, isPast: true, details: noDetails, now, mount })
  for (const snapshot of depth === 1 ? items : [])
    text += write(`${mount.href}/.snapshots/${snapshot.id}/`, {
      entry: entryOf(snapshot),
      isPast: true,
      details: noDetails,
      now,
      mount,
    })
  await sendMultistatus(exchange, whole(text + foot), { minimal })
}

async function* onePage(entries: readonly Entry[]): AsyncGenerator<readonly Entry[]> {
  yield entries
}

async function* whole(text: string): AsyncGenerator<string> {
  yield text
}

const entry = { kind: 'folder', node: rootNode } as const

const entryOf = ({ id, revision, created_at, created_by }: Snapshot): Entry => ({
  ...entry,
  name: id,
  since: revision,
  changedBy: revision,
  modified: created_at,
  created: created_at,
  owner: created_by,
})
