/** The tags there are for a caller: those on what they may read. A tag that nothing has any more is none. */
import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { sql } from 'kysely'
import { rootNode, statement } from '../../ports/ledger.ts'
import { authorizeAnywhere, followRightsNow, mayRead, passesOnly } from '../authorization/authorize.ts'
import { childOf, type Folders, findTagged, pathOfFolder, pathOfFound } from './find-tagged.ts'

/** Pairs of a tag and a node that are looked at in one transaction. */
const chunk = 1000

type Pair = Readonly<{ tag: string; node: number }>

const pairsAfter = statement((db, { tag, node }: Pair) =>
  db
    .selectFrom((pages) =>
      pages
        .selectFrom('tags')
        .select(['tags.tag', 'tags.node'])
        .where(sql<boolean>`(tags.tag, tags.node) > (${tag}, ${node})`)
        .orderBy('tags.tag')
        .orderBy('tags.node')
        .limit(chunk)
        .as('page'),
    )
    .leftJoin('present', 'present.node', 'page.node')
    .select(['page.tag', 'page.node', 'present.parent', 'present.name'])
    .orderBy('page.tag')
    .orderBy('page.node'),
)

type ListTags = Readonly<{
  caller: Caller
  /** The most tags of the list. */
  limit: number
  /** Aborts when nobody waits for the response any more. */
  signal: AbortSignal
}>

/** Lists tags in the order of their names. Throws what `authorizeRequest` throws. */
export async function listTags(database: Database, { caller, limit, signal }: ListTags): Promise<readonly string[]> {
  authorizeAnywhere(caller, 'list')
  const found = new Set<string>()
  let after: Pair | undefined = { tag: '', node: 0 }
  while (after && found.size < limit && !signal.aborted) after = await database.read(noteTags(caller, found, after))
  return [...found].slice(0, limit)
}

/** Adds those of the next pairs; returns where to go on. */
function* noteTags(caller: Caller, found: Set<string>, after: Pair): Script<Pair | undefined> {
  const pairs = yield* pairsAfter.all(after)
  const folders: Folders = new Map([[rootNode, '/']])
  const placed: Readonly<{ tag: string; path: string }>[] = []
  for (const { tag, node, parent, name } of pairs) {
    if (found.has(tag) || parent === null || name === null) continue
    const folder = node === rootNode ? '' : yield* pathOfFolder(parent, folders)
    if (folder !== undefined) placed.push({ tag, path: node === rootNode ? '/' : childOf(folder, name) })
  }
  yield* followRightsNow(caller)
  for (const { tag, path } of placed) if (mayRead(caller, path) && !passesOnly(caller, path)) found.add(tag)
  const last = pairs.at(-1)
  if (!last || pairs.length < chunk) return undefined
  // A tag that is known need not be looked for in all that has it.
  return { tag: last.tag, node: found.has(last.tag) ? Number.MAX_SAFE_INTEGER : last.node }
}

/** Whether something that the caller may read has the tag. Throws what `authorizeRequest` throws. */
export async function hasReadable(
  database: Database,
  { caller, tag, signal }: Readonly<{ caller: Caller; tag: string; signal: AbortSignal }>,
): Promise<boolean> {
  const page = { limit: 1, offset: 0, isCounted: false }
  const { items } = await findTagged(database, { caller, tag, ...page, show: pathOfFound, signal })
  return items.length > 0
}
