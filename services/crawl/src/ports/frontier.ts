/**
 * The frontier: what is left to fetch, and who may fetch it. Its verbs are those of crawler-commons' URLFrontier.
 *
 *   lease ──> a host, with a grant for each crawl that has addresses there:
 *             page credits (how many pages may be attempted) and slots (how many requests may be in flight)
 *   due   ──> the addresses of a grant, oldest first
 *   commit    what became of them, what was found on them, credits asked for and given back: one transaction
 *
 * A lease is of a host and not of addresses, because politeness is owed to hosts: whoever holds one needs only a
 * timer to be polite. What is promised:
 * - `spent + reserved` never passes `max_pages`, and slots never pass `concurrency`, whoever asks at the same time;
 * - a commit counts only while its lease does: a late one is refused whole and answered as lost;
 * - results, what was found and all counts become durable together, or none of them;
 * - a crawl ends in the commit that gives back its last credit, and in no other moment.
 * Only the holder of a host adds to its queues, so it alone decides what is new there. What is found for other
 * hosts goes to their inbox, and their holder decides when it takes it.
 */
import type { CrawlRules } from '../model/addresses/crawl-rules.ts'
import type { CrawlState, Failure } from '../model/crawl-state.ts'
import type { Finding } from '../model/finding.ts'
import type { Network } from '../model/network.ts'
import type { Outcome } from '../model/outcome.ts'

export interface Frontier {
  /**
   * A new crawl, running, its start waiting. Answers its identity; with an idempotency key that has started one
   * before, that one's. Rejects with `crawl.idempotency-key-used`, `crawl.key-wrong`, `crawl.queue-full` and past the
   * account's limits, and then nothing was started.
   */
  start(crawl: NewCrawl): Promise<string>

  /** Ends a crawl as soon as nothing is held of it. Answers its state then; undefined when there is no such crawl. */
  cancel(crawlId: string): Promise<CrawlState | undefined>

  /** Leases nothing of a running crawl any more; it is paused when nothing is held of it. Answers as `cancel`. */
  pause(crawlId: string): Promise<CrawlState | undefined>

  /** Lets a pausing or paused crawl run. Rejects with `crawl.key-wrong`, `crawl.queue-full` and `crawl.too-many-running`, and then nothing has changed. Answers as `cancel`. */
  resume(crawlId: string, limits: ResumeLimits): Promise<CrawlState | undefined>

  /**
   * Takes back all that `holder` holds: its earlier life is over, nobody commits under its leases any more.
   * Hosts it had not released are not asked again for one gap.
   */
  reclaim(holder: string): Promise<void>

  /**
   * Leases hosts that have something to do and are held by nobody, those due first; and grants queues that are new
   * on hosts which `holder` holds already (their lease keeps its epoch).
   */
  lease(request: LeaseRequest): Promise<readonly Lease[]>

  /**
   * Prolongs all leases of `holder`; answers the hosts it still holds, and of the crawls it holds those that are to be
   * dropped at once and those that are to be given back when what is in flight has ended.
   */
  renew(
    request: Readonly<{ holder: string; leaseMs: number }>,
  ): Promise<Readonly<{ hosts: readonly number[]; dropped: readonly number[]; pausing: readonly number[] }>>

  /** The waiting addresses of a queue whose sequence number is above `after`, in order. */
  due(queue: QueueName, range: Readonly<{ after: number; limit: number }>): Promise<readonly Address[]>

  /** All addresses of a queue, waiting or not, in order: its holder needs them to recognize new ones. */
  seen(
    queue: QueueName,
    range: Readonly<{ after: number; limit: number }>,
  ): Promise<readonly Readonly<{ seq: number; url: string }>[]>

  /** Addresses of a queue that were found on other hosts, oldest first. They stay there until a commit says `taken`. */
  inbox(queue: QueueName, range: Readonly<{ after: number; limit: number }>): Promise<readonly InboxEntry[]>

  commit(batch: Batch): Promise<BatchAnswer>

  /** The gap that a host itself asks for, for its next holders. */
  setDelay(lease: LeaseName, gapMs: number): Promise<void>

  /** Keeps requests from this host before `until`, milliseconds since 1970. */
  blockUntil(lease: LeaseName, until: number): Promise<void>

  stats(crawlId: string): Promise<FrontierStats | undefined>

  /** Removes an ended crawl with all that is known of it, in portions that hold nobody up; false when it has not ended. */
  deleteCrawl(crawlId: string): Promise<boolean>
}

/** What its account may have of crawls; without them as much as there is room for. */
export type AccountLimits = Readonly<{
  runningCrawls: number
  runningCrawlsOfNetwork: number
  keptCrawls: number
  keptAddresses: number
  keptMebibytes: number
}>

export type ResumeLimits = Readonly<{
  maxActive: number
  limits?: AccountLimits | undefined
  /** As a new crawl's. */
  apiKeyId?: string | undefined
}>

export type NewCrawl = Readonly<{
  crawlId: string
  account: string
  /** Where it was started from, as budgets count it. Undefined: from no network that has a budget. */
  clientNetwork?: string | undefined
  /** Canonical. */
  startUrl: string
  /** As the caller wrote it. */
  givenUrl: string
  maxPages: number
  requestDelayMs: number
  concurrency: number
  useSitemaps: boolean
  /** Default: `defaultRules`. */
  rules?: CrawlRules
  /** Where its start lies, which says what it may connect to. Default: the public internet. */
  network?: Network | undefined
  /** Its webhook may lie on this machine. */
  loopback: boolean
  /** Who is notified when it starts and ends, and what the messages are signed with. */
  webhook?: Readonly<{ url: string; secret: string }> | undefined
  /** Refused when so many are running already. */
  maxActive: number
  limits?: AccountLimits | undefined
  /** The API key that asks, which must still be there; undefined for whoever needs none. */
  apiKeyId?: string | undefined
  /** The same key and digest start the same crawl; the same key with another digest starts none. */
  idempotency?: Readonly<{ keyId: string; key: string; bodyDigest: string }>
}>

export type LeaseRequest = Readonly<{
  /** A name that one process at a time has. */
  holder: string
  /** How many hosts at most. */
  hosts: number
  leaseMs: number
  /** The one crawl to work on; without it all. */
  only?: string | undefined
}>

/** A queue: what one crawl has to ask of one host. */
export type QueueName = Readonly<{ crawl: number; host: number }>

export type LeaseName = Readonly<{ holder: string; host: number; epoch: number }>

export type Lease = Readonly<{
  host: number
  /** `example.com:8080`. */
  name: string
  epoch: number
  /** Until the host may be asked, milliseconds from now; 0 when it may be. */
  waitMs: number
  /** The gap that the host itself has asked for. */
  gapMs: number
  grants: readonly Grant[]
}>

export type Grant = Readonly<{
  crawl: number
  crawlId: string
  account: string
  /** Canonical. */
  startUrl: string
  requestDelayMs: number
  concurrency: number
  rules: CrawlRules
  network: Network
  /** The number of the host that the crawl is about; undefined while its start has not answered. */
  scope: number | undefined
  /** The address at which it has. */
  scopeUrl: string | undefined
  /** The sitemaps are to be read, by who holds the host that the crawl is about. */
  sitemaps: boolean
  credits: number
  slots: number
  /** The highest sequence number given. */
  last: number
  /** All addresses below have ended. */
  head: number
  /** Entries in the inbox. */
  inbox: number
  /** How many more addresses of the crawl are kept, about: others add to them at the same time. */
  room: number
}>

export type Address = Readonly<{
  seq: number
  url: string
  /** Links from the start. */
  depth: number
  /** The addresses that redirected here, first to last. */
  via: readonly string[]
}>

export type InboxEntry = Readonly<{
  number: number
  url: string
  depth: number
  referrer: Referrer
  via: readonly string[]
}>

/** The address on which another was found. */
export type Referrer = Readonly<{ host: number; seq: number }>

export type Batch = Readonly<{
  holder: string
  queues: readonly QueueCommit[]
  /** Hosts to release, with the moment (milliseconds since 1970) from which they may be asked. */
  released: readonly Readonly<{ host: number; epoch: number; dueAt: number }>[]
}>

export type QueueCommit = QueueName &
  Readonly<{
    epoch: number
    results: readonly Result[]
    /** New addresses of this queue, numbered on from the last. */
    found: readonly Found[]
    /** Addresses of the crawl's scope on other hosts, seen before or not. */
    elsewhere: readonly Readonly<{ host: string; url: string; depth: number; seq: number; via: readonly string[] }>[]
    /** Addresses outside of the scope, seen before or not. */
    outOfScope: readonly string[]
    /** Addresses on this host that a sitemap lists; the same one may come more than once. */
    listed?: readonly string[]
    /** Links to addresses that were not kept. */
    dropped?: number
    /** Inbox entries up to this one are dealt with; 0 for none. */
    taken: number
    /** All addresses below have ended. */
    head: number
    /** Page credits wanted in addition. */
    asked: number
    /** Page credits given back unused. */
    returned: number
    /** Nothing is in flight and nothing to do here: the slots go back. */
    isIdle: boolean
    /** The start has answered on this host: the crawl is about it. */
    isScope: boolean
    /** At this address. */
    scopeUrl?: string | undefined
    /** The sitemaps have been read, or there are none. */
    sitemapsRead: boolean
    /** The crawl is to fail once nothing is held of it. */
    failure: Failure | undefined
  }>

export type Result = Readonly<{
  seq: number
  /** Of the address itself. */
  url: string
  /** Links from the start. */
  depth: number
  outcome: Outcome
  status: number | undefined
  /** Without parameters, in lower case. */
  contentType: string | undefined
  /** Of the body, unpacked. */
  bytes: number
  responseMs: number | undefined
  title: string | undefined
  canonical: string | undefined
  noindex: boolean
  description?: string | undefined
  /** Where it redirects to. */
  target?: string | undefined
  /** What came, to be kept. */
  kept?: KeptAnswer | undefined
  findings: readonly Finding[]
}>

export type KeptAnswer = Readonly<{
  /** The header fields, in their order. */
  head: readonly (readonly [name: string, value: string])[]
  /** Of a page, if it was read and is not empty. */
  content: KeptContent | undefined
}>

export type KeptContent = Readonly<{
  /** SHA-256 of the unpacked bytes, hexadecimal. */
  digest: string
  /** By Zstandard. */
  packed: Uint8Array
  /** Unpacked. */
  bytes: number
}>

export type Found = Readonly<{
  seq: number
  url: string
  depth: number
  referrer: Referrer | undefined
  via: readonly string[]
}>

export type BatchAnswer = Readonly<{
  /** Hosts that are held no more; nothing of what was committed for them counts. */
  lost: readonly number[]
  queues: readonly QueueAnswer[]
}>

export type QueueAnswer = QueueName &
  Readonly<{
    /** Of the credits that were asked for. */
    granted: number
    /** Entries in the inbox. */
    inbox: number
    /** How many more addresses of the crawl are kept. */
    room: number
    state: CrawlState
    scope: number | undefined
    scopeUrl: string | undefined
    /** The identities that the results were given, in their order. */
    pageIds: readonly string[]
  }>

export type FrontierStats = Readonly<{
  state: CrawlState
  waiting: number
  reserved: number
  spent: number
  slots: number
  inbox: number
  /** Addresses by outcome, what still waited at the end included. */
  outcomes: Readonly<Partial<Record<Outcome, number>>>
}>
