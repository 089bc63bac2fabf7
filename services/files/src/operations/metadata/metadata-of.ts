/** The metadata that a listing shows besides an entry's row. */
import type { Script } from '@alluvium/database'
import type { Entry } from '../../model/entry.ts'
import { statement } from '../../ports/ledger.ts'
import { byBytes } from '../nodes/by-bytes.ts'

export type Metadata = Readonly<{ tags: readonly string[]; encrypted: boolean }>

export const unmarked: Metadata = { tags: [], encrypted: false }

const tagsOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('tags').select('tag').where('node', '=', node).orderBy('tag'),
)
const tagsIn = statement((db, { parent, from, to }: { parent: number; from: string; to: string }) =>
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

export function* metadataOf(entry: Entry): Script<Metadata> {
  const tags = (yield* tagsOf.all({ node: entry.node })).map(({ tag }) => tag)
  const encrypted = entry.kind === 'file' && (yield* encryptedOne.first({ digest: entry.digest })) !== undefined
  return { tags, encrypted }
}

/** The metadata of some entries of one folder, in the given order. Costs almost nothing when there is none. */
export function* metadataOfPage(parent: number, entries: readonly Entry[]): Script<readonly Metadata[]> {
  if (entries.length === 0) return []
  const tags = (yield* anyTag.first({})) ? yield* tagsOfPage(parent, entries) : undefined
  const looks = (yield* anyEncrypted.first({})) !== undefined
  const metadata: Metadata[] = []
  for (const entry of entries) {
    const encrypted =
      looks && entry.kind === 'file' && (yield* encryptedOne.first({ digest: entry.digest })) !== undefined
    const own = tags?.get(entry.node)
    metadata.push(own || encrypted ? { tags: own ?? [], encrypted } : unmarked)
  }
  return metadata
}

function* tagsOfPage(parent: number, entries: readonly Entry[]): Script<ReadonlyMap<number, readonly string[]>> {
  const keys = entries.map(({ name }) => name.normalize('NFC')).toSorted(byBytes)
  const rows = yield* tagsIn.all({ parent, from: keys[0] ?? '', to: keys.at(-1) ?? '' })
  return new Map([...Map.groupBy(rows, ({ node }) => node)].map(([node, own]) => [node, own.map(({ tag }) => tag)]))
}
