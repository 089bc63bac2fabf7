/**
 * Searches by names first, because most people mean those; by tags, folders above and texts if names don't fill the
 * page. The best hits come first, among equals the newest. Candidates are scored a hundred at a time, each hundred in
 * its own transaction, so that other work runs in between.
 *
 * It finds entries whose name contains all words, or whose text does, up to the newest thousands of candidates; if the
 * words are in different places (one in a folder's name, one in a text), it looks among the newest hundreds of each
 * word. In a folder of at most some thousand entries, at any depth, it finds everything.
 */
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { Database, Script } from '@alluvium/database'
import { type Caller, inTurns } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { type Path, parsePath } from '../../model/path.ts'
import { rootNode, statement } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { authorizeAnywhere, differsByPath, followRightsNow, mayRead, nodesMatter } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { below, filesWith, isSmall, newEntries, taggedBefore, tagsWith, withOneOf, withTerm } from './candidates.ts'
import { filterOf, type SearchFilter } from './filter.ts'
import { type Hit, namesWith, textsWith, wholeWords } from './index-rows.ts'
import { parseQuery, type Term } from './query.ts'
import { type Scoring, scoreAll, type Verdict } from './score.ts'
import { excerpt, marked } from './snippet.ts'

const decompress = promisify(zstdDecompress)

/** Candidates that are scored in one transaction. */
const chunk = 100
/**
 * Names of the first query; each later query asks for four times as many, because a search by prefix walks over all
 * matches each time.
 */
const firstPage = 500
const growth = 4
/** Names, and then entries with a tag, that are looked at before the search stops trying to fill its page: most may be in the trash. */
const maxNames = 20_000
const maxTexts = 1000

export type Search = Readonly<{
  caller: Caller
  text: string
  limit: number
  offset: number
  /** Only entries below this folder. */
  within: Path
  filter: SearchFilter
  /** Aborts when nobody waits for the response any more. */
  signal: AbortSignal
}>

export type SearchHit = Readonly<{
  path: string
  entry: Entry
  /** Between 0 and 10. */
  score: number
  /** HTML text: hits are in `<mark>`, everything else is escaped. */
  snippet: string
}>

const textOf = statement((db, { number }: { number: number }) =>
  db.selectFrom('search_texts').select('text').where('number', '=', number),
)

/**
 * `total`: the number of all hits, known when this page is the last. Throws `files.path-missing`, and what
 * `authorizeRequest` throws.
 */
export async function search(
  database: Database,
  { caller, text, limit, offset, within, filter, signal }: Search,
): Promise<Readonly<{ hits: readonly SearchHit[]; total: number | undefined }>> {
  // Policies may allow the caller to read only some folder, so each hit is checked alone.
  authorizeAnywhere(caller, 'list')
  const folder = await database.read(folderOf(within))
  // The answer for a folder that the caller may not read does not show whether it exists.
  const isReadable = mayRead(caller, within.text)
  if (isReadable ? folder === undefined : nodesMatter(caller)) throw pathMissing(within.text)
  const query = parseQuery(text)
  if (query.wanted.length === 0 || folder === undefined) return { hits: [], total: 0 }
  const scoring: Scoring = {
    caller,
    query,
    engine: database.engine,
    within: parsePath(within.keys.join('/')).text,
    passes: await database.read(filterOf(filter)),
    folders: new Map([[rootNode, '/']]),
    texts: new Map(),
  }
  const found = await gathered(database, { scoring, folder, enough: offset + limit + 1, signal })
  const shown = found.slice(offset, offset + limit)
  const hits: SearchHit[] = []
  for (const verdict of shown) hits.push(await shownHit(database, verdict, { caller, terms: query.wanted }))
  return { hits, total: found.length > offset + limit ? undefined : found.length }
}

function* folderOf(path: Path): Script<number | undefined> {
  return (yield* locate(path)).row?.node
}

type Gather = Readonly<{ scoring: Scoring; folder: number; enough: number; signal: AbortSignal }>
type Gathering = Gather & Readonly<{ database: Database; seen: Set<number>; found: Verdict[] }>

/** All hits, the best first; only those by name if they are enough, because no other would come before them. */
async function gathered(database: Database, gather: Gather): Promise<readonly Verdict[]> {
  const { scoring, folder, enough, signal } = gather
  const gathering: Gathering = { ...gather, database, seen: new Set(), found: [] }
  const { wanted } = scoring.query
  if (folder !== rootNode && (await database.read(isSmall(folder)))) {
    await noteTexts(gathering)
    await look(gathering, await database.read(below(folder)))
    return ordered(gathering)
  }
  await look(gathering, await inTurns(withTerm(await database.read(newEntries()), wanted)))
  for (const { terms, score } of strictAndLoose(wanted)) await lookAtNames(gathering, terms, score)
  if (countOf(gathering, namesOnly) < enough && !signal.aborted) await lookBeyondNames(gathering)
  return ordered(gathering)
}

const countOf = ({ found }: Gathering, minScore: number): number =>
  found.filter(({ score }) => score >= minScore).length

const ordered = ({ found }: Gathering): readonly Verdict[] =>
  found.toSorted((one, other) => other.score - one.score || other.row.node - one.row.node)

async function look({ database, scoring, seen, found, signal }: Gathering, nodes: readonly number[]): Promise<void> {
  const fresh = nodes.filter((node) => !seen.has(node) && seen.add(node))
  for (let at = 0; at < fresh.length && !signal.aborted; at += chunk)
    found.push(...(await database.read(scoreAll(fresh.slice(at, at + chunk), scoring))))
}

/** Searches names until there are enough hits with at least this score. */
async function lookAtNames(gathering: Gathering, terms: readonly Term[], score: number): Promise<void> {
  const { database, scoring, enough, signal } = gathering
  let before = Number.MAX_SAFE_INTEGER
  let limit = firstPage
  for (let looked = 0; looked < maxNames && countOf(gathering, score) < enough && !signal.aborted; ) {
    const nodes = await database.read(namesWith({ terms, before, limit }, scoring.engine))
    await look(gathering, nodes)
    if (nodes.length < limit) break
    before = nodes.at(-1) ?? 0
    looked += limit
    limit = Math.min(limit * growth, maxNames - looked)
  }
}

/** Searches what has a tag with one of the terms, likewise: others may have given the same tag to thousands that the caller may not read. */
async function lookAtTags(gathering: Gathering, terms: readonly Term[]): Promise<void> {
  const { database, enough, found, signal } = gathering
  let looked = 0
  for (const tag of await database.read(tagsWith(terms))) {
    let before: number | undefined = Number.MAX_SAFE_INTEGER
    while (before !== undefined && looked < maxNames && found.length < enough && !signal.aborted) {
      const page: Awaited<ReturnType<typeof taggedOf>> = await taggedOf(database, tag, before)
      await look(gathering, page.nodes)
      looked += page.nodes.length
      before = page.next
    }
  }
}

const taggedOf = (database: Database, tag: string, before: number) => database.read(taggedBefore(tag, before))

async function lookBeyondNames(gathering: Gathering): Promise<void> {
  const { database, scoring, folder } = gathering
  const { wanted } = scoring.query
  await lookAtTags(gathering, wanted)
  await look(gathering, await database.read(filesWith(await noteTexts(gathering))))
  if (wanted.length > 1) await look(gathering, await database.read(withOneOf(wanted, scoring.engine)))
  if (folder !== rootNode) await look(gathering, await database.read(below(folder)))
}

/** Finds the texts that contain all wanted terms. */
async function noteTexts({ database, scoring }: Gathering): Promise<readonly Hit[]> {
  const { caller, query, engine, texts } = scoring
  const hits = await database.read(textsWith({ terms: query.wanted, limit: maxTexts }, engine))
  // The relevance of a word depends on how many texts have it, also those that the caller may not read.
  const isShown = !differsByPath(caller)
  for (const { rowid, rank } of hits) texts.set(rowid, isShown ? rank : 0)
  return hits
}

/** A score that only names reach. */
const namesOnly = 8

/** First whole words, then prefixes. */
function strictAndLoose(wanted: readonly Term[]): readonly Readonly<{ terms: readonly Term[]; score: number }>[] {
  const strict = wholeWords(wanted)
  const loose = { terms: wanted, score: namesOnly }
  return wanted.some(({ prefix }) => prefix) ? [{ terms: strict, score: 10 }, loose] : [loose]
}

async function shownHit(
  database: Database,
  { row, path, score, tags, text }: Verdict,
  { caller, terms }: Readonly<{ caller: Caller; terms: readonly Term[] }>,
): Promise<SearchHit> {
  const [entry, kept] = await database.read(
    (function* (): Script<[Entry, Uint8Array | null | undefined]> {
      yield* followRightsNow(caller)
      const isShown = text !== undefined && mayRead(caller, path)
      return [yield* entrySeenBy(caller, row), isShown ? (yield* textOf.first({ number: text }))?.text : null]
    })(),
  )
  const inText = kept ? excerpt((await decompress(kept)).toString(), terms) : undefined
  return { path, entry, score, snippet: inText ?? pathAndTags(path, tags, terms) }
}

/** The path with its hits marked, and the tags with hits. */
function pathAndTags(path: string, tags: readonly string[], terms: readonly Term[]): string {
  const hit = tags.map((tag) => marked(tag, terms)).filter((tag) => tag.includes('<mark>'))
  return [marked(path, terms), ...hit].join(' · ')
}
