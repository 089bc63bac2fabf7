/**
 * The two full-text tables, for each engine. They store words (`words.ts`) and are queried by terms (`query.ts`); both
 * are written here in the engine's notation. Words contain only letters, digits and marks, so nothing in them can be
 * taken for syntax.
 */
import { zstdDecompressSync } from 'node:zlib'
import type { Engine, Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once, statement } from '../../ports/ledger.ts'
import { matchIn } from './match.ts'
import type { Term } from './query.ts'
import { betweenReadings, readingsOf, wordsOf } from './words.ts'

/** PostgreSQL's limits: a `tsvector` has at most 1 MiB, a highest position, and so many positions per word. */
const vectorBytes = 900_000
const lastPosition = 16_383
const maxPositions = 255
/**
 * On PostgreSQL, a frequent word is searched among so many of the newest rows; all rows of a rarer one are gathered, up
 * to a limit.
 */
const newestLooked = 5000
const maxGathered = 50_000
/**
 * On SQLite, the relevance of a word needs a walk over all texts that have it. For a word in more texts than this it
 * would say little.
 */
const tooManyToTell = 20_000
/**
 * The lengths of prefixes that FTS5 has an index for, in letters. For others it gathers all texts that have one of the
 * words.
 */
const shortest = 2
const maxLetters = 3

/** A text that was found, and its relevance by the engine: 0 or more. */
export type Hit = Readonly<{ rowid: number; rank: number }>
type Row = Readonly<{ rowid: number }>

type NameRow = Readonly<{ node: number; name: string }>

/** Indexes these names, replacing the former names of their nodes. */
export function* indexNames(rows: readonly NameRow[]): Script<void> {
  if (rows.length === 0) return
  yield* unindexNames(rows.map(({ node }) => node))
  yield* once((_, engine) => {
    const values = rows.map(({ node, name }) => sql`(${node}, ${content(engine, streamOf(name))})`)
    return sql`insert into search_names (rowid, words) values ${sql.join(values)}`
  }).send()
}

export function* unindexNames(nodes: readonly number[]): Script<void> {
  if (nodes.length === 0) return
  yield* once(() => sql`delete from search_names where rowid in (${sql.join(nodes)})`).send()
}

const namesAfter = statement(
  (_, { after, limit }: { after: number; limit: number }) =>
    sql<{ rowid: number }>`select rowid from search_names where rowid > ${after} order by rowid limit ${limit}`,
)

/** The nodes whose names are in the index. */
export const indexedNames = (after: number, limit: number): Script<readonly { rowid: number }[]> =>
  namesAfter.all({ after, limit })

/** @param words of the text, in order. */
export function* indexText(number: number, words: readonly string[]): Script<void> {
  yield* unindexText(number)
  yield* once(
    (_, engine) => sql`insert into search_words (rowid, words) values (${number}, ${content(engine, words)})`,
  ).run()
}

const dropText = statement((_, { number }: { number: number }) => sql`delete from search_words where rowid = ${number}`)

export function* unindexText(number: number): Script<void> {
  yield* dropText.run({ number })
}

type Range = Readonly<{ match: string; before: number; limit: number }>

/** The newest rows that match. PostgreSQL sorts only after gathering all matches, so their number is limited. */
const newestIn = (table: 'search_names' | 'search_words') =>
  statement((_, { match, before, limit }: Range, engine) => {
    const from = sql.table(table)
    return engine === 'sqlite'
      ? sql<Row>`select rowid from ${from} where ${from} match ${match} and rowid < ${before} order by rowid desc limit ${limit}`
      : sql<Row>`with hits as materialized (select rowid from ${from} where words @@ cast(${match} as tsquery) and rowid < ${before} limit ${maxGathered})
        select rowid from hits order by rowid desc limit ${limit}`
  })
/** The same, among the newest of all. */
const amongNewestIn = (table: 'search_names' | 'search_words') =>
  statement((_, { match, before, limit }: Range) => {
    const from = sql.table(table)
    return sql<Row>`with newest as materialized (select rowid, words from ${from} where rowid < ${before} order by rowid desc limit ${newestLooked})
      select rowid from newest where words @@ cast(${match} as tsquery) order by rowid desc limit ${limit}`
  })
const names = { newest: newestIn('search_names'), amongNewest: amongNewestIn('search_names') }
const texts = { newest: newestIn('search_words'), amongNewest: amongNewestIn('search_words') }

const relevance = statement(
  (_, { match, from }: { match: string; from: number }) =>
    sql<Hit>`select rowid, -bm25(search_words) as rank from search_words where search_words match ${match} and rowid >= ${from}`,
)
const textsUpTo = statement(
  (_, { match }: { match: string }) =>
    sql<{
      texts: number
    }>`select count(*) as texts from (select 1 from search_words where search_words match ${match} limit ${tooManyToTell})`,
)
const textHit = statement((_, { match, number }: { match: string; number: number }, engine) =>
  engine === 'sqlite'
    ? sql<Row>`select rowid from search_words where search_words match ${match} and rowid = ${number}`
    : sql<Row>`select rowid from search_words where rowid = ${number} and words @@ cast(${match} as tsquery)`,
)
const keptText = statement((db, { number }: { number: number }) =>
  db.selectFrom('search_texts').select('text').where('number', '=', number),
)

type Ask = Readonly<{ terms: readonly Term[]; limit: number }>

/** Nodes whose indexed names hold all the terms, the newest first. */
export const namesWith = (
  { terms, before, limit }: Ask & Readonly<{ before: number }>,
  engine: Engine,
): Script<readonly number[]> => newestOf(names, { match: matching(engine, terms), before, limit }, engine)

function* newestOf(from: typeof names, range: Range, engine: Engine): Script<readonly number[]> {
  const near = engine === 'postgres' ? yield* from.amongNewest.all(range) : []
  const rows = near.length < range.limit ? yield* from.newest.all(range) : near
  return rows.map(({ rowid }) => rowid)
}

/**
 * Texts that contain all terms, with their relevance: the newest with the terms as whole words, and if those are few,
 * others too.
 */
export function* textsWith({ terms, limit }: Ask, engine: Engine): Script<readonly Hit[]> {
  const newest = (some: readonly Term[]) =>
    newestOf(texts, { match: matching(engine, some), before: Number.MAX_SAFE_INTEGER, limit }, engine)
  const strict = wholeWords(terms)
  const exact = yield* newest(strict)
  const isEnough = exact.length === limit || !terms.some(({ prefix }) => prefix)
  const found = isEnough ? exact : [...new Set([...exact, ...(yield* newest(terms))])]
  if (found.length === 0) return []
  const ranking = isEnough ? strict : terms
  const ranks = engine === 'sqlite' ? yield* ranksFrom(Math.min(...found), ranking) : yield* ranksOf(found, ranking)
  return found.map((rowid) => ({ rowid, rank: ranks.get(rowid) ?? 0 }))
}

type Ranks = ReadonlyMap<number, number>

/** The relevance of the texts from `from` on, by the terms that distinguish texts. */
function* ranksFrom(from: number, terms: readonly Term[]): Script<Ranks> {
  const telling: Term[] = []
  for (const term of terms) {
    const found = yield* textsUpTo.first({ match: matching('sqlite', [term]) })
    if (found && found.texts < tooManyToTell) telling.push(term)
  }
  const rows = telling.length > 0 ? yield* relevance.all({ match: matching('sqlite', telling), from }) : []
  return new Map(rows.map(({ rowid, rank }) => [rowid, rank]))
}

function* ranksOf(rowids: readonly number[], terms: readonly Term[]): Script<Ranks> {
  const match = matching('postgres', terms)
  const rows = yield* once(
    () =>
      sql<Hit>`select rowid, ts_rank(words, cast(${match} as tsquery)) as rank from search_words where rowid in (${sql.join(rowids)})`,
  ).all()
  return new Map(rows.map(({ rowid, rank }) => [rowid, rank]))
}

/** The terms as whole words, without matches by prefix. */
export const wholeWords = (terms: readonly Term[]): readonly Term[] =>
  terms.map(({ words }) => ({ words, prefix: false }))

/** Whether one text contains a term. Costs one index lookup, and reading the text if the index can't tell. */
export function* textHas(number: number, term: Term, engine: Engine): Script<boolean> {
  const indexed = engine === 'sqlite' ? indexedPart(term) : term
  if (indexed && !(yield* textHit.first({ number, match: matching(engine, [indexed]) }))) return false
  return indexed === term || (yield* isInText(number, term))
}

/** The part of a term that FTS5 finds without gathering; undefined for a prefix of one letter. */
function indexedPart(term: Term): Term | undefined {
  const { words, prefix } = term
  const letters = Array.from(words.at(-1) ?? '')
  if (!prefix) return term
  if (letters.length < shortest) return undefined
  if (letters.length <= maxLetters) return term
  return { words: [...words.slice(0, -1), letters.slice(0, maxLetters).join('')], prefix }
}

function* isInText(number: number, term: Term): Script<boolean> {
  const kept = (yield* keptText.first({ number }))?.text
  return kept ? matchIn(wordsOf(zstdDecompressSync(kept).toString()), term) !== undefined : false
}

/** The words of both readings of a name. */
function streamOf(name: string): readonly string[] {
  const [whole = [], cut] = readingsOf(name)
  return cut ? [...whole, betweenReadings, ...cut] : whole
}

const content = (engine: Engine, words: readonly string[]) =>
  engine === 'sqlite' ? sql`${words.join(' ')}` : sql`cast(${vector(words)} as tsvector)`

/** `'annual':1,7 'report':2`: as many words and positions as fit. */
function vector(words: readonly string[]): string {
  const positions = new Map<string, number[]>()
  let bytes = 0
  for (const [at, word] of words.entries()) {
    if (word === betweenReadings) continue
    const known = positions.get(word)
    if (known && (known.length >= maxPositions || at >= lastPosition)) continue
    bytes += known ? 2 : Buffer.byteLength(word) + 8
    if (bytes > vectorBytes) break
    const position = Math.min(at + 1, lastPosition)
    if (known) known.push(position)
    else positions.set(word, [position])
  }
  return Array.from(positions, ([word, at]) => `'${word}':${at.join(',')}`).join(' ')
}

/** FTS5: `"final pdf" AND "inv" *`; PostgreSQL: `('final' <-> 'pdf') & 'inv':*`. */
function matching(engine: Engine, terms: readonly Term[]): string {
  if (engine === 'sqlite')
    return terms.map(({ words, prefix }) => `"${words.join(' ')}"${prefix ? ' *' : ''}`).join(' AND ')
  return terms.map((term) => `(${lexemes(term)})`).join(' & ')
}

const lexemes = ({ words, prefix }: Term) =>
  words.map((word, at) => `'${word}'${prefix && at === words.length - 1 ? ':*' : ''}`).join(' <-> ')
