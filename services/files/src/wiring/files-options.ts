/** The options of the file service, and the opened service. */
import type { FailureExchange } from '@alluvium/credentials'
import type { Database } from '@alluvium/database'
import type { Handler, RateLimiter } from '@alluvium/http'
import type { JsonService } from '@alluvium/http/json'
import type { Caller, Clock, Logger } from '@alluvium/kernel'
import type { ThumbnailLimits } from '../adapters/thumbnails/make-thumbnails.ts'
import type { Retention } from '../operations/retention/prune.ts'
import type { MergeOnSave } from '../operations/stale-writes/stale-writes.ts'
import type { UploadsKept } from '../operations/uploads/upload-tools.ts'
import type { AskingOthers } from '../ports/asking-others.ts'
import type { BackupRecord } from '../ports/backup-record.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Role } from '../ports/ledger.ts'
import type { Merging } from '../ports/merging.ts'
import type { NotificationMailer } from '../ports/notification-mailer.ts'
import type { Organizations } from '../ports/organizations.ts'
import type { Policy } from '../ports/policy.ts'
import type { WopiDiscovery } from '../ports/wopi-discovery.ts'
import type { Workers } from '../ports/workers.ts'
import type { Authenticate } from '../protocols/authentication/authenticate.ts'
import type { StorageName } from '../protocols/capabilities.ts'

export type Administrator = Readonly<{
  username: string
  password: string
  /** Whether an administrator of this name at the identity provider is this administrator. Default: false. */
  isProviders?: boolean | undefined
}>

/** What processes that serve the same data from one machine have in common. */
export type OtherProcesses = Readonly<{
  /** Whether this one makes what a start makes, and works in the background: one of them does. */
  isFirst: boolean
  /** Counts the requests to all of them. */
  rateLimiter: RateLimiter
  /** Guesses at the others. */
  failures: FailureExchange
  /** How many there are besides this one. */
  others: number
}> &
  AskingOthers

export type FilesOptions = Readonly<{
  /** Opened with `filesMigrations`. */
  database: Database
  blobs: Blobs
  /** Contents up to this size are in the database, larger ones in `blobs`. Default: 8192, which costs the least. */
  smallLimitBytes?: number | undefined
  /**
   * Whether the contents' disk has no room, or nearly none. Meanwhile old contents are removed at once and not at the usual
   * times: another service on that disk may wait for their room.
   */
  isDiskShort?(): boolean
  logger: Logger
  clock: Clock
  version: string
  storageName: StorageName
  /** Made at start unless an account of that name exists. Without it: open mode, for local development only. */
  admin?: Administrator | undefined
  /**
   * Whether open mode serves every request, wherever it comes from: everybody who reaches the address may do
   * everything. Default: false.
   */
  openToEverybody?: boolean
  /** The issuer whose JSON Web Tokens are accepted; the caller that opened it closes it. With one, open mode is off. */
  identityProvider?: IdentityProvider | undefined
  /**
   * The role of the provider's users that it does not call administrators, until an administrator changes it. Default:
   * `none`.
   */
  defaultRole?: Role | undefined
  /** How long after the provider issued a token the groups count that it names, in hours. Default: 24. */
  issuerGroupsHours?: number | undefined
  /** The role of accounts that a directory makes by SCIM. Default: `user`. */
  scimRole?: Exclude<Role, 'admin'> | undefined
  /** Policies that decide instead of roles, in every protocol; the caller that opened them closes them. */
  policies?: Readonly<{ current(): Policy }> | undefined
  /**
   * `replace`: policies decide alone, instead of roles and rights; `narrow`: they can only forbid more. Default: `replace`.
   */
  policiesMode?: 'replace' | 'narrow' | undefined
  /**
   * What everybody may do where nothing else was granted and nothing is closed, set at start. Default: what it was before,
   * which administrators change; `write` in a new database.
   */
  rootGrant?: 'none' | 'read' | 'write' | undefined
  /**
   * Where accounts have homes, made when their owners first open them; `isChosen`: whether a place that is taken is refused,
   * instead of there being no homes. Default: none.
   */
  homes?: Readonly<{ root: string; isChosen: boolean }> | undefined
  /**
   * The platform whose organizations are groups here. `root`: the folder that holds a folder for each of them; one that
   * somebody else made is refused. Default of `root`: they have no folders.
   */
  organizations?: Readonly<{ platform: Organizations; root?: string | undefined }> | undefined
  /** Processes beside this one. Default: none. */
  processes?: OtherProcesses | undefined
  /** What is known of backups. Default: nothing. */
  backups?: BackupRecord | undefined
  /** Sends mail about notifications. Default: nobody does. */
  mailer?: NotificationMailer | undefined
  /**
   * Where the parts of unfinished uploads are kept: in memory they are lost when the service ends, or when another
   * starts on the same database. Default: durable.
   */
  uploads?: UploadsKept | undefined
  /** The most bytes of all uploads in memory. Default: 256 MiB. */
  uploadsMemoryBytes?: number | undefined
  /** How long deleted and replaced contents are kept; missing values are those of `defaultRetention`. */
  retention?: Partial<Retention> | undefined
  /** Requests per minute of an account, or of a network without one. Default: no limit. */
  requestsPerMinute?: number | undefined
  /**
   * Whether the console is served at /ui/, where browsers that request a folder are sent; otherwise they get a plain
   * list. Default: true.
   */
  hasConsole?: boolean | undefined
  /** For /api/config; default: the listening address. */
  externalUrl?: string | undefined
  /** Whether the audit log records every request, also reads. Default: false. */
  auditReads?: boolean | undefined
  /** Private addresses that webhooks may be sent to, as addresses or CIDR blocks. Default: none. */
  webhookTargets?: readonly string[] | undefined
  /** Programs that run on changes; the caller that opened them closes them, after the service. */
  workers?: Workers | undefined
  /** The editor for documents, which may then edit here over WOPI. */
  wopi?: WopiDiscovery | undefined
  /** Which stale writes are merged without a request for it. Default: none. */
  mergeOnSave?: MergeOnSave | undefined
  /** Limits of the processes that make thumbnails; missing values are those of `ThumbnailLimits`. */
  thumbnails?: ThumbnailLimits | undefined
  /** What merges; the caller that opened it stops it, after the service. Default: threads of this service's own. */
  merging?: Merging | undefined
  /** The cost of trying a passphrase of an encrypted file, as a power of two. Default: 18, as in age itself. */
  ageWorkFactor?: number | undefined
}>

/** The opened service. End it with `drain`, stop listening, and `close` it before its database and blobs. */
export type FilesService = Readonly<{
  handle: Handler
  /** The header fields of `OPTIONS *`: the WebDAV classes and methods. */
  serverOptions: Readonly<Record<string, string>>
  /** The OpenAPI description of the JSON routes. */
  description: JsonService['description']
  /** Whether this start made `admin`. */
  adminCreated: boolean
  /**
   * The caller, for handlers besides `handle`: undefined without credentials; throws `unauthenticated` when they are
   * bad.
   */
  authenticate: Authenticate
  /** Whether that caller may administer. */
  mayAdminister(caller: Caller): boolean
  /** The value of `WWW-Authenticate` of a 401. */
  challenge: string
  /** Asks the platform for its organizations now, and not only every ten seconds; resolves when its answer counts here. */
  followOrganizations(): Promise<void>
  /** Ends event streams, which would never end by themselves; call it before the server stops listening. */
  drain(): void
  /** Stops background work; requests in progress should have ended. The database and the blobs stay open. */
  close(): Promise<void>
}>
