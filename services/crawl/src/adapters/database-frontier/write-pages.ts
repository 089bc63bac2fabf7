/** The rows of a batch: addresses found, results, what is wrong with them, and addresses outside of the scope. */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { sql } from 'kysely'
import { categoryOf, type Finding, severityOf } from '../../model/finding.ts'
import type { QueueCommit, Result } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import type { CommitItem } from './commit-item.ts'
import { comparePages } from './compare-pages.ts'
import { givenRows, insertMany, joined, jsonOf, type Row, written } from './given-rows.ts'
import type { Issue } from './page-issue.ts'
import type { Tallies } from './settle.ts'
import { writeContents } from './write-contents.ts'

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
  number: 'integer',
  target: 'text',
  description: 'text',
  duplicate_of: 'text',
  head: 'text',
  digest: 'text',
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

export function* writePages(items: readonly CommitItem[], tallies: Tallies, now: number): Script<void> {
  const duplicates = yield* writeContents(items)
  const addresses: Row[] = []
  const results: Row[] = []
  for (const { commit, crawl, pageIds } of items) {
    for (const { seq, url, depth, referrer, via } of commit.found) {
      const { host, crawl: number } = commit
      addresses.push([number, host, seq, url, depth, referrer?.host ?? null, referrer?.seq ?? null, joined(via)])
    }
    for (const [index, result] of commit.results.entries()) {
      const pageId = pageIds[index] ?? ''
      crawl.pages += 1
      results.push(resultRow(commit, result, { pageId, number: crawl.pages, original: duplicates.get(pageId), now }))
    }
  }
  yield* addAddresses(addresses)
  yield* addResults(results)
  yield* writeIssues(items, yield* comparePages(items, duplicates), tallies)
}

const reportedBefore = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<Readonly<{ crawl: number; name: string }>>`
      SELECT tallies.crawl AS crawl, tallies.name AS name FROM tallies
      JOIN (${givenRows(engine, json, { crawl: 'integer', name: 'text' })}) AS given
        ON tallies.crawl = given.crawl AND tallies.name = given.name
      WHERE tallies.kind = 'once'`,
    db,
  ),
)

type Found = Issue & Pick<Finding, 'once'>

/** Leaves out findings that are reported once and were already. */
function* unreported(found: readonly Found[], tallies: Tallies): Script<readonly Found[]> {
  const once = found.flatMap(({ crawl, once }) => (once === undefined ? [] : [[crawl, once]]))
  if (once.length === 0) return found
  const before = yield* reportedBefore.all({ json: jsonOf(once) })
  const reported = new Set(before.map(({ crawl, name }) => `${crawl} ${name}`))
  return found.filter(({ crawl, once }) => {
    if (once === undefined) return true
    if (reported.has(`${crawl} ${once}`)) return false
    reported.add(`${crawl} ${once}`)
    tallies.add(crawl, 'once', once)
    return true
  })
}

function* writeIssues(items: readonly CommitItem[], compared: readonly Issue[], tallies: Tallies): Script<void> {
  const own = items.flatMap(({ commit, pageIds }) =>
    commit.results.flatMap(({ url, findings }, index) =>
      findings.map((finding) => ({ crawl: commit.crawl, pageId: pageIds[index] ?? '', url, ...finding })),
    ),
  )
  const crawls = new Map(items.map(({ crawl }) => [crawl.number, crawl]))
  const found = yield* unreported([...own, ...compared], tallies)
  const rows = found.map(({ crawl: number, pageId, url, code, message }) => {
    const crawl = crawls.get(number)
    if (crawl !== undefined) crawl.issues += 1
    tallies.add(number, 'severity', severityOf(code))
    tallies.add(number, 'category', categoryOf(code))
    return [number, newId(), pageId, url, severityOf(code), categoryOf(code), code, message]
  })
  yield* addIssues(rows)
}

type Place = Readonly<{ pageId: string; number: number; original: string | undefined; now: number }>

const resultRow = ({ crawl, host }: QueueCommit, result: Result, { pageId, number, original, now }: Place): Row => [
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
  number,
  result.target ?? null,
  result.description ?? null,
  original ?? null,
  result.kept === undefined ? null : JSON.stringify(result.kept.head),
  result.kept?.content?.digest ?? null,
]

const addOutOfScope = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<{ crawl: number }>`
      INSERT INTO out_of_scope (crawl, url, found_at)
      SELECT * FROM (${givenRows(engine, json, { crawl: 'integer', url: 'text', found_at: 'integer' })}) AS given
      WHERE true ON CONFLICT (crawl, url) DO NOTHING RETURNING crawl`,
    db,
  ),
)

/** An address out of scope has its outcome when it is discovered; only new ones count. */
export function* writeOutOfScope(items: readonly CommitItem[], tallies: Tallies, now: number): Script<void> {
  const rows = items.flatMap(({ commit }) =>
    [...new Set(commit.outOfScope)].map((url) => [commit.crawl, url, now] as const),
  )
  if (rows.length === 0) return
  const added = yield* addOutOfScope.all({ json: jsonOf(rows) })
  const crawls = new Map(items.map(({ crawl }) => [crawl.number, crawl]))
  for (const { crawl: number } of added) {
    const crawl = crawls.get(number)
    if (crawl === undefined) continue
    crawl.skipped += 1
    crawl.addresses += 1
    tallies.add(number, 'outcome', 'out_of_scope')
  }
}
