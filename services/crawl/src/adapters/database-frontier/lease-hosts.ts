/**
 * Leases hosts. A host is free when nobody holds it or its lease has expired. A queue of it gets a grant when it has
 * addresses and its crawl has credits and slots left, or when its inbox is not empty. Granted credits and slots are reserved
 * here, in the same transaction.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import { readRules } from '../../model/addresses/crawl-rules.ts'
import { maxAddresses } from '../../model/addresses/max-addresses.ts'
import { canonicalUrl } from '../../model/addresses/url.ts'
import { hasEnded } from '../../model/crawl-state.ts'
import type { Grant, Lease, LeaseRequest } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import {
  activeCrawls,
  type Crawl,
  type Host,
  type Queue,
  queueKey,
  readCrawls,
  readHosts,
  readQueues,
  writeCrawls,
  writeHosts,
  writeQueues,
} from './crawl-rows.ts'
import { written } from './given-rows.ts'
import { settleAll, Tallies } from './settle.ts'

/** Longer than any Retry-After that is honoured; a clock that was set back costs no more than this. */
const maxWaitMs = 600_000
const maxCandidates = 10_000

type Candidate = Readonly<{ crawl: number; host: number; account: string }>

/** Queues that are worth a grant: of each account those due first, and the accounts by turns, however many each has. */
const candidatesAmong = (crawls: RawBuilder<unknown>, { holder, max }: { holder: string; max: number }) =>
  sql<Candidate>`
    SELECT queues.crawl AS crawl, queues.host AS host, crawls.account AS account,
      ROW_NUMBER() OVER (PARTITION BY crawls.account ORDER BY hosts.due_at, hosts.number, crawls.number) AS place
    FROM crawls JOIN queues ON queues.crawl = crawls.number JOIN hosts ON hosts.number = queues.host
    WHERE ${crawls} AND crawls.state = 'running' AND crawls.failure IS NULL
      AND queues.credits = 0 AND queues.slots = 0
      AND (queues.inbox > 0
        OR ((queues.waiting > 0 OR (crawls.sitemaps = 1 AND crawls.scope = queues.host))
          AND crawls.spent + crawls.reserved < crawls.max_pages AND crawls.slots < crawls.concurrency))
      AND (hosts.holder IS NULL OR hosts.holder = ${holder})
    ORDER BY place, hosts.due_at, hosts.number, crawls.number
    LIMIT ${max}`

const candidates = statement((db, asked: { holder: string; max: number }) =>
  written(candidatesAmong(sql`1 = 1`, asked), db),
)
const candidatesOf = statement((db, asked: { only: string; holder: string; max: number }) =>
  written(candidatesAmong(sql`crawls.crawl_id = ${asked.only}`, asked), db),
)

export function* leaseHosts(
  { holder, hosts: maxHosts, leaseMs, only }: LeaseRequest,
  now: number,
): Script<readonly Lease[]> {
  yield* freeHosts(yield* expiredHosts.all({ now }), now)
  const asked = { holder, max: maxCandidates }
  const eligible = only === undefined ? yield* candidates.all(asked) : yield* candidatesOf.all({ ...asked, only })
  const chosen = chosenHosts(eligible, yield* heldByAccount.all({ holder }), maxHosts)
  const names = eligible.filter(({ host }) => chosen.has(host))
  if (names.length === 0) return []
  const hosts = yield* readHosts(chosen)
  const crawls = yield* readCrawls(names.map(({ crawl }) => crawl))
  const queues = yield* readQueues(names)

  const leases: Lease[] = []
  // In the order in which they were chosen: a database returns rows in any.
  for (const number of chosen) {
    const host = hosts.get(number)
    if (host === undefined) continue
    const mine = names.filter((name) => name.host === number)
    const grants = mine.flatMap((name) => {
      const crawl = crawls.get(name.crawl)
      const queue = queues.get(queueKey(name))
      return crawl === undefined || queue === undefined ? [] : granted(crawl, queue, now)
    })
    if (grants.length > 0) leases.push(leased(host, grants, { holder, now, leaseMs }))
  }
  yield* writeHosts(hosts.values())
  yield* writeCrawls(crawls.values())
  yield* writeQueues(queues.values())
  return leases
}

const heldByAccount = statement((db, { holder }: { holder: string }) =>
  db
    .selectFrom('hosts')
    .innerJoin('queues', 'queues.host', 'hosts.number')
    .innerJoin('crawls', 'crawls.number', 'queues.crawl')
    .select((select) => ['crawls.account', select.fn.count<number>('hosts.number').distinct().as('hosts')])
    .where('hosts.holder', '=', holder)
    .where((where) => where.or([where('queues.credits', '>', 0), where('queues.slots', '>', 0)]))
    .groupBy('crawls.account'),
)

/** No account gets more than twice the hosts that are then left, so that the next account finds some. */
function chosenHosts(
  eligible: readonly Candidate[],
  held: readonly Readonly<{ account: string; hosts: number }>[],
  maxHosts: number,
): ReadonlySet<number> {
  const byAccount = new Map(held.map(({ account, hosts }) => [account, hosts]))
  const chosen = new Set<number>()
  for (const { host, account } of eligible) {
    const own = byAccount.get(account) ?? 0
    if (chosen.has(host) || own >= 2 * (maxHosts - chosen.size)) continue
    chosen.add(host)
    byAccount.set(account, own + 1)
  }
  return chosen
}

/** Reserves for one queue; nothing when another queue of the crawl has just taken the last. */
function granted(crawl: Crawl, queue: Queue, now: number): Grant[] {
  const credits = creditsFor(crawl, queue, crawl.concurrency * 2)
  const slots = credits === 0 ? 0 : crawl.concurrency - crawl.slots
  if ((credits === 0 || slots === 0) && queue.inbox === 0) return []
  const taken = slots === 0 ? 0 : credits
  crawl.reserved += taken
  crawl.slots += slots
  crawl.started_at ??= now
  queue.credits += taken
  queue.slots += slots
  return [
    {
      crawl: crawl.number,
      crawlId: crawl.crawl_id,
      account: crawl.account,
      startUrl: canonicalUrl(crawl.start_url) ?? crawl.start_url,
      requestDelayMs: crawl.request_delay_ms,
      concurrency: crawl.concurrency,
      rules: readRules(crawl.rules),
      network: crawl.network ?? 'public',
      scope: crawl.scope ?? undefined,
      scopeUrl: crawl.scope_url ?? undefined,
      sitemaps: crawl.sitemaps === 1,
      credits: taken,
      slots,
      last: queue.last,
      head: queue.head,
      inbox: queue.inbox,
      room: roomIn(crawl),
    },
  ]
}

/** How many more addresses of this crawl are kept. */
export const roomIn = (crawl: Crawl): number =>
  Math.max(0, maxAddresses(crawl.max_pages) - crawl.addresses - crawl.inbox)

/** How many more credits this queue may have: all while it is the only one, else half of what is left. */
export function creditsFor(crawl: Crawl, queue: Queue, asked: number): number {
  const free = crawl.max_pages - crawl.spent - crawl.reserved
  const isAlone = crawl.reserved === queue.credits
  return Math.max(0, Math.min(asked, isAlone ? free : Math.ceil(free / 2)))
}

function leased(
  host: Host,
  grants: readonly Grant[],
  { holder, now, leaseMs }: Readonly<{ holder: string; now: number; leaseMs: number }>,
): Lease {
  if (host.holder !== holder) {
    host.holder = holder
    host.epoch += 1
  }
  host.leased_until = now + leaseMs
  return {
    host: host.number,
    name: host.name,
    epoch: host.epoch,
    waitMs: Math.min(maxWaitMs, Math.max(0, host.due_at - now)),
    gapMs: host.gap_ms,
    grants,
  }
}

const hostsHeldBy = statement((db, { holder }: { holder: string }) =>
  db.selectFrom('hosts').selectAll().where('holder', '=', holder),
)
const expiredHosts = statement((db, { now }: { now: number }) =>
  db.selectFrom('hosts').selectAll().where('holder', 'is not', null).where('leased_until', '<', now),
)
const queuesOfHost = statement((db, { host }: { host: number }) =>
  db
    .selectFrom('queues')
    .selectAll()
    .where('host', '=', host)
    .where((where) => where.or([where('credits', '>', 0), where('slots', '>', 0)])),
)

/** Frees what `holder` holds, and settles what can end without it. */
export const reclaimHosts = worksOnFullDisk(function* reclaimHosts(holder: string, now: number): Script<void> {
  yield* freeHosts(yield* hostsHeldBy.all({ holder }), now)
  const crawls = (yield* activeCrawls.all({})).map((crawl) => ({ ...crawl }))
  const tallies = new Tallies()
  yield* settleAll(crawls, now, tallies)
  yield* writeCrawls(crawls.filter(({ state }) => hasEnded(state) || state === 'paused'))
  yield* tallies.write()
})

/**
 * Takes hosts from holders that are gone, with everything that was reserved. A crawl that only waited for them ends then.
 * Nobody knows when these hosts were last asked, so a whole gap must pass.
 */
function* freeHosts(held: readonly Host[], now: number): Script<void> {
  for (const host of held) {
    const queues = yield* queuesOfHost.all({ host: host.number })
    const crawls = yield* readCrawls(queues.map(({ crawl }) => crawl))
    for (const { crawl, credits, slots } of queues) {
      const row = crawls.get(crawl)
      if (row === undefined) continue
      row.reserved -= credits
      row.slots -= slots
    }
    const gap = Math.max(host.gap_ms, ...Array.from(crawls.values(), (crawl) => crawl.request_delay_ms))
    yield* writeQueues(queues.map((queue) => ({ ...queue, credits: 0, slots: 0 })))
    yield* writeHosts([
      { ...host, holder: null, epoch: host.epoch + 1, leased_until: 0, due_at: Math.max(host.due_at, now + gap) },
    ])
    const tallies = new Tallies()
    yield* settleAll(crawls.values(), now, tallies)
    yield* writeCrawls(crawls.values())
    yield* tallies.write()
  }
}

const prolong = statement((db, { holder, until }: { holder: string; until: number }) =>
  db.updateTable('hosts').set({ leased_until: until }).where('holder', '=', holder),
)
const notRunningOf = statement((db, { holder }: { holder: string }) =>
  db
    .selectFrom('crawls')
    .innerJoin('queues', 'queues.crawl', 'crawls.number')
    .innerJoin('hosts', 'hosts.number', 'queues.host')
    .select(['crawls.number', 'crawls.state', 'crawls.failure'])
    .distinct()
    .where('hosts.holder', '=', holder)
    .where((where) =>
      where.or([where('crawls.state', 'in', ['cancelling', 'pausing']), where('crawls.failure', 'is not', null)]),
    ),
)

export const renewLeases = worksOnFullDisk(function* renewLeases(
  { holder, leaseMs }: Readonly<{ holder: string; leaseMs: number }>,
  now: number,
): Script<{ hosts: number[]; dropped: number[]; pausing: number[] }> {
  yield* prolong.run({ holder, until: now + leaseMs })
  const hosts = yield* hostsHeldBy.all({ holder })
  const notRunning = yield* notRunningOf.all({ holder })
  const isPausing = ({ state, failure }: (typeof notRunning)[number]): boolean =>
    state === 'pausing' && failure === null
  return {
    hosts: hosts.map(({ number }) => number),
    dropped: notRunning.filter((crawl) => !isPausing(crawl)).map(({ number }) => number),
    pausing: notRunning.filter(isPausing).map(({ number }) => number),
  }
})
