/** What the protocols of the service receive: the tools of its operations, and what was decided when it was opened. */
import type { BlockList } from 'node:net'
import type { HeldCounts } from '@alluvium/kernel'
import type { AuditLog } from '../operations/audit/audit-log.ts'
import type { AccessMap } from '../operations/authorization/access-map.ts'
import type { CheckPassword } from '../operations/credentials/check-password.ts'
import type { ConfirmLogIn } from '../operations/credentials/confirm-log-in.ts'
import type { FailureLimit } from '../operations/credentials/failure-limit.ts'
import type { WithCode } from '../operations/credentials/second-factor.ts'
import type { Following } from '../operations/events/follow.ts'
import type { Homes } from '../operations/homes/open-homes.ts'
import type { Probes } from '../operations/maintenance/probe.ts'
import type { Retention } from '../operations/retention/prune.ts'
import type { KeptThumbnails } from '../operations/thumbnails/kept-thumbnails.ts'
import type { Tools } from '../operations/tools.ts'
import type { UploadTools } from '../operations/uploads/upload-tools.ts'
import type { PausedBecause } from '../operations/webhooks/webhook-owners.ts'
import type { BackupRecord } from '../ports/backup-record.ts'
import type { NotificationMailer } from '../ports/notification-mailer.ts'
import type { WopiDiscovery } from '../ports/wopi-discovery.ts'
import type { KnownWorker } from '../ports/workers.ts'
import type { Authenticate } from './authentication/authenticate.ts'
import type { Capabilities } from './capabilities.ts'

export type Service = Tools &
  Readonly<{
    version: string
    probes: Probes
    /** Seconds since the service was opened. */
    uptime(): number
    capabilities: Capabilities
    /** Whether stale writes are merged where nobody has chosen. */
    mergesStaleWrites: boolean
    /** How long deleted and replaced contents are kept. */
    retention: Retention
    /** The rights of accounts; undefined where there are none, and where policies decide alone. */
    access: AccessMap | undefined
    checkPassword: CheckPassword
    /** The limit of failed guesses, shared by all protocols. */
    failures: FailureLimit
    /** Open event streams, by account. */
    eventStreams: HeldCounts
    withCode: WithCode
    confirmLogIn: ConfirmLogIn
    authenticate: Authenticate
    /** The folders of accounts; undefined where there are none. */
    homes: Homes | undefined
    /** Uploads in several requests, of every protocol. */
    uploads: UploadTools
    audit: AuditLog
    thumbnails: KeptThumbnails
    /** The change feed. */
    following: Following
    /** Private addresses that webhooks may be sent to. */
    webhookTargets: BlockList
    pausedBecause: PausedBecause
    /** `refused`: why some workers don't run. */
    workers: Readonly<{ known: readonly KnownWorker[]; refused: ReadonlyMap<string, string> }>
    /** The editor for documents; undefined when there is none. */
    wopi: WopiDiscovery | undefined
    /** Undefined where nobody knows of any. */
    backups: BackupRecord | undefined
    /** Undefined where nobody sends any. */
    mailer: NotificationMailer | undefined
    /** The work factor of encryption with a passphrase, as a power of two. */
    ageWorkFactor: number
  }>
