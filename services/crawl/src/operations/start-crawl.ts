/**
 * Starting a crawl. Where it would begin is looked at before anything is written: a start on a private network is the
 * caller's mistake and said at once. It is judged again at every connection, because a name may resolve otherwise then.
 */
import { createHash } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import { newId } from '@alluvium/kernel'
import type { Access } from '../model/access.ts'
import { canonicalUrl } from '../model/url.ts'
import type { Frontier } from '../ports/frontier.ts'
import type { Web } from '../ports/web.ts'
import { idempotencyKeyInvalid, startUrlInvalid, targetBlocked } from '../problems.ts'

export type StartCrawl = Readonly<{
  /** As the caller wrote it. */
  startUrl: string
  maxPages: number
  requestDelayMs: number
  concurrency: number
  useSitemaps: boolean
  /** Asked for in local development. */
  loopback: boolean
  idempotencyKey: string | undefined
}>

export type StartNeeds = Readonly<{ frontier: Frontier; web: Web; mostActive: number }>

/** How long a name may take to resolve before the crawl is accepted unseen. */
const resolvedWithinMs = 3_000

/** The identity of the crawl, which is running. */
export async function startCrawl(
  { frontier, web, mostActive }: StartNeeds,
  start: StartCrawl,
  access: Access,
): Promise<string> {
  const { startUrl: givenUrl, idempotencyKey, ...settings } = start
  const startUrl = canonicalUrl(givenUrl)
  if (startUrl === undefined) throw startUrlInvalid('must be an http or https address')
  const { hostname } = new URL(startUrl)
  const admitted = await Promise.race([web.admits(hostname, settings), unanswered()])
  if (admitted === false) throw targetBlocked(hostname)
  const idempotency = idempotencyKey === undefined ? {} : { idempotency: idempotencyOf(idempotencyKey, start, access) }
  return await frontier.start({
    ...settings,
    ...idempotency,
    crawlId: newId(),
    account: access.account,
    startUrl,
    givenUrl,
    mostActive,
  })
}

const unanswered = (): Promise<undefined> => passed(resolvedWithinMs, undefined, { ref: false })

function idempotencyOf(
  key: string,
  start: StartCrawl,
  { keyId }: Access,
): { keyId: string; key: string; bodyDigest: string } {
  if (!/^[\u0021-\u007e](?:[\u0020-\u007e]{0,253}[\u0021-\u007e])?$/.test(key)) throw idempotencyKeyInvalid()
  const { startUrl, maxPages, requestDelayMs, concurrency, useSitemaps } = start
  const body = JSON.stringify([startUrl, maxPages, requestDelayMs, concurrency, useSitemaps])
  return { keyId, key, bodyDigest: createHash('sha256').update(body).digest('hex') }
}
