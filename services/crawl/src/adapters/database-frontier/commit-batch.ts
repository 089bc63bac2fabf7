/**
 * Commits a batch: the outcomes of addresses of many queues, and everything found on their pages. Queues whose lease has
 * expired are left out. For the others the rows are written in bulk, and the counts of crawls and queues are computed here and
 * written once. Then every crawl in the batch is settled.
 */
import type { Script } from '@alluvium/database'
import { newId } from '@alluvium/kernel'
import { sql } from 'kysely'
import { hasEnded } from '../../model/crawl-state.ts'
import { latencyBucket } from '../../model/latency.ts'
import { accountOf, isAttempt } from '../../model/outcome.ts'
import type { Batch, BatchAnswer, QueueAnswer } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import type { CommitItem } from './commit-item.ts'
import { queueKey, readCrawls, readHosts, readQueues, writeCrawls, writeHosts, writeQueues } from './crawl-rows.ts'
import { givenRows, jsonOf, written } from './given-rows.ts'
import { creditsFor, roomIn } from './lease-hosts.ts'
import { settleAll, Tallies } from './settle.ts'
import { updateInboxes } from './update-inboxes.ts'
import { writeOutOfScope, writePages } from './write-pages.ts'

/** A crawl that was cancelled meanwhile gets no new addresses. */
const nothingMore = {
  results: [],
  found: [],
  elsewhere: [],
  outOfScope: [],
  listed: [],
  dropped: 0,
  failure: undefined,
} as const

export function* commitBatch(batch: Batch, now: number): Script<BatchAnswer> {
  const hosts = yield* readHosts([...batch.queues, ...batch.released].map(({ host }) => host))
  const holds = ({ host, epoch }: { host: number; epoch: number }): boolean =>
    hosts.get(host)?.holder === batch.holder && hosts.get(host)?.epoch === epoch
  const lost = [...batch.queues, ...batch.released].filter((one) => !holds(one)).map(({ host }) => host)
  const commits = batch.queues.filter(holds)

  const crawls = yield* readCrawls(commits.map(({ crawl }) => crawl))
  const queues = yield* readQueues(commits)
  const tallies = new Tallies()
  const items = commits.flatMap((commit): CommitItem[] => {
    const crawl = crawls.get(commit.crawl)
    const queue = queues.get(queueKey(commit))
    if (crawl === undefined || queue === undefined) return []
    const counted = hasEnded(crawl.state) ? { ...commit, ...nothingMore } : commit
    return [{ commit: counted, crawl, queue, pageIds: counted.results.map(() => newId()) }]
  })

  yield* writePages(items, tallies, now)
  for (const item of items) countResults(item, tallies)
  yield* writeOutOfScope(items, tallies, now)
  yield* updateInboxes(items, crawls, queues)
  const granted = items.map(moveCredits)
  yield* settleAll(crawls.values(), now, tallies)
  yield* writeQueues(queues.values())
  yield* writeCrawls(crawls.values())
  yield* tallies.write()
  yield* release(batch, holds)
  return { lost: [...new Set(lost)], queues: items.map((item, index) => answerOf(item, granted[index] ?? 0)) }
}

const answerOf = ({ commit, crawl, queue, pageIds }: CommitItem, granted: number): QueueAnswer => ({
  crawl: commit.crawl,
  host: commit.host,
  granted,
  inbox: queue.inbox,
  room: roomIn(crawl),
  state: crawl.state,
  scope: crawl.scope ?? undefined,
  scopeUrl: crawl.scope_url ?? undefined,
  pageIds,
})

function countResults({ commit, crawl, queue }: CommitItem, tallies: Tallies): void {
  for (const { outcome, status, contentType, bytes, responseMs } of commit.results) {
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
  }
  const waits = commit.found.length - commit.results.length
  crawl.waiting += waits
  crawl.addresses += commit.found.length
  crawl.addresses_dropped += commit.dropped ?? 0
  queue.waiting += waits
  queue.last += commit.found.length
  queue.head = Math.max(queue.head, commit.head)
  if (commit.isScope) {
    crawl.scope ??= commit.host
    crawl.scope_url ??= commit.scopeUrl ?? null
  }
  if (commit.sitemapsRead) crawl.sitemaps = 0
  crawl.failure ??= commit.failure ?? null
}

/** Takes credits that were used or returned, and grants those asked for while there are any; an idle queue keeps none. */
function moveCredits({ commit, crawl, queue }: CommitItem): number {
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

/** Releases hosts of which no queue is held any more. */
function* release({ released }: Batch, holds: (one: { host: number; epoch: number }) => boolean): Script<void> {
  const mine = released.filter(holds)
  if (mine.length === 0) return
  const busy = new Set(
    (yield* busyQueues.all({ json: jsonOf(mine.map(({ host }) => [host])) })).map(({ host }) => host),
  )
  const rows = yield* readHosts(mine.filter(({ host }) => !busy.has(host)).map(({ host }) => host))
  const freed = mine.flatMap(({ host, dueAt }) => {
    const row = rows.get(host)
    return row === undefined ? [] : [{ ...row, holder: null, leased_until: 0, due_at: Math.max(row.due_at, dueAt) }]
  })
  yield* writeHosts(freed)
}
