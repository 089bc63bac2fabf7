/**
 * Committing. A batch holds what became of the addresses of many queues, with everything found on them. Queues whose
 * lease is over are left out; for the others the rows are written in bulk, and the crawls' and queues' numbers are
 * worked out here and written once. Then every crawl in the batch is settled.
 */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { sql } from 'kysely'
import { categoryOf, severityOf } from '../../model/finding.ts'
import { latencyBucket } from '../../model/latency.ts'
import { accountOf, isAttempt } from '../../model/outcome.ts'
import type { Batch, BatchAnswer, QueueAnswer, QueueCommit, Result } from '../../ports/frontier.ts'
import {
  type Crawl,
  type Queue,
  queueKey,
  readCrawls,
  readHosts,
  readQueues,
  writeCrawls,
  writeHosts,
  writeQueues,
} from './crawl-rows.ts'
import { givenRows, insertMany, type Row, statement, written } from './given-rows.ts'
import { creditsFor } from './lease-hosts.ts'
import { settle, Tallies } from './settle.ts'
import { hostNumber } from './start-crawl.ts'

export function* commitBatch(batch: Batch, now: number): Script<BatchAnswer> {
  const hosts = yield* readHosts([...batch.queues, ...batch.released].map(({ host }) => host))
  const holds = ({ host, epoch }: { host: number; epoch: number }): boolean =>
    hosts.get(host)?.holder === batch.holder && hosts.get(host)?.epoch === epoch
  const lost = [...batch.queues, ...batch.released].filter((one) => !holds(one)).map(({ host }) => host)
  const commits = batch.queues.filter(holds)

  const crawls = yield* readCrawls(commits.map(({ crawl }) => crawl))
  const queues = yield* readQueues(commits)
  const tallies = new Tallies()
  const parcels = commits.flatMap((commit) => {
    const crawl = crawls.get(commit.crawl)
    const queue = queues.get(queueKey(commit))
    return crawl === undefined || queue === undefined
      ? []
      : [{ commit, crawl, queue, pageIds: commit.results.map(() => newId()) }]
  })

  yield* writePages(parcels, now)
  for (const { commit, crawl, queue } of parcels) countResults(commit, crawl, queue, tallies)
  yield* writeStrangers(parcels, tallies, now)
  yield* deliver(parcels, crawls, queues)
  const answers: QueueAnswer[] = parcels.map(({ commit, crawl, queue, pageIds }) => ({
    crawl: commit.crawl,
    host: commit.host,
    granted: moveCredits(commit, crawl, queue),
    inbox: queue.inbox,
    state: crawl.state,
    scope: crawl.scope ?? undefined,
    pageIds,
  }))
  for (const crawl of crawls.values()) settle(crawl, now, tallies)
  yield* writeQueues(queues.values())
  yield* writeCrawls(crawls.values())
  yield* tallies.write()
  yield* release(batch, holds)
  return {
    lost: [...new Set(lost)],
    queues: answers.map((answer) => ({ ...answer, state: crawls.get(answer.crawl)?.state ?? answer.state })),
  }
}

type Parcel = Readonly<{ commit: QueueCommit; crawl: Crawl; queue: Queue; pageIds: readonly string[] }>

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

function* writePages(parcels: readonly Parcel[], now: number): Script<void> {
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

const joined = (via: readonly string[]): string | null => (via.length === 0 ? null : via.join('\n'))

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

function countResults(commit: QueueCommit, crawl: Crawl, queue: Queue, tallies: Tallies): void {
  for (const { outcome, status, contentType, bytes, responseMs, findings } of commit.results) {
    tallies.add(crawl.number, 'outcome', outcome)
    crawl[accountOf(outcome)] += 1
    crawl.bytes += bytes
    if (status !== undefined) {
      tallies.add(crawl.number, 'status', String(status))
      if (contentType !== undefined) tallies.add(crawl.number, 'type', contentType)
    }
    if (status !== undefined && responseMs !== undefined) {
      tallies.add(crawl.number, 'latency', String(latencyBucket(responseMs)))
      crawl.responses += 1
      crawl.response_ms += responseMs
    }
    for (const { code } of findings) {
      tallies.add(crawl.number, 'severity', severityOf(code))
      tallies.add(crawl.number, 'category', categoryOf(code))
    }
    crawl.issues += findings.length
  }
  const waits = commit.found.length - commit.results.length
  crawl.waiting += waits
  queue.waiting += waits
  queue.last += commit.found.length
  queue.head = Math.max(queue.head, commit.head)
  if (commit.isScope) crawl.scope ??= commit.host
  if (commit.sitemapsRead) crawl.sitemaps = 0
  crawl.failure ??= commit.failure ?? null
}

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
function* writeStrangers(parcels: readonly Parcel[], tallies: Tallies, now: number): Script<void> {
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

const takeInbox = statement((db, { crawl, host, upTo }: { crawl: number; host: number; upTo: number }) =>
  db.deleteFrom('inbox').where('crawl', '=', crawl).where('host', '=', host).where('number', '<=', upTo),
)
const addInbox = insertMany('inbox', {
  crawl: 'integer',
  host: 'integer',
  url: 'text',
  depth: 'integer',
  referrer_host: 'integer',
  referrer_seq: 'integer',
  via: 'text',
})
const ensureQueues = insertMany('queues', { crawl: 'integer', host: 'integer' }, 'ON CONFLICT (crawl, host) DO NOTHING')

/** Takes from inboxes what was dealt with, and puts into them what was found for other hosts. */
function* deliver(
  parcels: readonly Parcel[],
  crawls: ReadonlyMap<number, Crawl>,
  queues: Map<string, Queue>,
): Script<void> {
  for (const { commit, crawl, queue } of parcels) {
    if (commit.taken === 0) continue
    const taken = yield* takeInbox.run({ crawl: commit.crawl, host: commit.host, upTo: commit.taken })
    crawl.inbox -= taken
    queue.inbox -= taken
  }
  const letters: Row[] = []
  const addressees = new Map<string, { crawl: number; host: number; count: number }>()
  for (const { commit } of parcels) {
    for (const { host: name, url, depth, seq, via } of commit.elsewhere) {
      const host = yield* hostNumber(name)
      letters.push([commit.crawl, host, url, depth, commit.host, seq, joined(via)])
      const addressee = addressees.get(queueKey({ crawl: commit.crawl, host })) ?? {
        crawl: commit.crawl,
        host,
        count: 0,
      }
      addressee.count += 1
      addressees.set(queueKey(addressee), addressee)
    }
  }
  if (letters.length === 0) return
  yield* ensureQueues(Array.from(addressees.values(), ({ crawl, host }) => [crawl, host]))
  yield* addInbox(letters)
  const unread = [...addressees.values()].filter((addressee) => !queues.has(queueKey(addressee)))
  for (const [key, queue] of yield* readQueues(unread)) queues.set(key, queue)
  for (const [key, { crawl, count }] of addressees) {
    const queue = queues.get(key)
    const row = crawls.get(crawl)
    if (queue !== undefined) queue.inbox += count
    if (row !== undefined) row.inbox += count
  }
}

/** Credits used and given back go, credits asked for come as far as there are any; an idle queue keeps nothing. */
function moveCredits(commit: QueueCommit, crawl: Crawl, queue: Queue): number {
  const spent = commit.results.filter(({ outcome }) => isAttempt(outcome)).length
  crawl.spent += spent
  crawl.reserved -= spent + commit.returned
  queue.credits -= spent + commit.returned
  if (commit.isIdle) {
    crawl.reserved -= queue.credits
    crawl.slots -= queue.slots
    queue.credits = 0
    queue.slots = 0
    return 0
  }
  const goesOn = crawl.state === 'running' && crawl.failure === null
  const granted = goesOn ? creditsFor(crawl, queue, commit.asked) : 0
  crawl.reserved += granted
  queue.credits += granted
  return granted
}

const busyQueues = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<{ host: number }>`
      SELECT DISTINCT queues.host AS host FROM queues JOIN (${givenRows(engine, json, { host: 'integer' })}) AS given ON queues.host = given.host
      WHERE queues.credits > 0 OR queues.slots > 0`,
    db,
  ),
)

/** Lets go of hosts of which nothing is held any more. */
function* release({ released }: Batch, holds: (one: { host: number; epoch: number }) => boolean): Script<void> {
  const mine = released.filter(holds)
  if (mine.length === 0) return
  const busy = new Set(
    (yield* busyQueues.all({ json: JSON.stringify(mine.map(({ host }) => [host])) })).map(({ host }) => host),
  )
  const rows = yield* readHosts(mine.filter(({ host }) => !busy.has(host)).map(({ host }) => host))
  const freed = mine.flatMap(({ host, dueAt }) => {
    const row = rows.get(host)
    return row === undefined ? [] : [{ ...row, holder: null, leased_until: 0, due_at: Math.max(row.due_at, dueAt) }]
  })
  yield* writeHosts(freed)
}
