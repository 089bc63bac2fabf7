/** The rows of a batch: addresses found, results, what is wrong with them, and addresses outside of the scope. */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { sql } from 'kysely'
import { categoryOf, severityOf } from '../../model/finding.ts'
import type { QueueCommit, Result } from '../../ports/frontier.ts'
import { givenRows, insertMany, joined, type Row, statement, written } from './given-rows.ts'
import type { Parcel } from './parcel.ts'
import type { Tallies } from './settle.ts'

const addAddresses = insertMany('addresses', {
  crawl: 'integer',
  host: 'integer',
  seq: 'integer',
  url: 'text',
  depth: 'integer',
  referrer_host: 'integer',
  referrer_seq: 'integer',
  via: 'text',
})

const addResults = insertMany('results', {
  crawl: 'integer',
  host: 'integer',
  seq: 'integer',
  page_id: 'text',
  outcome: 'text',
  status: 'integer',
  content_type: 'text',
  bytes: 'integer',
  response_ms: 'integer',
  title: 'text',
  canonical: 'text',
  noindex: 'integer',
  ended_at: 'integer',
})

const addIssues = insertMany('issues', {
  crawl: 'integer',
  issue_id: 'text',
  page_id: 'text',
  url: 'text',
  severity: 'text',
  category: 'text',
  code: 'text',
  message: 'text',
})

export function* writePages(parcels: readonly Parcel[], now: number): Script<void> {
  const addresses: Row[] = []
  const results: Row[] = []
  const issues: Row[] = []
  for (const { commit, pageIds } of parcels) {
    const { crawl, host } = commit
    for (const { seq, url, depth, referrer, via } of commit.found) {
      addresses.push([crawl, host, seq, url, depth, referrer?.host ?? null, referrer?.seq ?? null, joined(via)])
    }
    for (const [index, result] of commit.results.entries()) {
      const pageId = pageIds[index] ?? ''
      results.push(resultRow(commit, result, pageId, now))
      for (const { code, message } of result.findings) {
        issues.push([crawl, newId(), pageId, result.url, severityOf(code), categoryOf(code), code, message])
      }
    }
  }
  yield* addAddresses(addresses)
  yield* addResults(results)
  yield* addIssues(issues)
}

const resultRow = ({ crawl, host }: QueueCommit, result: Result, pageId: string, now: number): Row => [
  crawl,
  host,
  result.seq,
  pageId,
  result.outcome,
  result.status ?? null,
  result.contentType ?? null,
  result.bytes,
  result.responseMs ?? null,
  result.title ?? null,
  result.canonical ?? null,
  Number(result.noindex),
  now,
]

const addStrangers = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<{ crawl: number }>`
      INSERT INTO strangers (crawl, url, found_at)
      SELECT * FROM (${givenRows(engine, json, { crawl: 'integer', url: 'text', found_at: 'integer' })}) AS given
      WHERE true ON CONFLICT (crawl, url) DO NOTHING RETURNING crawl`,
    db,
  ),
)

/** Addresses outside of the scope have their outcome with their discovery; only those that are new count. */
export function* writeStrangers(parcels: readonly Parcel[], tallies: Tallies, now: number): Script<void> {
  const rows = parcels.flatMap(({ commit }) =>
    [...new Set(commit.strangers)].map((url) => [commit.crawl, url, now] as const),
  )
  if (rows.length === 0) return
  const added = yield* addStrangers.all({ json: JSON.stringify(rows) })
  const crawls = new Map(parcels.map(({ crawl }) => [crawl.number, crawl]))
  for (const { crawl: number } of added) {
    const crawl = crawls.get(number)
    if (crawl !== undefined) crawl.skipped += 1
    tallies.add(number, 'outcome', 'out_of_scope')
  }
}
