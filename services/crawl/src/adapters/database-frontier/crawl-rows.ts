/**
 * Crawls and queues of one script: they are read once, changed in memory and written back once. Writers take turns, so nobody
 * else writes meanwhile, and the arithmetic of credits and slots is plain code instead of SQL.
 */
import type { Script } from '@alluvium/database'
import { type Selectable, sql } from 'kysely'
import { activeStates } from '../../model/crawl-state.ts'
import { statement } from '../../ports/statements.ts'
import type { CrawlRow } from '../../ports/tables/crawls.ts'
import type { HostRow, QueueRow } from '../../ports/tables/queues.ts'
import { givenRows, jsonOf, updateMany, written } from './given-rows.ts'

export type Crawl = Selectable<CrawlRow>
export type Queue = Selectable<QueueRow>
export type Host = Selectable<HostRow>

const numbers = { number: 'integer' } as const

const crawlsByNumber = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<Crawl>`SELECT crawls.* FROM crawls JOIN (${givenRows(engine, json, numbers)}) AS given ON crawls.number = given.number`,
    db,
  ),
)

const hostsByNumber = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<Host>`SELECT hosts.* FROM hosts JOIN (${givenRows(engine, json, numbers)}) AS given ON hosts.number = given.number`,
    db,
  ),
)

const queuesByName = statement((db, { json }: { json: string }, engine) =>
  written(
    sql<Queue>`SELECT queues.* FROM queues JOIN (${givenRows(engine, json, { crawl: 'integer', host: 'integer' })}) AS given
               ON queues.crawl = given.crawl AND queues.host = given.host`,
    db,
  ),
)

export const crawlById = statement((db, { crawlId }: { crawlId: string }) =>
  db.selectFrom('crawls').selectAll().where('crawl_id', '=', crawlId),
)

export const activeCrawls = statement((db) => db.selectFrom('crawls').selectAll().where('state', 'in', activeStates))

export function* readCrawls(numbers: Iterable<number>): Script<Map<number, Crawl>> {
  const rows = yield* crawlsByNumber.all({ json: jsonOf([...new Set(numbers)].map((number) => [number])) })
  return new Map(rows.map((row) => [row.number, { ...row }]))
}

export function* readHosts(numbers: Iterable<number>): Script<Map<number, Host>> {
  const rows = yield* hostsByNumber.all({ json: jsonOf([...new Set(numbers)].map((number) => [number])) })
  return new Map(rows.map((row) => [row.number, { ...row }]))
}

export const queueKey = ({ crawl, host }: Readonly<{ crawl: number; host: number }>): string => `${crawl}/${host}`

export function* readQueues(names: Iterable<Readonly<{ crawl: number; host: number }>>): Script<Map<string, Queue>> {
  const rows = yield* queuesByName.all({ json: jsonOf(Array.from(names, ({ crawl, host }) => [crawl, host])) })
  return new Map(rows.map((row) => [queueKey(row), { ...row }]))
}

const updateCrawls = updateMany(
  'crawls',
  {
    number: 'integer',
    state: 'text',
    stop_reason: 'text',
    failure: 'text',
    scope: 'integer',
    sitemaps: 'integer',
    waiting: 'integer',
    inbox: 'integer',
    reserved: 'integer',
    spent: 'integer',
    slots: 'integer',
    crawled: 'integer',
    failed: 'integer',
    skipped: 'integer',
    redirected: 'integer',
    issues: 'integer',
    pages: 'integer',
    addresses: 'integer',
    addresses_dropped: 'integer',
    content_bytes: 'integer',
    bytes: 'integer',
    responses: 'integer',
    response_ms: 'integer',
    remainder: 'text',
    started_at: 'integer',
    completed_at: 'integer',
    scope_url: 'text',
  },
  1,
)

export const writeCrawls = (crawls: Iterable<Crawl>): Script<void> =>
  updateCrawls(
    Array.from(crawls, (crawl) => [
      crawl.number,
      crawl.state,
      crawl.stop_reason,
      crawl.failure,
      crawl.scope,
      crawl.sitemaps,
      crawl.waiting,
      crawl.inbox,
      crawl.reserved,
      crawl.spent,
      crawl.slots,
      crawl.crawled,
      crawl.failed,
      crawl.skipped,
      crawl.redirected,
      crawl.issues,
      crawl.pages,
      crawl.addresses,
      crawl.addresses_dropped,
      crawl.content_bytes,
      crawl.bytes,
      crawl.responses,
      crawl.response_ms,
      crawl.remainder,
      crawl.started_at,
      crawl.completed_at,
      crawl.scope_url,
    ]),
  )

const updateQueues = updateMany(
  'queues',
  {
    crawl: 'integer',
    host: 'integer',
    last: 'integer',
    head: 'integer',
    waiting: 'integer',
    inbox: 'integer',
    credits: 'integer',
    slots: 'integer',
  },
  2,
)

export const writeQueues = (queues: Iterable<Queue>): Script<void> =>
  updateQueues(
    Array.from(queues, ({ crawl, host, last, head, waiting, inbox, credits, slots }) => [
      crawl,
      host,
      last,
      head,
      waiting,
      inbox,
      credits,
      slots,
    ]),
  )

const updateHosts = updateMany(
  'hosts',
  {
    number: 'integer',
    holder: 'text',
    epoch: 'integer',
    leased_until: 'integer',
    due_at: 'integer',
    gap_ms: 'integer',
  },
  1,
)

export const writeHosts = (hosts: Iterable<Host>): Script<void> =>
  updateHosts(
    Array.from(hosts, ({ number, holder, epoch, leased_until, due_at, gap_ms }) => [
      number,
      holder,
      epoch,
      leased_until,
      due_at,
      gap_ms,
    ]),
  )
