/**
 * The file service, put together: the tree and the JSON routes behind one handler, over a database and a blob store
 * that the caller opened and closes.
 */
import { type Database, isCorrupt } from '@alluvium/database'
import { type Exchange, type Handler, pathOf } from '@alluvium/http'
import { type JsonService, jsonService } from '@alluvium/http/json'
import { addressRanges, type Caller, type Clock, HeldCounts, type Logger } from '@alluvium/kernel'
import { threadTextExtraction } from './adapters/extract-text/extract-text.ts'
import { guardedPost } from './adapters/http/guarded-post.ts'
import { memoryPartBlobs } from './adapters/memory/memory-parts.ts'
import { threadMerging } from './adapters/merging/thread-merging.ts'
import { childThumbnails, type ThumbnailLimits } from './adapters/thumbnails/make-thumbnails.ts'
import { startJobs } from './jobs.ts'
import { smallLimitBytes as usualSmallLimitBytes } from './model/content.ts'
import { hashPassword } from './model/password.ts'
import { refuseUsername } from './model/username.ts'
import { accountByName, anonymousId } from './operations/accounts/accounts.ts'
import { makeUser } from './operations/accounts/make-user.ts'
import { fillNameKeys } from './operations/accounts/username-keys.ts'
import { openAuditLog } from './operations/audit/audit-log.ts'
import { mayAdminister } from './operations/authorization/authorize.ts'
import { sweepDrafts } from './operations/content/drafts.ts'
import { passwordChecker } from './operations/credentials/check-password.ts'
import { logInConfirmer } from './operations/credentials/confirm-log-in.ts'
import { failureLimit } from './operations/credentials/failure-limit.ts'
import { codeChecker } from './operations/credentials/second-factor.ts'
import { changeNotifier, notifyingDatabase, watchingOtherProcesses } from './operations/events/change-notifier.ts'
import { keepHouse, scrubSlowly } from './operations/maintenance/housekeeping.ts'
import { probesOf } from './operations/maintenance/probe.ts'
import { sweepLocks } from './operations/preconditions/lock-rows.ts'
import { defaultRetention, type Retention } from './operations/retention/prune.ts'
import { purgeRest } from './operations/retention/purge.ts'
import { followLedger } from './operations/search/follow-ledger.ts'
import { readTexts } from './operations/search/read-texts.ts'
import { sweepShares } from './operations/shares/sweep-shares.ts'
import { sweepSaves } from './operations/stale-writes/kept-saves.ts'
import { type MergeOnSave, openStaleWrites } from './operations/stale-writes/stale-writes.ts'
import { keptThumbnails } from './operations/thumbnails/kept-thumbnails.ts'
import { type Tools, toolsOf } from './operations/tools.ts'
import { forgetMemoryUploads, sweepUploads } from './operations/uploads/cancel-upload.ts'
import { type UploadsKept, uploadTools } from './operations/uploads/upload-tools.ts'
import { takeUnprovedNames } from './operations/users/take-unproved-names.ts'
import { tellWebhooks } from './operations/webhooks/tell-webhooks.ts'
import { ownersAsked } from './operations/webhooks/webhook-owners.ts'
import { sweepWopi } from './operations/wopi/sweep-wopi.ts'
import { runWorkers } from './operations/workers/run-workers.ts'
import type { Blobs } from './ports/blobs.ts'
import type { IdentityProvider } from './ports/identity-provider.ts'
import type { Role } from './ports/ledger.ts'
import type { Merging } from './ports/merging.ts'
import type { Policy } from './ports/policy.ts'
import type { WopiDiscovery } from './ports/wopi-discovery.ts'
import type { Workers } from './ports/workers.ts'
import { usernameTaken } from './problems/accounts.ts'
import { audited, noting } from './protocols/auditing/audited.ts'
import {
  type Authenticate,
  authentication,
  challenge,
  credentialRefusals,
} from './protocols/authentication/authenticate.ts'
import { policyRefusal } from './protocols/authentication/policy-refusal.ts'
import { describedElsewhere } from './protocols/described-elsewhere.ts'
import { graphqlHandler } from './protocols/graphql/graphql-handler.ts'
import { requestLimit } from './protocols/limits/request-limit.ts'
import type { ProtocolHandler } from './protocols/protocol-handler.ts'
import { restRoutes } from './protocols/rest/routes.ts'
import type { StorageName } from './protocols/rest/service/config-route.ts'
import type { Service } from './protocols/service.ts'
import { shareHandler } from './protocols/shares/share-handler.ts'
import { resumableHandler } from './protocols/uploads/resumable-handler.ts'
import { soleWriters } from './protocols/uploads/sole-writers.ts'
import { tusHandler } from './protocols/uploads/tus-handler.ts'
import { treeHandler, writesTree } from './protocols/webdav/handle.ts'
import { davOptions } from './protocols/webdav/methods/options.ts'
import { wopiHandler } from './protocols/wopi/wopi-handler.ts'

const defaultWorkFactor = 18

/** From a database that is known to be damaged files are still read. */
function unlessDamaged(error: unknown): void {
  if (!isCorrupt(error)) throw error
}

type Administrator = Readonly<{
  username: string
  password: string
  /** Who has this name at the identity provider, and is an administrator there, is this administrator. Default: false. */
  isProviders?: boolean | undefined
}>

export type FilesOptions = Readonly<{
  /** Opened with `filesMigrations`. */
  database: Database
  blobs: Blobs
  /** Up to here content lies in the database, and above it in `blobs`. Default: 8192, which costs the least. */
  smallLimitBytes?: number | undefined
  /** Of the disk that the contents are on: while it has none, room is made at once and not when it is time to keep house. */
  hasRoom?(): boolean
  logger: Logger
  clock: Clock
  version: string
  storageName: StorageName
  /** Made at start unless an account of that name is there. Without it: open mode, for local development only. */
  admin?: Administrator | undefined
  /** Open mode is for every request, wherever it comes from: whoever reaches the address may do everything. Default: false. */
  openToEverybody?: boolean
  /** Whose JSON Web Tokens are taken; whoever opened it closes it. With one, open mode is off. */
  identityProvider?: IdentityProvider | undefined
  /** What those may whom the provider does not call an administrator, until somebody gives them a role. Default: `none`. */
  defaultRole?: Role | undefined
  /** What decides instead of roles, in every protocol; whoever opened them closes them. */
  policies?: Readonly<{ current(): Policy }> | undefined
  /** Where the pieces of unfinished uploads lie: in memory they are lost when the service ends, or another begins on the same database. Default: durable. */
  uploads?: UploadsKept | undefined
  /** The most that uploads in memory hold together. Default: 256 MiB. */
  uploadsMemoryBytes?: number | undefined
  /** How long what was deleted or replaced is kept; what is not given is as in `defaultRetention`. */
  retention?: Partial<Retention> | undefined
  /** Requests that an account, or who has none their address, may make in a minute. Default: any number. */
  requestsPerMinute?: number | undefined
  /** Whether the console is served at /ui/, where browsers that ask for a folder are sent; else they get a plain list. Default: true. */
  hasConsole?: boolean | undefined
  /** For /api/config; default: the address that was listened on. */
  externalUrl?: string | undefined
  /** The audit log tells of every request, also of those that only read. Default: false. */
  auditReads?: boolean | undefined
  /** Private addresses that webhooks may be sent to, as addresses or CIDR blocks. Default: none. */
  webhookTargets?: readonly string[] | undefined
  /** Programs that are told of changes; whoever opened them closes them, after the service. */
  workers?: Workers | undefined
  /** What the editor of documents can do, which may then edit here over WOPI. */
  wopi?: WopiDiscovery | undefined
  /** Which saves that come too late are merged although they do not ask for it. Default: none. */
  mergeOnSave?: MergeOnSave | undefined
  /** Of the processes that make thumbnails; what is not given is as in `ThumbnailLimits`. */
  thumbnails?: ThumbnailLimits | undefined
  /** Who merges; whoever opened it stops it, after the service. Default: threads of this service's own. */
  merging?: Merging | undefined
  /** What it costs to try a passphrase of an encrypted file, as a power of two. Default: 18, as age itself has it. */
  ageWorkFactor?: number | undefined
}>

export type FilesService = Readonly<{
  handle: Handler
  /** What `OPTIONS *` tells: which WebDAV is spoken here, and with which methods. */
  serverOptions: Readonly<Record<string, string>>
  /** The OpenAPI description of the JSON routes. */
  description: JsonService['description']
  /** Whether `admin` was made by this start. */
  adminCreated: boolean
  /** Who asks, for handlers beside `handle`: undefined without credentials; throws `unauthenticated` when they are bad. */
  authenticate: Authenticate
  /** Whether that caller may administer. */
  mayAdminister(caller: Caller): boolean
  /** What a 401 says in `WWW-Authenticate`. */
  challenge: string
  /** Ends the answers that would never end, which are event streams; to be called before the listening is stopped. */
  drain(): void
  /** Stops the work in the background; requests under way should have ended. The database and the blobs stay open. */
  close(): Promise<void>
}>

export async function openFiles(options: FilesOptions): Promise<FilesService> {
  const { blobs, logger, clock, version, storageName, admin, identityProvider, policies } = options
  const { smallLimitBytes = usualSmallLimitBytes } = options
  const notifier = changeNotifier(options.database)
  const database = notifyingDatabase(options.database, notifier)
  const tools = toolsOf({ database, blobs, smallLimitBytes, clock, logger })
  await database.write(fillNameKeys()).catch(unlessDamaged)
  const administrator = admin?.isProviders ? admin.username : undefined
  const adminCreated = admin !== undefined && (await adminMade(options, admin))
  const authEnabled = admin !== undefined || identityProvider !== undefined
  const open = authEnabled ? 'no' : options.openToEverybody ? 'everybody' : 'local'
  const issuer = identityProvider && {
    provider: identityProvider,
    defaultRole: options.defaultRole ?? 'none',
    administrator,
  }
  const failures = failureLimit(clock)
  const checkPassword = passwordChecker({ database, clock, failures })
  const { requestsPerMinute: perMinute } = options
  const limit = perMinute === undefined ? undefined : requestLimit({ perMinute, clock })
  const authenticate = noting(authentication({ database, clock, logger, checkPassword, open, issuer, policies }))
  const retention = { ...defaultRetention, ...options.retention }
  const { mergeOnSave: merges = 'asked' } = options
  const merging = options.merging ?? threadMerging(logger)
  const saves = openStaleWrites(tools, { merging, merges, versionDays: retention.versionDays })
  const uploads = uploadTools(tools, {
    saves,
    kept: options.uploads ?? 'durable',
    memory: memoryPartBlobs(options.uploadsMemoryBytes ?? 256 * 1024 * 1024),
  })
  await database.write(forgetMemoryUploads()).catch(unlessDamaged)
  const audit = await openAuditLog({ ...tools, database: options.database })
  if (!identityProvider?.unverifiedNames) await takeUnprovedNames(tools, { audit, administrator }).catch(unlessDamaged)
  const webhookTargets = addressRanges(options.webhookTargets ?? [])
  /** What policies say of who acts without a request. */
  const refusals = (caller: Caller) => policies && policyRefusal(policies.current(), caller, '')
  const pausedBecause = ownersAsked(refusals, !authEnabled)
  const workers =
    options.workers &&
    (await runWorkers({
      ...tools,
      notifier,
      audit,
      workers: options.workers,
      refusals,
    }))
  const draining = new AbortController()
  const closing = new AbortController()
  const opened = clock.monotonic()
  let address = ''
  let wasFull = false

  const service: Service = {
    ...tools,
    version,
    probes: probesOf(tools),
    uptime: () => (clock.monotonic() - opened) / 1000,
    capabilities: {
      version,
      authEnabled,
      cedarEnabled: policies !== undefined,
      workersEnabled: options.workers !== undefined,
      wopiConfigured: options.wopi !== undefined,
      storage: storageName,
      externalUrl: () => options.externalUrl ?? address,
    },
    retention,
    checkPassword,
    failures,
    eventStreams: new HeldCounts(),
    withCode: codeChecker({ database, clock, failures }),
    confirmLogIn: logInConfirmer({ database, clock, checkPassword }),
    authenticate: limit ? limit.counting(authenticate) : authenticate,
    uploads,
    audit,
    thumbnails: keptThumbnails(tools, childThumbnails(logger, options.thumbnails)),
    following: { database, notifier, clock, ended: draining.signal },
    webhookTargets,
    pausedBecause,
    workers: { known: options.workers?.known ?? [], refused: workers?.refused ?? new Map() },
    wopi: options.wopi,
    ageWorkFactor: options.ageWorkFactor ?? defaultWorkFactor,
  }
  const json = await jsonService({
    title: 'Alluvium files',
    version,
    description:
      'Files are kept in a tree at the root of this address: PUT, GET, DELETE and the methods of WebDAV. What is not bytes is JSON. GraphQL is at `/api/graphql`: posted as JSON, and a page to write queries on when it is opened in a browser.',
    errorBody: 'error-and-code',
    routes: restRoutes(service),
    otherPaths: describedElsewhere,
    authenticate,
    challenge,
    credentialRefusals,
    ...(limit && { rateLimit: limit.take }),
  })
  const tree = treeHandler(tools, {
    authenticate: service.authenticate,
    externalUrl: options.externalUrl,
    hasConsole: options.hasConsole ?? true,
    saves,
  })
  const writers = soleWriters()
  const handlers: readonly ProtocolHandler[] = [
    graphqlHandler(service),
    tusHandler(service, writers),
    resumableHandler(service, writers),
    wopiHandler(service, policies),
    shareHandler(service, policies),
  ]
  const whole = audited(answer, { log: audit, clock, reads: options.auditReads ?? false })
  const webhooks = tellWebhooks({
    ...tools,
    database: options.database,
    notifier,
    post: guardedPost,
    pausedBecause,
    opened: webhookTargets,
  })
  const extraction = threadTextExtraction(logger)
  const unheard: Tools = { ...tools, database: options.database }
  const jobs = startJobs(
    [
      // What dead uploads left goes at once, and again every few minutes, for other processes die too.
      { name: 'sweeping drafts', everyMs: 5 * 60_000, work: () => sweepDrafts(tools) },
      { name: 'completing the audit log', everyMs: 60_000, work: () => audit.complete(whole.pending()) },
      watchingOtherProcesses(notifier),
      { name: 'ending what was purged', everyMs: 10_000, work: () => purgeRest(tools) },
      { name: 'keeping house', everyMs: 10 * 60_000, work: () => keepHouse(tools, retention) },
      { name: 'making room', everyMs: 2000, work: makeRoom },
      { name: 'scrubbing', everyMs: 7 * 86_400_000, work: () => scrubSlowly(tools, closing.signal) },
      { name: 'sweeping locks', everyMs: 5 * 60_000, work: () => sweepLocks(tools) },
      { name: 'sweeping tokens of editors', everyMs: 3_600_000, work: () => sweepWopi(tools) },
      { name: 'sweeping saves', everyMs: 3_600_000, work: () => database.write(sweepSaves(clock.now())) },
      { name: 'sweeping shares', everyMs: 10 * 60_000, work: () => sweepShares(tools) },
      { name: 'sweeping uploads', everyMs: 3_600_000, work: () => sweepUploads(uploads) },
      { name: 'indexing names', everyMs: 100, work: () => followLedger(unheard, closing.signal) },
      { name: 'reading texts', everyMs: 250, work: () => readTexts(unheard, extraction, closing.signal) },
    ],
    logger,
  )

  /** Once more when there is some, for what was deleted last. */
  async function makeRoom(): Promise<void> {
    const isFull = options.hasRoom?.() === false
    if (isFull || wasFull) await keepHouse(tools, retention)
    wasFull = isFull
  }

  /** Below /api everything is; elsewhere the routes are, but who writes there wants to write into the tree, and learns why not. */
  const isJson = (method: string, path: string): boolean =>
    path === '/api' || path.startsWith('/api/') || (!writesTree(method) && json.owns(path))

  function answer(exchange: Exchange): void | Promise<void> {
    const { socket, url = '', method = '' } = exchange.request
    if (address === '') address = addressOf(socket)
    const path = pathOf(url)
    const handler = handlers.find(({ owns }) => owns(method, path))
    if (handler) return handler.handle(exchange)
    return isJson(method, path) ? json.handle(exchange) : tree(exchange)
  }

  return {
    handle: whole.handle,
    serverOptions: davOptions,
    drain: () => draining.abort(),
    get description() {
      return json.description
    },
    adminCreated,
    authenticate,
    mayAdminister: (caller) => mayAdminister(caller, caller),
    challenge,
    async close() {
      draining.abort()
      await webhooks.stop()
      await workers?.stop()
      closing.abort()
      await jobs.stop()
      await extraction.stop()
      if (!options.merging) await merging.stop()
      await service.thumbnails.stop()
      await tools.sums.stop()
      await json.close()
      await audit.close()
    },
  }
}

async function adminMade(
  { database, clock, logger }: FilesOptions,
  { username, password }: Administrator,
): Promise<boolean> {
  const known = await database.read(accountByName(username))
  if (known && known.id !== anonymousId) return false // its name may be older than the rule
  refuseUsername(username)
  if (password.length < 8) logger.warn({ username }, 'the administrator has a password of fewer than 8 characters')
  const passwordHash = await hashPassword(password, 'the administrator')
  const made = await database.write(makeUser({ username, role: 'admin', passwordHash, at: clock.now() }))
  if (!made && !(await database.read(accountByName(username)))) throw usernameTaken(username)
  return made
}

function addressOf(socket: { localAddress?: string; localPort?: number; encrypted?: boolean }): string {
  const { localAddress = '127.0.0.1', localPort = 0, encrypted = false } = socket
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return `${encrypted ? 'https' : 'http'}://${host}:${localPort}`
}
