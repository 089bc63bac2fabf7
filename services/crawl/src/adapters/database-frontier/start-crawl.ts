import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { defaultRules, writtenRules } from '../../model/addresses/crawl-rules.ts'
import { hostOf } from '../../model/addresses/url.ts'
import type { Network } from '../../model/network.ts'
import type { NewCrawl } from '../../ports/frontier.ts'
import { statement } from '../../ports/statements.ts'
import { idempotencyKeyUsed } from '../../problems/crawls.ts'
import { roomForOne, roomToKeep } from './account-limits.ts'
import { announce } from './announce.ts'
import { crawlById } from './crawl-rows.ts'
import { expectKey } from './expect-key.ts'
import { written } from './given-rows.ts'

const addHost = statement((db, { name }: { name: string }) =>
  db
    .insertInto('hosts')
    .values({ name, holder: null, epoch: 0, leased_until: 0, due_at: 0, gap_ms: 0 })
    .onConflict((conflict) => conflict.doNothing()),
)
const hostByName = statement((db, { name }: { name: string }) =>
  db.selectFrom('hosts').select('number').where('name', '=', name),
)

/** The number of a host, which it has from then on. */
export function* hostNumber(name: string): Script<number> {
  const existing = yield* hostByName.first({ name })
  if (existing !== undefined) return existing.number
  yield* addHost.run({ name })
  const added = yield* hostByName.first({ name })
  if (added === undefined) throw new Error(`The host ${name} was added, and is not there.`)
  return added.number
}

type Start = Readonly<{
  crawlId: string
  account: string
  clientNetwork: string | null
  givenUrl: string
  maxPages: number
  requestDelayMs: number
  concurrency: number
  useSitemaps: number
  loopback: number
  network: Network | null
  rules: string | null
  webhookUrl: string | null
  webhookSecret: string | null
  now: number
}>

const addCrawl = statement((db, start: Start) =>
  written(
    sql`INSERT INTO crawls (crawl_id, account, client_network, start_url, max_pages, request_delay_ms, concurrency, use_sitemaps, loopback, network, rules, webhook_url, webhook_secret, state, sitemaps, waiting, addresses, created_at)
        VALUES (${start.crawlId}, ${start.account}, ${start.clientNetwork}, ${start.givenUrl}, ${start.maxPages}, ${start.requestDelayMs}, ${start.concurrency},
                ${start.useSitemaps}, ${start.loopback}, ${start.network}, ${start.rules}, ${start.webhookUrl}, ${start.webhookSecret}, 'running', ${start.useSitemaps}, 1, 1, ${start.now})`,
    db,
  ),
)
const addQueue = statement((db, { crawl, host }: { crawl: number; host: number }) =>
  db.insertInto('queues').values({ crawl, host, last: 1, head: 1, waiting: 1, inbox: 0, credits: 0, slots: 0 }),
)
const addAddress = statement((db, { crawl, host, url }: { crawl: number; host: number; url: string }) =>
  db
    .insertInto('addresses')
    .values({ crawl, host, seq: 1, url, depth: 0, referrer_host: null, referrer_seq: null, via: null }),
)
const addStart = statement(
  (db, start: { keyId: string; key: string; bodyDigest: string; crawlId: string; now: number }) =>
    db.insertInto('starts').values({
      key_id: start.keyId,
      idempotency_key: start.key,
      body_digest: start.bodyDigest,
      crawl_id: start.crawlId,
      started_at: start.now,
    }),
)

const earlierStart = statement((db, { keyId, key }: { keyId: string; key: string }) =>
  db
    .selectFrom('starts')
    .select(['crawl_id', 'body_digest'])
    .where('key_id', '=', keyId)
    .where('idempotency_key', '=', key),
)

/** The identity of the crawl: its own, or that of the one which the same idempotency key has started. */
export function* startCrawl(crawl: NewCrawl, now: number): Script<string> {
  const {
    crawlId,
    account,
    startUrl,
    givenUrl,
    maxPages,
    requestDelayMs,
    concurrency,
    useSitemaps,
    rules = defaultRules,
    loopback,
    idempotency,
  } = crawl
  yield* expectKey(crawl.apiKeyId)
  if (idempotency !== undefined) {
    const earlier = yield* earlierStart.first(idempotency)
    if (earlier !== undefined && earlier.body_digest !== idempotency.bodyDigest) throw idempotencyKeyUsed()
    if (earlier !== undefined) return earlier.crawl_id
    yield* addStart.run({ ...idempotency, crawlId, now })
  }
  yield* roomForOne(crawl, crawl.maxActive, crawl.limits)
  yield* roomToKeep(account, crawl.limits)
  yield* addCrawl.run({
    crawlId,
    account,
    clientNetwork: crawl.clientNetwork ?? null,
    givenUrl,
    maxPages,
    requestDelayMs,
    concurrency,
    now,
    useSitemaps: Number(useSitemaps),
    loopback: Number(loopback),
    network: crawl.network ?? null,
    rules: writtenRules(rules),
    webhookUrl: crawl.webhook?.url ?? null,
    webhookSecret: crawl.webhook?.secret ?? null,
  })
  const row = yield* crawlById.first({ crawlId })
  if (row === undefined) throw new Error(`The crawl ${crawlId} was added, and is not there.`)
  yield* announce([row], now)
  const host = yield* hostNumber(hostOf(startUrl))
  yield* addQueue.run({ crawl: row.number, host })
  yield* addAddress.run({ crawl: row.number, host, url: startUrl })
  return crawlId
}
