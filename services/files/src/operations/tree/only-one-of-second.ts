/**
 * Whether a file's date is as good as its ETag (RFC 9110, 8.8.2.2): no other content can have been sent for the file's
 * path with the same second as its date. Such a content was there in that second or later, because we never send a date
 * in the future. So it is in `past`, with this date or a later one, at the place of the file or of a folder above it.
 * If it was pruned since, nobody can tell.
 */

import type { Script } from '@alluvium/database'
import type { FileEntry } from '../../model/entry.ts'
import { newNodes } from '../../model/walk.ts'
import { rootNode, statement } from '../../ports/ledger.ts'
import { lastRevisionBy } from '../temporal/rows-as-of.ts'

type Place = Readonly<{ node: number; parent: number; key: string; revision: number }>

const place = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['node', 'parent', 'key']).where('node', '=', node),
)
const horizon = statement((db) => db.selectFrom('history').select('horizon'))
const otherContent = statement((db, of: Place & Readonly<{ digest: string; from: number }>) =>
  db
    .selectFrom('past')
    .select('node')
    .where('parent', '=', of.parent)
    .where('key', '=', of.key)
    .where('until', '>', of.revision)
    .where('is_folder', '=', 0)
    .where('digest', '!=', of.digest)
    .where('modified', '>=', of.from)
    .limit(1),
)
const otherNode = statement((db, { node, parent, key, revision }: Place) =>
  db
    .selectFrom('past')
    .select('node')
    .where('parent', '=', parent)
    .where('key', '=', key)
    .where('until', '>', revision)
    .where('node', '!=', node)
    .limit(1),
)
const forgotten = statement((db, { parent, key, revision }: Place) =>
  db
    .selectFrom('lost')
    .select('node')
    .where('until', '>', revision)
    .where((eb) => eb.or([eb('key', 'is', null), eb.and([eb('parent', '=', parent), eb('key', '=', key)])]))
    .limit(1),
)

export function* isOnlyOneOfSecond({ node, digest, modified }: FileEntry): Script<boolean> {
  const from = Math.floor(modified / 1000) * 1000
  const revision = yield* lastRevisionBy(from - 1)
  if (revision < ((yield* horizon.first({}))?.horizon ?? 0)) return false
  const file = yield* place.first({ node })
  if (!file) return false
  const there = { ...file, revision }
  if ((yield* forgotten.first(there)) || (yield* otherContent.first({ ...there, digest, from }))) return false
  return yield* isAlwaysSame(file.parent, revision)
}

/** Whether since the revision only this folder, and those above it, have been at their places. */
function* isAlwaysSame(folder: number, revision: number): Script<boolean> {
  const isNew = newNodes()
  for (let node = folder; node > rootNode; ) {
    const row = yield* place.first({ node })
    if (!row || !isNew(node) || (yield* otherNode.first({ ...row, revision }))) return false
    node = row.parent
  }
  return true
}
