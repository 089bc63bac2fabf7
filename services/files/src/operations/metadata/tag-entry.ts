/**
 * Tags entries. A tag is no content: it makes no revision, and ETags and locks do not concern it; but the audit log
 * records it.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { maxTags } from '../../model/tag.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { tagMissing, tooManyTags } from '../../problems/tags.ts'
import { authorize, passesOnly } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { currentRevision } from '../nodes/revise.ts'
import { noteChanged } from '../note-changed.ts'
import { keepTag } from './past-metadata.ts'

const ofNode = statement((db, { node }: { node: number }) =>
  db.selectFrom('tags').select('tag').where('node', '=', node).orderBy('tag'),
)
type Range = Readonly<{ parent: number; from: string; to: string }>

const ofNeighbours = statement((db, { parent, from, to }: Range) =>
  db
    .selectFrom('present')
    .innerJoin('tags', 'tags.node', 'present.node')
    .select(['tags.node', 'tags.tag'])
    .where('present.parent', '=', parent)
    .where('present.key', '>=', from)
    .where('present.key', '<=', to)
    .orderBy('tags.tag'),
)
const insert = statement((db, { node, tag, since }: { node: number; tag: string; since: number }) =>
  db.insertInto('tags').values({ node, tag, since }),
)
const remove = statement((db, { node, tag }: { node: number; tag: string }) =>
  db.deleteFrom('tags').where('node', '=', node).where('tag', '=', tag),
)

export type TagEntry = Readonly<{ caller: Caller; path: Path; tags: readonly string[] }>

/** Adds tags. Throws `files.path-missing`, `files.too-many-tags`. */
export const tagEntry = ({ caller, path, tags }: TagEntry): Script<void> =>
  retagEntry({ caller, path, add: tags, remove: [] })

export type RetagEntry = Readonly<{ caller: Caller; path: Path; add: readonly string[]; remove: readonly string[] }>

/**
 * Removes tags and then adds others. Those that it does not have, or has already, change nothing. Throws
 * `files.path-missing`, `files.too-many-tags`.
 */
export function* retagEntry({ caller, path, add, remove: unwanted }: RetagEntry): Script<void> {
  yield* authorize(caller, 'tag', path)
  const { node } = yield* entryAt(path)
  const before = new Set(yield* tagsOfNode(node))
  const gone = before.intersection(new Set(unwanted))
  const kept = before.difference(gone)
  const fresh = new Set(add).difference(kept)
  if (gone.size + fresh.size === 0) return
  if (fresh.size > 0 && kept.size + fresh.size > maxTags) throw tooManyTags(path.text, maxTags)
  const since = yield* currentRevision()
  for (const tag of gone) {
    yield* keepTag({ node, tag, until: since })
    yield* remove.run({ node, tag })
  }
  for (const tag of fresh) yield* insert.run({ node, tag, since })
  yield* noteChanged(caller, path.text)
}

/**
 * Adds tags and returns all tags of the entry, which the caller must be allowed to see. Throws what `tagEntry` throws.
 */
export function* tagAndShow(tagging: TagEntry): Script<readonly string[]> {
  yield* authorize(tagging.caller, 'list', tagging.path)
  yield* tagEntry(tagging)
  return yield* tagsAt(tagging)
}

export type UntagEntry = Readonly<{ caller: Caller; path: Path; tag: string }>

/** Throws `files.path-missing`, `files.tag-missing`. */
export function* untagEntry({ caller, path, tag }: UntagEntry): Script<void> {
  yield* authorize(caller, 'tag', path)
  const { node } = yield* entryAt(path)
  yield* keepTag({ node, tag, until: yield* currentRevision() })
  if ((yield* remove.run({ node, tag })) === 0) throw tagMissing(path.text, tag)
  yield* noteChanged(caller, path.text)
}

/** Throws `files.path-missing`. */
export function* tagsAt({ caller, path }: Readonly<{ caller: Caller; path: Path }>): Script<readonly string[]> {
  yield* authorize(caller, 'list', path)
  const { node } = yield* entryAt(path)
  return passesOnly(caller, path.text) ? [] : yield* tagsOfNode(node)
}

function* entryAt(path: Path): Script<EntryRow> {
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  return row
}

/** The tags of a folder's entries whose keys are between two keys, by node. Whose they are must be allowed to see them. */
export function* tagsBetween(
  parent: number,
  { from, to }: Readonly<{ from: string; to: string }>,
): Script<ReadonlyMap<number, readonly string[]>> {
  const tagged = Map.groupBy(yield* ofNeighbours.all({ parent, from, to }), ({ node }) => node)
  return new Map([...tagged].map(([node, rows]) => [node, rows.map(({ tag }) => tag)]))
}

/** Lists the tags of a node, in the order of their names. */
export function* tagsOfNode(node: number): Script<readonly string[]> {
  return (yield* ofNode.all({ node })).map(({ tag }) => tag)
}
