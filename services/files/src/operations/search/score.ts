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
import { type EntryRow, once, rootNode, trashNode } from '../../ports/ledger.ts'
import { followRightsNow, mayRead, nodesMatter, passesOnly } from '../authorization/authorize.ts'
import { childOf, type Folders, pathOfFolder } from '../metadata/find-tagged.ts'
import type { Passes } from './filter.ts'
import { textHas } from './index-rows.ts'
import { matchInName } from './match.ts'
import type { SearchQuery, Term } from './query.ts'
import { textsOf } from './text-rows.ts'

export type Verdict = Readonly<{
  row: EntryRow
  path: string
  score: number
  tags: readonly string[]
  /** The text that contains some of the terms; undefined when all are found elsewhere. */
  text: number | undefined
}>

export type Scoring = Readonly<{
  caller: Caller
  query: SearchQuery
  engine: Engine
  /** Only entries below this path; `/` for all. */
  within: string
  passes: Passes
  /** What is already known about folders. */
  folders: Folders
  /** Texts that contain all terms, with their relevance. */
  texts: Map<number, number>
}>

const scores = { exact: 10, prefix: 8, tag: 4, path: 2, text: 0.5 } as const
const belowNames = 7.9

/**
 * Scores nodes, in the given order. Leaves out those that are no hit, are not in the tree, or that the caller may not
 * read.
 */
export function* scoreAll(nodes: readonly number[], scoring: Scoring): Script<readonly Verdict[]> {
  const { caller, folders } = scoring
  // A folder may have been moved since its path was looked up, and rights with it.
  if (nodesMatter(caller)) folders.clear()
  folders.set(rootNode, '/')
  const rows = yield* presentRows(nodes)
  const tags = yield* tagsOf(nodes)
  const texts = yield* textsOf(nodes)
  const candidates: Candidate[] = []
  for (const node of nodes) {
    const row = rows.get(node)
    const folder = row && (yield* pathOfFolder(row.parent, folders))
    if (!row || folder === undefined) continue
    const text = texts.get(node)
    const number = text?.digest === row.digest ? text?.number : undefined
    candidates.push({ row, folder, path: childOf(folder, row.name), tags: tags.get(node) ?? [], text: number })
  }
  yield* followRightsNow(caller)
  const verdicts: Verdict[] = []
  for (const candidate of readable(candidates, scoring)) {
    const verdict = yield* verdictOn(candidate, scoring)
    if (verdict) verdicts.push(verdict)
  }
  return verdicts
}

/** Keeps the candidates that the caller may read, without the tags of folders that the caller only passes through. */
function readable(candidates: readonly Candidate[], { caller, within, passes }: Scoring): readonly Candidate[] {
  const start = within === '/' ? '/' : `${within}/`
  return candidates
    .filter(({ path }) => path.normalize('NFC').startsWith(start) && mayRead(caller, path))
    .map((one) => ({ ...one, onlyPassed: passesOnly(caller, one.path) }))
    .filter(passes)
    .map((one) => (one.onlyPassed ? { ...one, tags: [] } : one))
}

function* presentRows(nodes: readonly number[]): Script<ReadonlyMap<number, EntryRow>> {
  const rows = yield* once((db) =>
    db.selectFrom('present').selectAll().where('node', 'in', nodes).where('node', '>', trashNode),
  ).all()
  return new Map(rows.map((row) => [row.node, row]))
}

function* tagsOf(nodes: readonly number[]): Script<ReadonlyMap<number, readonly string[]>> {
  const rows = yield* once((db) =>
    db.selectFrom('tags').select(['node', 'tag']).where('node', 'in', nodes).orderBy('tag'),
  ).all()
  return new Map([...Map.groupBy(rows, ({ node }) => node)].map(([node, own]) => [node, own.map(({ tag }) => tag)]))
}

type Candidate = Readonly<{
  row: EntryRow
  /** The path of the folder that holds it. */
  folder: string
  path: string
  tags: readonly string[]
  /** The text of its content, if known. */
  text: number | undefined
}>

function* verdictOn(candidate: Candidate, { query, engine, texts }: Scoring): Script<Verdict | undefined> {
  const { row, folder, path, tags, text } = candidate
  const rank = text === undefined ? undefined : texts.get(text)
  const entry: Scored = { name: row.name, above: folder.split('/'), tags, text, rank }
  const found: Place[] = []
  for (const term of query.wanted) {
    const place = yield* placeOf(term, entry, engine)
    if (!place) return undefined
    found.push(place)
  }
  if (found.every(({ where }) => where === 'path')) return undefined
  for (const term of query.unwanted) if (yield* placeOf(term, { ...entry, rank: undefined }, engine)) return undefined

  const mean = found.reduce((sum, { score }) => sum + score, 0) / found.length
  const score = found.every(({ where }) => where === 'name') ? mean : Math.min(mean, belowNames)
  const isInText = found.some(({ where }) => where === 'text')
  return { row, path, score: Math.round(score * 1000) / 1000, tags, text: isInText ? text : undefined }
}

type Scored = Readonly<{
  name: string
  above: readonly string[]
  tags: readonly string[]
  text: number | undefined
  /** The text's relevance, if the text is known to contain the term. */
  rank: number | undefined
}>
type Place = Readonly<{ where: 'name' | 'tag' | 'path' | 'text'; score: number }>

/** The place where the term scores best. */
function* placeOf(term: Term, { name, above, tags, text, rank }: Scored, engine: Engine): Script<Place | undefined> {
  const match = matchInName(name, term)
  if (match) return { where: 'name', score: scores[match] }
  if (tags.some((tag) => matchInName(tag, term))) return { where: 'tag', score: scores.tag }
  if (above.some((folder) => matchInName(folder, term))) return { where: 'path', score: scores.path }
  if (rank !== undefined) return { where: 'text', score: scores.text + (scores.text * rank) / (1 + rank) }
  if (text !== undefined && (yield* textHas(text, term, engine))) return { where: 'text', score: scores.text }
  return undefined
}
