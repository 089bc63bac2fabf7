/**
 * The two full-text tables, as each engine has them. What goes in are words (`words.ts`), what they are asked for are
 * terms (`query.ts`): both are written here in the engine's own notation. Words hold letters, digits and marks only, so
 * there is nothing in them that a notation could mistake for its own.
 */
import type { Engine, Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once, statement } from '../../ports/ledger.ts'
import type { Term } from './query.ts'
import { betweenReadings, readingsOf, wordsIn } from './words.ts'

/** PostgreSQL makes a `tsvector` of at most 1 MiB, of positions up to this, and of so many positions of one word. */
const vectorBytes = 900_000
const lastPosition = 16_383
const mostPositions = 255
/** On PostgreSQL the newest are sought among so many. */
const mostGathered = 50_000

export type Hit = Readonly<{ rowid: number; rank: number }>

type NameRow = Readonly<{ node: number; name: string }>

/** The index has these names, whatever it had for their nodes before. */
export function* indexNames(rows: readonly NameRow[]): Script<void> {
  if (rows.length === 0) return
  yield* unindexNames(rows.map(({ node }) => node))
  yield* once((_, engine) => {
    const values = rows.map(({ node, name }) => sql`(${node}, ${content(engine, streamOf(name))})`)
    return sql`insert into search_names (rowid, words) values ${sql.join(values)}`
  }).run()
}

export function* unindexNames(nodes: readonly number[]): Script<void> {
  if (nodes.length === 0) return
  yield* once(() => sql`delete from search_names where rowid in (${sql.join(nodes)})`).run()
}

const namesAfter = statement(
  (_, { after, limit }: { after: number; limit: number }) =>
    sql<{ rowid: number }>`select rowid from search_names where rowid > ${after} order by rowid limit ${limit}`,
)

/** The nodes whose names are in the index. */
export const indexedNames = (after: number, limit: number): Script<readonly { rowid: number }[]> =>
  namesAfter.all({ after, limit })

export function* indexText(number: number, text: string): Script<void> {
  yield* unindexText(number)
  yield* once((_, engine) => {
    const words = Array.from(wordsIn(text), ({ word }) => word)
    return sql`insert into search_words (rowid, words) values (${number}, ${content(engine, words)})`
  }).run()
}

const dropText = statement((_, { number }: { number: number }) => sql`delete from search_words where rowid = ${number}`)

export function* unindexText(number: number): Script<void> {
  yield* dropText.run({ number })
}

type Range = Readonly<{ match: string; before: number; limit: number }>

const nameHits = statement((_, { match, before, limit }: Range, engine) =>
  engine === 'sqlite'
    ? sql<{
        rowid: number
      }>`select rowid from search_names where search_names match ${match} and rowid < ${before} order by rowid desc limit ${limit}`
    : sql<{
        rowid: number
      }>`with hits as materialized (select rowid from search_names where words @@ cast(${match} as tsquery) limit ${mostGathered})
        select rowid from hits where rowid < ${before} order by rowid desc limit ${limit}`,
)
const textHits = statement((_, { match, limit }: { match: string; limit: number }, engine) =>
  engine === 'sqlite'
    ? sql<Hit>`select rowid, -bm25(search_words) as rank from search_words where search_words match ${match} order by rowid desc limit ${limit}`
    : sql<Hit>`with hits as materialized (select rowid, words from search_words where words @@ cast(${match} as tsquery) limit ${mostGathered})
        select rowid, ts_rank(words, cast(${match} as tsquery)) as rank from hits order by rowid desc limit ${limit}`,
)
const textHit = statement((_, { match, number }: { match: string; number: number }, engine) =>
  engine === 'sqlite'
    ? sql<{ rowid: number }>`select rowid from search_words where search_words match ${match} and rowid = ${number}`
    : sql<{
        rowid: number
      }>`select rowid from search_words where rowid = ${number} and words @@ cast(${match} as tsquery)`,
)

type Ask = Readonly<{ terms: readonly Term[]; limit: number }>

/** Nodes whose indexed names hold all the terms, the newest first. */
export function* namesWith({ terms, before, limit }: Ask & Readonly<{ before: number }>, engine: Engine) {
  const rows = yield* nameHits.all({ match: matching(engine, terms), before, limit })
  return rows.map(({ rowid }) => rowid)
}

/** Texts that hold all the terms, the newest first, with what the engine makes of their relevance. */
export const textsWith = ({ terms, limit }: Ask, engine: Engine): Script<readonly Hit[]> =>
  textHits.all({ match: matching(engine, terms), limit })

export function* textHas(number: number, term: Term, engine: Engine): Script<boolean> {
  return (yield* textHit.first({ number, match: matching(engine, [term]) })) !== undefined
}

/** Both readings of a name. */
function streamOf(name: string): readonly string[] {
  const [whole = [], cut] = readingsOf(name)
  return cut ? [...whole, betweenReadings, ...cut] : whole
}

const content = (engine: Engine, words: readonly string[]) =>
  engine === 'sqlite' ? sql`${words.join(' ')}` : sql`cast(${vector(words)} as tsvector)`

/** `'annual':1,7 'report':2`: as many words and positions as there is room for. */
function vector(words: readonly string[]): string {
  const positions = new Map<string, number[]>()
  let bytes = 0
  for (const [at, word] of words.entries()) {
    if (word === betweenReadings) continue
    const known = positions.get(word)
    if (known && (known.length >= mostPositions || at >= lastPosition)) continue
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
