/**
 * Finds all entries with a tag that are in the tree and that the caller may read, newest first. A tag is on a node;
 * only the folders above show where that is, and whether it is in the trash. So a thousand are checked per transaction,
 * and other work runs in between.
 */

import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { newNodes } from '../../model/walk.ts'
import { type EntryRow, rootNode, statement, trashNode } from '../../ports/ledger.ts'
import { authorizeAnywhere, followRightsNow, mayRead, passesOnly } from '../authorization/authorize.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'

const chunk = 1000

type Range = Readonly<{ tag: string; from: number; to: number }>

const nodesWith = statement((db, { tag, before }: { tag: string; before: number }) =>
  db
    .selectFrom('tags')
    .select('node')
    .where('tag', '=', tag)
    .where('node', '<', before)
    .orderBy('node', 'desc')
    .limit(chunk),
)
const rowsWith = statement((db, { tag, from, to }: Range) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('tags')
        .select('tags.node')
        .where('tag', '=', tag)
        .where('tags.node', '>=', from)
        .where('tags.node', '<=', to),
    )
    .orderBy('node', 'desc'),
)
const placeOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'name']).where('node', '=', node),
)

export type Found = Readonly<{ path: string; entry: Entry }>

/** Shows nothing of an entry but its path. */
// oxlint-disable-next-line require-yield -- the path was found already
export function* pathOfFound({ path }: Found): Script<string> {
  return path
}

export type FindTagged<T> = Readonly<{
  caller: Caller
  tag: string
  limit: number
  offset: number
  /** Default: true. Without it, nothing is looked for behind the page, and `total` says nothing. */
  isCounted?: boolean
  /** Whether what is at a path counts. Default: it does. */
  fits?(path: string): boolean
  /** Makes the result of each entry on the page. */
  show(found: Found): Script<T>
  /** Aborts when nobody waits for the response any more. */
  signal: AbortSignal
}>

const everywhere = () => true

/** Throws what `authorizeRequest` throws. */
export async function findTagged<T>(
  database: Database,
  { caller, tag, limit, offset, isCounted = true, fits = everywhere, show, signal }: FindTagged<T>,
): Promise<Readonly<{ items: readonly T[]; total: number }>> {
  // Policies may allow the caller to read only some folder, so each entry is checked alone.
  authorizeAnywhere(caller, 'list')
  const items: T[] = []
  let total = 0
  let before: number | undefined = Number.MAX_SAFE_INTEGER

  function* nextChunk(from: number): Script<number | undefined> {
    const nodes = yield* nodesWith.all({ tag, before: from })
    const last = nodes.at(-1)?.node
    const to = nodes[0]?.node
    if (last === undefined || to === undefined) return undefined
    const folders: Folders = new Map([[rootNode, '/']])
    const tagged: Readonly<{ row: EntryRow; path: string }>[] = []
    for (const row of yield* rowsWith.all({ tag, from: last, to })) {
      const folder = yield* pathOfFolder(row.parent, folders)
      if (folder !== undefined) tagged.push({ row, path: childOf(folder, row.name) })
    }
    yield* followRightsNow(caller)
    for (const { row, path } of tagged) {
      if (!mayRead(caller, path) || passesOnly(caller, path) || !fits(path)) continue
      if (total >= offset && items.length < limit)
        items.push(yield* show({ path, entry: yield* entrySeenBy(caller, row) }))
      total += 1
    }
    return nodes.length < chunk ? undefined : last
  }

  const isDone = () => before === undefined || signal.aborted || (!isCounted && items.length >= limit)
  while (!isDone() && before !== undefined) before = await database.read(nextChunk(before))
  return { items, total }
}

/** Paths of folders by node; undefined: in the trash. */
export type Folders = Map<number, string | undefined>

/**
 * The path of a folder by node; undefined when it is in the trash, or gone. Paths found on the way are kept in `known`.
 */
export function* pathOfFolder(node: number, known: Folders): Script<string | undefined> {
  const way: Readonly<{ node: number; name: string }>[] = []
  const isNew = newNodes()
  let at = node
  while (!known.has(at) && at !== trashNode && isNew(at)) {
    const place = yield* placeOf.first({ node: at })
    if (!place) break
    way.push({ node: at, name: place.name })
    at = place.parent
  }
  let path = known.get(at)
  for (const step of way.toReversed()) {
    path = path === undefined ? undefined : childOf(path, step.name)
    known.set(step.node, path)
  }
  return path
}

export const childOf = (folder: string, name: string): string => (folder === '/' ? `/${name}` : `${folder}/${name}`)
