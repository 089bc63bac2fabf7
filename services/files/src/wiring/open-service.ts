/** Makes what the protocols need from the options: uploads, audit log, workers, thumbnails and the rest. */
import { addressRanges, type Caller, HeldCounts } from '@alluvium/kernel'
import { memoryPartBlobs } from '../adapters/memory/memory-parts.ts'
import { threadMerging } from '../adapters/merging/thread-merging.ts'
import { childThumbnails } from '../adapters/thumbnails/make-thumbnails.ts'
import { type AuditLog, openAuditLog } from '../operations/audit/audit-log.ts'
import type { ChangeNotifier } from '../operations/events/change-notifier.ts'
import type { Homes } from '../operations/homes/open-homes.ts'
import { probesOf } from '../operations/maintenance/probe.ts'
import { defaultRetention } from '../operations/retention/prune.ts'
import { expectCounters } from '../operations/soundness/counters.ts'
import { expectClosings } from '../operations/soundness/lost-closings.ts'
import { openStaleWrites, type StaleWrites } from '../operations/stale-writes/stale-writes.ts'
import { keptThumbnails } from '../operations/thumbnails/kept-thumbnails.ts'
import type { Tools } from '../operations/tools.ts'
import { forgetMemoryUploads } from '../operations/uploads/cancel-upload.ts'
import { type UploadTools, uploadTools } from '../operations/uploads/upload-tools.ts'
import { takeUnprovedNames } from '../operations/users/take-unproved-names.ts'
import { ownersAsked } from '../operations/webhooks/webhook-owners.ts'
import { runWorkers } from '../operations/workers/run-workers.ts'
import { policyRefusal } from '../protocols/authentication/policy-refusal.ts'
import type { Service } from '../protocols/service.ts'
import type { FilesOptions } from './files-options.ts'
import { administratorAtProvider, type Credentials } from './open-credentials.ts'
import { unlessDamaged } from './unless-damaged.ts'

const defaultWorkFactor = 18
const defaultMemoryUploadBytes = 256 * 1024 * 1024

type Given = Readonly<{
  tools: Tools
  notifier: ChangeNotifier
  credentials: Credentials
  homes: Homes | undefined
  /** Aborted when event streams are to end. */
  ended: AbortSignal
  /** The listening address; empty before the first request. */
  address(): string
}>

export type OpenedService = Readonly<{
  service: Service
  staleWrites: StaleWrites
  /** Resolves when no worker runs any more. */
  stopWorkers(): Promise<void>
  stopMerging(): Promise<void>
}>

export async function openService(options: FilesOptions, given: Given): Promise<OpenedService> {
  const { tools, notifier, credentials, homes, ended } = given
  const { database, clock, logger } = tools
  const retention = { ...defaultRetention, ...options.retention }
  await database.read(expectCounters()).catch(unlessDamaged)
  await database.read(expectClosings()).catch(unlessDamaged)
  const merging = options.merging ?? threadMerging(logger)
  const { mergeOnSave: merges = 'asked' } = options
  const staleWrites = openStaleWrites(tools, { merging, merges, versionDays: retention.versionDays })
  const uploads = await openUploads(options, tools, { staleWrites, homes })
  const audit = await openAudit(options, tools)
  const webhookTargets = addressRanges(options.webhookTargets ?? [])
  /** Asks the policies about a caller who acts without a request. */
  const refusals = (caller: Caller) => options.policies && policyRefusal(options.policies.current(), caller, '')
  const pausedBecause = ownersAsked(refusals, !credentials.authEnabled)
  const workers =
    options.workers &&
    (await runWorkers({ ...tools, notifier, audit, workers: options.workers, refusals, access: credentials.access }))
  const { access, limit, authenticate, checkPassword, failures, withCode, confirmLogIn } = credentials
  const opened = clock.monotonic()
  const service: Service = {
    ...tools,
    version: options.version,
    probes: probesOf(tools),
    uptime: () => (clock.monotonic() - opened) / 1000,
    capabilities: {
      version: options.version,
      authEnabled: credentials.authEnabled,
      cedarEnabled: options.policies !== undefined,
      workersEnabled: options.workers !== undefined,
      wopiConfigured: options.wopi !== undefined,
      storage: options.storageName,
      externalUrl: () => (options.externalUrl ?? given.address()).replace(/\/+$/, ''),
    },
    mergesStaleWrites: staleWrites.byDefault,
    retention,
    access,
    checkPassword,
    failures,
    eventStreams: new HeldCounts(),
    withCode,
    confirmLogIn,
    authenticate: limit ? limit.counting(authenticate) : authenticate,
    homes,
    uploads,
    audit,
    thumbnails: keptThumbnails(tools, childThumbnails(logger, options.thumbnails)),
    following: { database, notifier, clock, logger, ended },
    webhookTargets,
    pausedBecause,
    workers: { known: options.workers?.known ?? [], refused: workers?.refused ?? new Map() },
    wopi: options.wopi,
    mailer: options.mailer,
    backups: options.backups,
    ageWorkFactor: options.ageWorkFactor ?? defaultWorkFactor,
  }
  return {
    service,
    staleWrites,
    stopWorkers: async () => await workers?.stop(),
    stopMerging: async () => {
      if (!options.merging) await merging.stop()
    },
  }
}

async function openUploads(
  options: FilesOptions,
  tools: Tools,
  others: Pick<UploadTools, 'staleWrites' | 'homes'>,
): Promise<UploadTools> {
  const uploads = uploadTools(tools, {
    ...others,
    kept: options.uploads ?? 'durable',
    memory: memoryPartBlobs(options.uploadsMemoryBytes ?? defaultMemoryUploadBytes),
  })
  await tools.database.write(forgetMemoryUploads()).catch(unlessDamaged)
  return uploads
}

async function openAudit(options: FilesOptions, tools: Tools): Promise<AuditLog> {
  const audit = await openAuditLog(
    { ...tools, database: options.database },
    { isBesideOthers: options.processes !== undefined },
  )
  const administrator = administratorAtProvider(options)
  if (!options.identityProvider?.unverifiedNames)
    await takeUnprovedNames(tools, { audit, administrator }).catch(unlessDamaged)
  return audit
}
