/**
 * Holding one candidate against the query, as the ledger has it now. Each term counts where it is found best:
 *
 *   10 the name, as a whole word      4 a tag                        0.5 to 1 the text, by relevance
 *    8 the name, as a beginning       2 the names of folders above
 *
 * The score is the mean, but less than a name's unless all are found in the name. A folder's name alone brings nothing of what lies in it: at least one term must be found in
 * the entry itself.
 */
import type { Engine, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { mayRead } from '../gate.ts'
import { childOf, type Folders, pathOfFolder } from '../marks/find-tagged.ts'
import { textHas } from './index-rows.ts'
import { matchInName } from './match.ts'
import type { SearchQuery, Term } from './query.ts'
import { textNumber } from './text-rows.ts'

export type Verdict = Readonly<{
  row: EntryRow
  path: string
  score: number
  tags: readonly string[]
  /** The text in which some of the terms are found; undefined when all are found elsewhere. */
  text: number | undefined
}>

export type Judging = Readonly<{
  caller: Caller
  query: SearchQuery
  engine: Engine
  /** Only what lies below this path; `/` for everything. */
  within: string
  /** What was found out about folders so far. */
  folders: Folders
}>

type Candidate = Readonly<{ node: number; rank?: number | undefined }>

const scores = { exact: 10, prefix: 8, tag: 4, path: 2, text: 0.5 } as const
const belowNames = 7.9

const present = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').selectAll().where('node', '=', node).where('node', '>', 2),
)
const tagsOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('tags').select('tag').where('node', '=', node).orderBy('tag'),
)

/** Undefined when it is no hit, is not in the tree, or is not for the caller's eyes. */
export function* judge({ node, rank = 0 }: Candidate, judging: Judging): Script<Verdict | undefined> {
  const { caller, query, engine, within, folders } = judging
  const row = yield* present.first({ node })
  const folder = row && (yield* pathOfFolder(row.parent, folders))
  if (!row || folder === undefined) return undefined
  const path = childOf(folder, row.name)
  if (!path.normalize('NFC').startsWith(within === '/' ? '/' : `${within}/`) || !mayRead(caller, path)) return undefined

  const entry: Judged = {
    name: row.name,
    above: folder.split('/'),
    tags: (yield* tagsOf.all({ node })).map(({ tag }) => tag),
    text: row.digest === null ? undefined : yield* textNumber(node, row.digest),
    rank,
  }
  const found: Place[] = []
  for (const term of query.wanted) {
    const place = yield* placeOf(term, entry, engine)
    if (!place) return undefined
    found.push(place)
  }
  if (found.every(({ where }) => where === 'path')) return undefined
  for (const term of query.unwanted) if (yield* placeOf(term, entry, engine)) return undefined

  const mean = found.reduce((sum, { score }) => sum + score, 0) / found.length
  const score = found.every(({ where }) => where === 'name') ? mean : Math.min(mean, belowNames)
  const text = found.some(({ where }) => where === 'text') ? entry.text : undefined
  return { row, path, score: Math.round(score * 1000) / 1000, tags: entry.tags, text }
}

type Judged = Readonly<{
  name: string
  above: readonly string[]
  tags: readonly string[]
  text: number | undefined
  rank: number
}>
type Place = Readonly<{ where: 'name' | 'tag' | 'path' | 'text'; score: number }>

/** Where the term is found best. */
function* placeOf(term: Term, { name, above, tags, text, rank }: Judged, engine: Engine): Script<Place | undefined> {
  const match = matchInName(name, term)
  if (match) return { where: 'name', score: scores[match] }
  if (tags.some((tag) => matchInName(tag, term))) return { where: 'tag', score: scores.tag }
  if (above.some((folder) => matchInName(folder, term))) return { where: 'path', score: scores.path }
  if (text !== undefined && (yield* textHas(text, term, engine))) {
    return { where: 'text', score: scores.text + (scores.text * rank) / (1 + rank) }
  }
  return undefined
}
