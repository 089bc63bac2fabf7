/** What the file service is opened with, and what comes of it. */
import type { Database } from '@alluvium/database'
import type { Handler } from '@alluvium/http'
import type { JsonService } from '@alluvium/http/json'
import type { Caller, Clock, Logger } from '@alluvium/kernel'
import type { ThumbnailLimits } from '../adapters/thumbnails/make-thumbnails.ts'
import type { Retention } from '../operations/retention/prune.ts'
import type { MergeOnSave } from '../operations/stale-writes/stale-writes.ts'
import type { UploadsKept } from '../operations/uploads/upload-tools.ts'
import type { Blobs } from '../ports/blobs.ts'
import type { IdentityProvider } from '../ports/identity-provider.ts'
import type { Role } from '../ports/ledger.ts'
import type { Merging } from '../ports/merging.ts'
import type { Policy } from '../ports/policy.ts'
import type { WopiDiscovery } from '../ports/wopi-discovery.ts'
import type { Workers } from '../ports/workers.ts'
import type { Authenticate } from '../protocols/authentication/authenticate.ts'
import type { StorageName } from '../protocols/rest/service/config-route.ts'

export type Administrator = Readonly<{
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
