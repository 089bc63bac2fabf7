/**
 * Rows of the tree as of a revision. A row counts when it existed already and had not ended: `since <= revision` in `present`,
 * and also `until > revision` in `past`. The rows of one name, or of one node, follow one another without overlapping, so only
 * the first row in `past` that ended later can count.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { Path } from '../../model/path.ts'
import { newNodes } from '../../model/walk.ts'
import { type EntryRow, rootNode, statement } from '../../ports/ledger.ts'

const presentChild = statement((db, { parent, key, revision }: { parent: number; key: string; revision: number }) =>
  db
    .selectFrom('present')
    .selectAll()
    .where('parent', '=', parent)
    .where('key', '=', key)
    .where('since', '<=', revision),
)
const pastChild = statement((db, { parent, key, revision }: { parent: number; key: string; revision: number }) =>
  db
    .selectFrom('past')
    .selectAll()
    .where('parent', '=', parent)
    .where('key', '=', key)
    .where('until', '>', revision)
    .orderBy('until')
    .limit(1),
)
const presentRow = statement((db, { node, revision }: { node: number; revision: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node).where('since', '<=', revision),
)
const pastRow = statement((db, { node, revision }: { node: number; revision: number }) =>
  db.selectFrom('past').selectAll().where('node', '=', node).where('until', '>', revision).orderBy('until').limit(1),
)

const lastPast = statement((db, { node }: { node: number }) =>
  db
    .selectFrom('past')
    .select((eb) => eb.fn.max<number | null>('until').as('until'))
    .where('node', '=', node),
)

type Children = Readonly<{ parent: number; revision: number; limit: number }>

const presentChildren = statement((db, { parent, revision, limit }: Children) =>
  db.selectFrom('present').selectAll().where('parent', '=', parent).where('since', '<=', revision).limit(limit),
)
const pastChildren = statement((db, { parent, revision, limit }: Children) =>
  db
    .selectFrom('past')
    .selectAll()
    .where('parent', '=', parent)
    .where('since', '<=', revision)
    .where('until', '>', revision)
    .limit(limit),
)

const presentFolders = statement((db, { parent, revision }: { parent: number; revision: number }) =>
  db
    .selectFrom('present')
    .select('node')
    .where('parent', '=', parent)
    .where('since', '<=', revision)
    .where('is_folder', '=', sql.lit(1)),
)
const pastFolders = statement((db, { parent, revision }: { parent: number; revision: number }) =>
  db
    .selectFrom('past')
    .select('node')
    .where('parent', '=', parent)
    .where('since', '<=', revision)
    .where('until', '>', revision)
    .where('is_folder', '=', sql.lit(1)),
)
const countPresent = statement((db, { parent, revision }: { parent: number; revision: number }) =>
  db
    .selectFrom('present')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('parent', '=', parent)
    .where('since', '<=', revision),
)
const countPast = statement((db, { parent, revision }: { parent: number; revision: number }) =>
  db
    .selectFrom('past')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'bigint').as('count'))
    .where('parent', '=', parent)
    .where('since', '<=', revision)
    .where('until', '>', revision),
)

const revisionAt = statement((db, { time }: { time: number }) =>
  db
    .selectFrom('revisions')
    .select('revision')
    .where('at', '<=', time)
    .orderBy('at', 'desc')
    .orderBy('revision', 'desc')
    .limit(1),
)

/** The last revision made up to a time; 0 before the first. */
export function* lastRevisionBy(time: number): Script<number> {
  return (yield* revisionAt.first({ time }))?.revision ?? 0
}

/** The row of a name in a folder, as it was at the revision. */
export function* childAsOf(parent: number, key: string, revision: number): Script<EntryRow | undefined> {
  const row = yield* presentChild.first({ parent, key, revision })
  if (row) return row
  const closed = yield* pastChild.first({ parent, key, revision })
  return closed && closed.since <= revision ? closed : undefined
}

/**
 * The rows of a folder's entries at the revision, unordered; when there are more than `limit`, that many or some more.
 */
export function* childrenAsOf(children: Children): Script<readonly EntryRow[]> {
  return [...(yield* presentChildren.all(children)), ...(yield* pastChildren.all(children))]
}

/** How many entries a folder held at the revision. */
export function* countChildrenAsOf(parent: number, revision: number): Script<number> {
  const present = (yield* countPresent.first({ parent, revision }))?.count ?? 0
  return present + ((yield* countPast.first({ parent, revision }))?.count ?? 0)
}

/** The nodes of the folders that a folder held at the revision, in no order. */
export function* foldersAsOf(parent: number, revision: number): Script<readonly number[]> {
  const rows = [...(yield* presentFolders.all({ parent, revision })), ...(yield* pastFolders.all({ parent, revision }))]
  return rows.map(({ node }) => node)
}

/** The row of a node, as it was at the revision. */
export function* rowAsOf(node: number, revision: number): Script<EntryRow | undefined> {
  const row = yield* presentRow.first({ node, revision })
  if (row) return row
  const closed = yield* pastRow.first({ node, revision })
  return closed && closed.since <= revision ? closed : undefined
}

/** The revision that ended the last of a node's rows in `past`; undefined where there are none. */
export function* lastEnd(node: number): Script<number | undefined> {
  return (yield* lastPast.first({ node }))?.until ?? undefined
}

/** The row at a path as of the revision. */
export function* locateAsOf({ keys }: Path, revision: number): Script<EntryRow | undefined> {
  let row = yield* childAsOf(0, '', revision)
  for (const key of keys) {
    if (!row?.is_folder) return undefined
    row = yield* childAsOf(row.node, key, revision)
  }
  return row
}

/**
 * Whether an entry of the folder `from` was somewhere below the folder `top` at that revision; a folder counts as below
 * itself. `seen` remembers the answers.
 */
export function* wasWithin(
  from: number,
  { top, revision, seen }: Readonly<{ top: number; revision: number; seen: Map<number, boolean> }>,
): Script<boolean> {
  const climbed: number[] = []
  const isNew = newNodes()
  let answer = false
  for (let node = from; ; ) {
    const known = node === top ? true : node <= rootNode || !isNew(node) ? false : seen.get(node)
    if (known !== undefined) {
      answer = known
      break
    }
    climbed.push(node)
    node = (yield* rowAsOf(node, revision))?.parent ?? 0
  }
  for (const node of climbed) seen.set(node, answer)
  return answer
}
