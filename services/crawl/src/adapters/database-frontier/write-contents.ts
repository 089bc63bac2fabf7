/**
 * Contents, each once for a crawl however many pages have it; the first of them is the original of the others. The bytes
 * of many contents go to the database as one value, and the engine cuts it up: one query for a batch, not one a page.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import type { KeptContent } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import type { CommitItem } from './commit-item.ts'
import { givenRows, jsonOf, written } from './given-rows.ts'

/** Bytes of all contents of a crawl, as they are packed; pages past that are kept without theirs. */
const maxKept = 16 * 1_024 ** 3
/** Bytes of one query. */
const bytesAtOnce = 16 * 1_024 ** 2

const columns = {
  crawl: 'integer',
  digest: 'text',
  page_id: 'text',
  bytes: 'integer',
  start: 'integer',
  size: 'integer',
} as const

const addContents = statement((db, { json, packed }: { json: string; packed: Uint8Array }, engine) => {
  const cut =
    engine === 'sqlite'
      ? sql`substr(${packed}, given.start, given.size)`
      : sql`substr(${packed}::bytea, given.start::integer, given.size::integer)`
  return written(
    sql`
      INSERT INTO contents (crawl, digest, page_id, bytes, packed)
      SELECT given.crawl, given.digest, given.page_id, given.bytes, CASE WHEN given.size > 0 THEN ${cut} END
      FROM (${givenRows(engine, json, columns)}) AS given
      WHERE true ON CONFLICT (crawl, digest) DO NOTHING`,
    db,
  )
})

const originals = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<{ crawl: number; digest: string; page_id: string }>`
      SELECT contents.crawl, contents.digest, contents.page_id
      FROM contents JOIN (${givenRows(engine, json, { crawl: 'integer', digest: 'text' })}) AS given
      ON contents.crawl = given.crawl AND contents.digest = given.digest`,
    db,
  ),
)

type One = Readonly<{ crawl: CommitItem['crawl']; pageId: string; content: KeptContent }>

/** Writes contents that no page of the crawl had before. Returns, for each page with the content of an earlier one, that earlier page. */
export function* writeContents(items: readonly CommitItem[]): Script<ReadonlyMap<string, string>> {
  const all = contentsOf(items)
  if (all.length === 0) return new Map()
  const originals = yield* originalsOf(all)
  const fresh = firstOnes(all.filter((one) => !originals.has(keyOf(one))))
  for (const one of fresh) originals.set(keyOf(one), one.pageId)
  for (const batch of batches(fresh)) yield* addContents.run(queryOf(batch))
  return new Map(
    all.flatMap((one) => {
      const original = originals.get(keyOf(one))
      return original === undefined || original === one.pageId ? [] : [[one.pageId, original]]
    }),
  )
}

const contentsOf = (items: readonly CommitItem[]): One[] =>
  items.flatMap(({ commit, crawl, pageIds }) =>
    commit.results.flatMap(({ kept }, index) =>
      kept?.content === undefined ? [] : [{ crawl, pageId: pageIds[index] ?? '', content: kept.content }],
    ),
  )

const keyOf = ({ crawl, content }: One): string => `${crawl.number}/${content.digest}`

function firstOnes(all: readonly One[]): One[] {
  const first = new Map<string, One>()
  for (const one of all) if (!first.has(keyOf(one))) first.set(keyOf(one), one)
  return [...first.values()]
}

function* originalsOf(all: readonly One[]): Script<Map<string, string>> {
  const json = jsonOf(firstOnes(all).map(({ crawl, content }) => [crawl.number, content.digest]))
  const rows = yield* originals.all({ json })
  return new Map(rows.map(({ crawl, digest, page_id }) => [`${crawl}/${digest}`, page_id]))
}

/** Divides contents into as many at a time as one query takes. */
function batches(all: readonly One[]): One[][] {
  const groups: One[][] = []
  let room = 0
  for (const one of all) {
    const size = one.content.packed.length
    if (groups.length === 0 || size > room) {
      groups.push([])
      room = bytesAtOnce
    }
    groups.at(-1)?.push(one)
    room -= size
  }
  return groups
}

function queryOf(batch: readonly One[]): { json: string; packed: Uint8Array } {
  let start = 1 // as SQL counts
  const kept: Uint8Array[] = []
  const rows = batch.map(({ crawl, pageId, content }) => {
    const { digest, packed, bytes } = content
    const isKept = crawl.content_bytes + packed.length <= maxKept
    const size = isKept ? packed.length : 0
    if (isKept) kept.push(packed)
    crawl.content_bytes += size
    start += size
    return [crawl.number, digest, pageId, bytes, start - size, size]
  })
  return { json: jsonOf(rows), packed: Buffer.concat(kept) }
}
