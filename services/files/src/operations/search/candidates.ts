/**
 * Finds candidates: entries that may be hits. Each candidate is then scored against the query as the ledger has it now
 * (`score.ts`), so an outdated index shows nothing wrong. Every source is limited, so a query costs at most some ten
 * thousand lookups, whatever the size of the tree.
 */
import type { Engine, Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once, statement } from '../../ports/ledger.ts'
import { totalsBelow } from '../nodes/totals.ts'
import { type Hit, namesWith, textsWith } from './index-rows.ts'
import { matchInName } from './match.ts'
import { progressOf } from './progress.ts'
import type { Term } from './query.ts'

/** Nodes that are newer than the index. */
const maxNewNodes = 5000
const maxRevisions = 1000
/** The most candidates of one term, when all terms together find nothing. */
const maxOfTerm = 500
const maxFilesOfText = 100
const maxTags = 10_000
const taggedPageSize = 2000
const maxFolders = 20
const maxBelow = 2000
/** How many terms are searched one by one; the candidates are scored against all terms. */
const drivers = 8

const newest = statement((db, { after }: { after: number }) =>
  db
    .selectFrom('present')
    .select(['node', 'name'])
    .where('node', '>', after)
    .orderBy('node', 'desc')
    .limit(maxNewNodes),
)
const changed = statement((db, { after }: { after: number }) =>
  db
    .selectFrom('present')
    .select(['node', 'name'])
    .where('node', 'in', (eb) =>
      eb
        .selectFrom('revisions')
        .select('revisions.node')
        .where('revision', '>', after)
        .orderBy('revision', 'desc')
        .limit(maxRevisions),
    ),
)
/** Each tag once, however many entries have it: one index lookup per tag. */
const tags = statement(
  () =>
    sql<{ tag: string }>`with recursive every(tag) as (
      select (select tag from tags order by tag limit 1)
      union all select (select tags.tag from tags where tags.tag > every.tag order by tags.tag limit 1) from every where every.tag is not null)
    select tag from every where tag is not null limit ${sql.lit(maxTags)}`,
)
const tagged = statement((db, { tag, before }: { tag: string; before: number }) =>
  db
    .selectFrom('tags')
    .select('node')
    .where('tag', '=', tag)
    .where('node', '<', before)
    .orderBy('node', 'desc')
    .limit(taggedPageSize),
)
const filesOf = statement((db, { number }: { number: number }) =>
  db
    .selectFrom('search_contents')
    .select('node')
    .where('number', '=', number)
    .orderBy('node', 'desc')
    .limit(maxFilesOfText),
)
const children = statement((db, { parent }: { parent: number }) =>
  db.selectFrom('present').select(['node', 'is_folder']).where('parent', '=', parent).limit(maxBelow),
)

type Named = Readonly<{ node: number; name: string }>

/** Entries that are not in the index yet. */
export function* newEntries(): Script<readonly Named[]> {
  const { node, revision } = yield* progressOf()
  return [...(yield* newest.all({ after: node })), ...(yield* changed.all({ after: revision }))]
}

/** Those that have one of the terms in their name, in short steps. */
export function* withTerm(entries: readonly Named[], terms: readonly Term[]): Generator<void, readonly number[]> {
  const nodes: number[] = []
  for (const { node, name } of entries) {
    if (terms.some((term) => matchInName(name, term))) nodes.push(node)
    yield
  }
  return nodes
}

/** The tags with one of the terms in them. */
export function* tagsWith(terms: readonly Term[]): Script<readonly string[]> {
  const found = yield* tags.all({})
  return found.map(({ tag }) => tag).filter((tag) => terms.some((term) => matchInName(tag, term)))
}

/** Some entries that have a tag, the newest first, and where to go on; undefined behind the last. */
export function* taggedBefore(
  tag: string,
  before: number,
): Script<Readonly<{ nodes: readonly number[]; next: number | undefined }>> {
  const nodes = (yield* tagged.all({ tag, before })).map(({ node }) => node)
  return { nodes, next: nodes.length < taggedPageSize ? undefined : nodes.at(-1) }
}

/** Files that have, or had, one of these texts. */
export function* filesWith(texts: readonly Hit[]): Script<readonly number[]> {
  const files: number[] = []
  for (const { rowid } of texts) {
    for (const { node } of yield* filesOf.all({ number: rowid })) files.push(node)
  }
  return files
}

/** Entries with one of the terms in their name or text, and entries below those: the other terms may be elsewhere. */
export function* withOneOf(terms: readonly Term[], engine: Engine): Script<readonly number[]> {
  const nodes: number[] = []
  const folders: number[] = []
  for (const term of terms.slice(0, drivers)) {
    const named = yield* namesWith({ terms: [term], before: Number.MAX_SAFE_INTEGER, limit: maxOfTerm }, engine)
    const texts = yield* textsWith({ terms: [term], limit: maxOfTerm }, engine)
    nodes.push(...named, ...(yield* filesWith(texts)))
    folders.push(...(yield* foldersAmong(named)))
  }
  for (const folder of folders.slice(0, maxFolders)) nodes.push(...(yield* below(folder)))
  return nodes
}

/** The folders among the nodes. New ones count too: folders are few, and their entries may be what the caller means. */
function* foldersAmong(nodes: readonly number[]): Script<readonly number[]> {
  if (nodes.length === 0) return []
  const rows = yield* once((db) =>
    db
      .selectFrom('present')
      .select('node')
      .where('node', 'in', nodes)
      .where('is_folder', '=', sql.lit(1))
      .orderBy('node', 'desc')
      .limit(maxFolders),
  ).all()
  return rows.map(({ node }) => node)
}

/** Whether `below` returns everything in the folder. */
export function* isSmall(folder: number): Script<boolean> {
  const amounts = yield* totalsBelow(folder)
  return amounts.reduce((sum, { files, folders }) => sum + files + folders, 0) <= maxBelow
}

/** The nearest entries below a folder. */
export function* below(folder: number): Script<readonly number[]> {
  const nodes: number[] = []
  const folders = [folder]
  for (let parent = folders.shift(); parent !== undefined && nodes.length < maxBelow; parent = folders.shift()) {
    for (const child of yield* children.all({ parent })) {
      nodes.push(child.node)
      if (child.is_folder) folders.push(child.node)
    }
  }
  return nodes.slice(0, maxBelow)
}
