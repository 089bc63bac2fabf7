/** The metadata that a listing shows besides an entry's row. */
import type { Script } from '@alluvium/database'
import { type Entry, isOnlyPassed } from '../../model/entry.ts'
import { statement } from '../../ports/ledger.ts'
import { byBytes } from '../nodes/by-bytes.ts'

export type Metadata = Readonly<{
  tags: readonly string[]
  encrypted: boolean
  /** A folder into which nothing reaches that was granted above it. */
  closed: boolean
}>

export const unmarked: Metadata = { tags: [], encrypted: false, closed: false }

const tagsOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('tags').select('tag').where('node', '=', node).orderBy('tag'),
)
/** Entries of one folder, from one name to another. */
type Span = Readonly<{ parent: number; from: string; to: string }>

const tagsIn = statement((db, { parent, from, to }: Span) =>
  db
    .selectFrom('tags')
    .select(['node', 'tag'])
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('present')
        .select('present.node')
        .where('parent', '=', parent)
        .where('key', '>=', from)
        .where('key', '<=', to),
    )
    .orderBy('tag'),
)
const anyTag = statement((db) => db.selectFrom('tags').select('node').limit(1))
const encryptedOne = statement((db, { digest }: { digest: string }) =>
  db.selectFrom('encrypted_contents').select('digest').where('digest', '=', digest),
)
const anyEncrypted = statement((db) => db.selectFrom('encrypted_contents').select('digest').limit(1))
const closedOne = statement((db, { node }: { node: number }) =>
  db.selectFrom('closed_folders').select('node').where('node', '=', node),
)
const closedIn = statement((db, { parent, from, to }: Span) =>
  db
    .selectFrom('closed_folders')
    .select('node')
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('present')
        .select('present.node')
        .where('parent', '=', parent)
        .where('key', '>=', from)
        .where('key', '<=', to),
    ),
)
const anyClosed = statement((db) => db.selectFrom('closed_folders').select('node').limit(1))

export function* metadataOf(entry: Entry): Script<Metadata> {
  if (isOnlyPassed(entry)) return unmarked
  const tags = (yield* tagsOf.all({ node: entry.node })).map(({ tag }) => tag)
  const encrypted = entry.kind === 'file' && (yield* encryptedOne.first({ digest: entry.digest })) !== undefined
  const closed = entry.kind === 'folder' && (yield* closedOne.first({ node: entry.node })) !== undefined
  return { tags, encrypted, closed }
}

/**
 * The metadata of some entries of one folder, in the given order. Costs almost nothing when there is none.
 * @param parent undefined for a folder as it was: only what belongs to a content is known of the past.
 */
export function* metadataOfPage(parent: number | undefined, entries: readonly Entry[]): Script<readonly Metadata[]> {
  if (entries.length === 0) return []
  const span = parent === undefined ? undefined : spanOf(parent, entries)
  const tags = span && (yield* anyTag.first({})) ? yield* tagsOfPage(span) : undefined
  const closedNodes = span && (yield* anyClosed.first({})) ? yield* closedOfPage(span) : undefined
  const looks = (yield* anyEncrypted.first({})) !== undefined
  const metadata: Metadata[] = []
  for (const entry of entries) {
    const encrypted =
      looks && entry.kind === 'file' && (yield* encryptedOne.first({ digest: entry.digest })) !== undefined
    const own = isOnlyPassed(entry) ? undefined : tags?.get(entry.node)
    const closed = closedNodes?.has(entry.node) ?? false
    metadata.push(own || encrypted || closed ? { tags: own ?? [], encrypted, closed } : unmarked)
  }
  return metadata
}

function spanOf(parent: number, entries: readonly Entry[]): Span {
  const keys = entries.map(({ name }) => name.normalize('NFC')).toSorted(byBytes)
  return { parent, from: keys[0] ?? '', to: keys.at(-1) ?? '' }
}

function* tagsOfPage(span: Span): Script<ReadonlyMap<number, readonly string[]>> {
  const rows = yield* tagsIn.all(span)
  return new Map([...Map.groupBy(rows, ({ node }) => node)].map(([node, own]) => [node, own.map(({ tag }) => tag)]))
}

function* closedOfPage(span: Span): Script<ReadonlySet<number>> {
  return new Set((yield* closedIn.all(span)).map(({ node }) => node))
}
