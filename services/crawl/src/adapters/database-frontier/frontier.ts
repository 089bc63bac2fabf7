import type { Database, Script } from '@alluvium/database'
import { type Clock, systemClock } from '@alluvium/kernel'
import { type Outcome, outcomes } from '../../model/outcome.ts'
import type { Address, Frontier, FrontierStats, InboxEntry, LeaseName, QueueName } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import { commitBatch } from './commit-batch.ts'
import { cancelCrawl, pauseCrawl, resumeCrawl } from './control-crawl.ts'
import { crawlById } from './crawl-rows.ts'
import { deleteCrawl } from './delete-crawl.ts'
import { split } from './given-rows.ts'
import { leaseHosts, reclaimHosts, renewLeases } from './lease-hosts.ts'
import { startCrawl } from './start-crawl.ts'

/** The frontier in the service's own database: SQLite for one process, PostgreSQL for many workers. */
export function databaseFrontier(database: Database, clock: Clock = systemClock): Frontier {
  return {
    start: (crawl) => database.write(startCrawl(crawl, clock.now())),
    cancel: (crawlId) => database.write(cancelCrawl(crawlId, clock.now())),
    pause: (crawlId) => database.write(pauseCrawl(crawlId, clock.now())),
    resume: (crawlId, limits) => database.write(resumeCrawl(crawlId, clock.now(), limits)),
    reclaim: (holder) => database.write(reclaimHosts(holder, clock.now())),
    lease: (request) => database.write(leaseHosts(request, clock.now())),
    renew: (request) => database.write(renewLeases(request, clock.now())),
    due: (queue, range) => database.read(dueAddresses(queue, range)),
    seen: (queue, range) => database.read(seenAddresses.all({ ...queue, ...range })),
    inbox: (queue, range) => database.read(inboxEntries(queue, range)),
    commit: (batch) => database.write(commitBatch(batch, clock.now())),
    setDelay: (lease, gapMs) => database.write(setGap.run({ ...lease, gapMs })).then(nothing),
    blockUntil: (lease, until) => database.write(setDue.run({ ...lease, until })).then(nothing),
    stats: (crawlId) => database.read(statsOf(crawlId)),
    deleteCrawl: (crawlId) => deleteCrawl(database, crawlId),
  }
}

const nothing = (): void => undefined

type Range = Readonly<{ after: number; limit: number }>

const dueRows = statement((db, { crawl, host, after, limit }: QueueName & Range) =>
  db
    .selectFrom('addresses')
    .leftJoin('results', (join) =>
      join
        .onRef('results.crawl', '=', 'addresses.crawl')
        .onRef('results.host', '=', 'addresses.host')
        .onRef('results.seq', '=', 'addresses.seq'),
    )
    .select(['addresses.seq', 'addresses.url', 'addresses.depth', 'addresses.via'])
    .where('addresses.crawl', '=', crawl)
    .where('addresses.host', '=', host)
    .where('addresses.seq', '>', after)
    .where('results.seq', 'is', null)
    .orderBy('addresses.seq')
    .limit(limit),
)

function* dueAddresses(queue: QueueName, range: Range): Script<readonly Address[]> {
  const rows = yield* dueRows.all({ ...queue, ...range })
  return rows.map(({ seq, url, depth, via }) => ({ seq, url, depth, via: split(via) }))
}

const seenAddresses = statement((db, { crawl, host, after, limit }: QueueName & Range) =>
  db
    .selectFrom('addresses')
    .select(['seq', 'url'])
    .where('crawl', '=', crawl)
    .where('host', '=', host)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit),
)

const inboxRows = statement((db, { crawl, host, after, limit }: QueueName & Range) =>
  db
    .selectFrom('inbox')
    .selectAll()
    .where('crawl', '=', crawl)
    .where('host', '=', host)
    .where('number', '>', after)
    .orderBy('number')
    .limit(limit),
)

function* inboxEntries(queue: QueueName, range: Range): Script<readonly InboxEntry[]> {
  const rows = yield* inboxRows.all({ ...queue, ...range })
  return rows.map(({ number, url, depth, referrer_host, referrer_seq, via }) => ({
    number,
    url,
    depth,
    referrer: { host: referrer_host, seq: referrer_seq },
    via: split(via),
  }))
}

const setGap = statement((db, { host, holder, epoch, gapMs }: LeaseName & { gapMs: number }) =>
  db
    .updateTable('hosts')
    .set({ gap_ms: gapMs })
    .where('number', '=', host)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch),
)
const setDue = statement((db, { host, holder, epoch, until }: LeaseName & { until: number }) =>
  db
    .updateTable('hosts')
    .set({ due_at: until })
    .where('number', '=', host)
    .where('holder', '=', holder)
    .where('epoch', '=', epoch),
)

const outcomeTallies = statement((db, { crawl }: { crawl: number }) =>
  db.selectFrom('tallies').select(['name', 'count']).where('crawl', '=', crawl).where('kind', '=', 'outcome'),
)

function* statsOf(crawlId: string): Script<FrontierStats | undefined> {
  const crawl = yield* crawlById.first({ crawlId })
  if (crawl === undefined) return undefined
  const tallies = yield* outcomeTallies.all({ crawl: crawl.number })
  const { state, waiting, reserved, spent, slots, inbox } = crawl
  return { state, waiting, reserved, spent, slots, inbox, outcomes: byOutcome(tallies) }
}

const byOutcome = (tallies: readonly Readonly<{ name: string; count: number }>[]): Partial<Record<Outcome, number>> =>
  Object.fromEntries(
    tallies.flatMap(({ name, count }) => (outcomes.some((outcome) => outcome === name) ? [[name, count]] : [])),
  )
