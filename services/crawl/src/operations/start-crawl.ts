/**
 * Starting a crawl. Where it would begin is looked at before anything is written: a start on a private network is the
 * caller's mistake and said at once. The network found here is what the crawl may reach; each connection is held against
 * it, because a name may resolve otherwise then.
 */
import { createHash } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import type { Database, Script } from '@alluvium/database'
import { newId, newSecret } from '@alluvium/kernel'
import { type Access, apiKeyIdOf } from '../model/access.ts'
import { type CrawlRules, defaultRules, writtenRules } from '../model/addresses/crawl-rules.ts'
import { canonicalUrl } from '../model/addresses/url.ts'
import { type Network, takesMessages } from '../model/network.ts'
import type { Frontier, NewCrawl } from '../ports/frontier.ts'
import { statement } from '../ports/statements.ts'
import type { Web } from '../ports/web.ts'
import {
  idempotencyKeyInvalid,
  renderingUnavailable,
  startUrlInvalid,
  targetBlocked,
  webhookBlocked,
} from '../problems/crawls.ts'
import type { LimitsFor } from './limits-for.ts'

export type StartCrawl = Readonly<{
  /** As the caller wrote it. */
  startUrl: string
  maxPages: number
  requestDelayMs: number
  concurrency: number
  useSitemaps: boolean
  /** Default: `defaultRules`. */
  rules?: CrawlRules
  /** As the caller wrote it. */
  webhookUrl?: string | undefined
  /** Asked for in local development: this machine may be crawled. */
  loopback: boolean
  /** Where it is asked for, as budgets count it. */
  clientNetwork?: string | undefined
  idempotencyKey: string | undefined
}>

export type StartNeeds = Readonly<{
  database: Database
  frontier: Frontier
  web: Web
  maxActive: number
  limitsFor: LimitsFor
  /** Whether the scripts of pages can be run. */
  canRender: boolean
}>

/** How long a name may take to resolve before the crawl is accepted unseen. */
const resolvedWithinMs = 3_000

/** A crawl that is running; with a webhook, what its messages are signed with. */
export type Started = Readonly<{ crawlId: string; webhookSecret: string | undefined }>

export async function startCrawl(
  { database, frontier, web, maxActive, limitsFor, canRender }: StartNeeds,
  start: StartCrawl,
  access: Access,
): Promise<Started> {
  const { startUrl: givenUrl, idempotencyKey, webhookUrl, ...settings } = start
  const startUrl = canonicalUrl(givenUrl)
  if (startUrl === undefined) throw startUrlInvalid()
  if (start.rules?.render === true && !canRender) throw renderingUnavailable()
  const { hostname } = new URL(startUrl)
  const network = await networkWithin(web, hostname, settings)
  if (network === undefined) throw targetBlocked(hostname)
  const webhook = await webhookOf(web, webhookUrl, { ...settings, network })
  const crawlId = newId()
  const idempotency = idempotencyKey === undefined ? {} : { idempotency: idempotencyOf(idempotencyKey, start, access) }
  const startedId = await frontier.start({
    ...settings,
    ...idempotency,
    crawlId,
    webhook,
    network,
    account: access.account,
    startUrl,
    givenUrl,
    maxActive,
    limits: limitsFor(access, start.loopback),
    apiKeyId: apiKeyIdOf(access),
  })
  // Started before under the same key: the same answer again.
  const webhookSecret = startedId === crawlId ? webhook?.secret : await database.read(secretOf(startedId))
  return { crawlId: startedId, webhookSecret }
}

const crawlById = statement((db, { crawlId }: { crawlId: string }) =>
  db.selectFrom('crawls').select('webhook_secret').where('crawl_id', '=', crawlId),
)

function* secretOf(crawlId: string): Script<string | undefined> {
  return (yield* crawlById.first({ crawlId }))?.webhook_secret ?? undefined
}

type Permission = Readonly<{ loopback: boolean }>

/** Judged again at each message, as a start is at each connection. */
async function webhookOf(
  web: Web,
  given: string | undefined,
  from: Permission & Readonly<{ network: Network }>,
): Promise<NewCrawl['webhook']> {
  if (given === undefined) return undefined
  const url = canonicalUrl(given)
  if (url === undefined) throw webhookBlocked(given)
  const { hostname } = new URL(url)
  const receiver = await networkWithin(web, hostname, from)
  if (receiver === undefined || !takesMessages(receiver, from)) throw webhookBlocked(hostname)
  return { url, secret: `whsec_${newSecret(192)}` }
}

/** Undefined where no crawl may go. A name that does not resolve in time is taken to be on the public internet. */
const networkWithin = (web: Web, hostname: string, permission: Permission): Promise<Network | undefined> =>
  Promise.race([web.networkOf(hostname, permission).catch(() => 'public'), unanswered()])

const unanswered = (): Promise<Network> => passed(resolvedWithinMs, 'public', { ref: false })

function idempotencyOf(
  key: string,
  start: StartCrawl,
  { keyId }: Access,
): { keyId: string; key: string; bodyDigest: string } {
  if (!/^[\u0021-\u007e](?:[\u0020-\u007e]{0,253}[\u0021-\u007e])?$/.test(key)) throw idempotencyKeyInvalid()
  const { startUrl, maxPages, requestDelayMs, concurrency, useSitemaps, rules = defaultRules } = start
  const asked = writtenRules(rules)
  const more = [asked, start.webhookUrl ?? null].filter((one) => one !== null)
  const body = JSON.stringify([startUrl, maxPages, requestDelayMs, concurrency, useSitemaps, ...more])
  return { keyId, key, bodyDigest: createHash('sha256').update(body).digest('hex') }
}
