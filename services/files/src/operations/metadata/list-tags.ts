/** The tags there are for a caller: those on what they may read. A tag that nothing has any more is none. */
import type { Database } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement } from '../../ports/ledger.ts'
import { authorizeAnywhere } from '../authorization/authorize.ts'
import { findTagged, pathOfFound } from './find-tagged.ts'

/** The most tags that are looked at for one list, hidden ones included. */
const maxLookedAt = 10_000

const following = statement((db, { tag }: { tag: string }) =>
  db.selectFrom('tags').select('tag').where('tag', '>', tag).orderBy('tag').limit(1),
)

type ListTags = Readonly<{
  caller: Caller
  /** The most tags of the list. */
  limit: number
  /** Aborts when nobody waits for the response any more. */
  signal: AbortSignal
}>

/** In the order of their names. Throws what `authorizeRequest` throws. */
export async function listTags(database: Database, { caller, limit, signal }: ListTags): Promise<readonly string[]> {
  authorizeAnywhere(caller, 'list')
  const found: string[] = []
  let tag = ''
  for (let nth = 0; nth < maxLookedAt && found.length < limit && !signal.aborted; nth += 1) {
    const next = await database.read(following.first({ tag }))
    if (!next) break
    tag = next.tag
    if (await hasReadable(database, { caller, tag, signal })) found.push(tag)
  }
  return found
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
