/** The work of the service without a request: webhooks, sweeping, pruning, scrubbing and the search index. */
import type { Database } from '@alluvium/database'
import { guardedPost } from '@alluvium/outbound'
import { threadTextExtraction } from '../adapters/extract-text/extract-text.ts'
import { forgetAccessRequestsBefore, requestKeptMs } from '../operations/access/request-access.ts'
import { sweepExtractions } from '../operations/bulk/extractions.ts'
import { sweepDrafts } from '../operations/content/drafts.ts'
import {
  type ChangeNotifier,
  noticingOtherProcesses,
  watchingOtherProcesses,
} from '../operations/events/change-notifier.ts'
import { keepHouse, scrubSlowly } from '../operations/maintenance/housekeeping.ts'
import { sendNotificationMail } from '../operations/notifications/notification-mail.ts'
import { sweepNotifications } from '../operations/notifications/notifications.ts'
import type { FollowOrganizations } from '../operations/organizations/follow-organizations.ts'
import { sweepLocks } from '../operations/preconditions/lock-rows.ts'
import { purgeRest } from '../operations/retention/purge.ts'
import { seenTime } from '../operations/retention/seen-time.ts'
import { followLedger } from '../operations/search/follow-ledger.ts'
import { readTexts } from '../operations/search/read-texts.ts'
import { sweepShares } from '../operations/shares/sweep-shares.ts'
import { expectRows } from '../operations/soundness/expect-rows.ts'
import { sweepRetainedWrites } from '../operations/stale-writes/retained-writes.ts'
import type { Tools } from '../operations/tools.ts'
import { sweepUploads } from '../operations/uploads/cancel-upload.ts'
import { deliverWebhooks } from '../operations/webhooks/deliver-webhooks.ts'
import { sweepWopi } from '../operations/wopi/sweep-wopi.ts'
import type { Service } from '../protocols/service.ts'
import type { OtherProcesses } from './files-options.ts'
import { afterChanges, type Job, startJobs } from './jobs.ts'

const minute = 60_000
const hour = 60 * minute

/** Who is removed from an organization loses access within 30 seconds, also when one answer of the platform fails. */
const organizationsEveryMs = 10_000
const mailEveryMs = 30_000

type Background = Readonly<{
  service: Service
  tools: Tools
  /** Without notifications: writes of the search index don't concern readers of the change feed. */
  quietDatabase: Database
  notifier: ChangeNotifier
  /** Brings the audit log up to date. */
  completeAudit(): Promise<unknown>
  /** Whether the contents' disk has no room, or nearly none. */
  isDiskShort(): boolean
  /** Undefined where no platform is followed. */
  followOrganizations: FollowOrganizations | undefined
  processes: OtherProcesses | undefined
}>

export type BackgroundWork = Readonly<{
  /** Follows the platform's organizations now; resolves when that is done. */
  followOrganizations(): Promise<void>
  stopWebhooks(): Promise<void>
  /** Resolves when no work runs any more. */
  stop(): Promise<void>
}>

/** Of several processes, the first does this work. The others notice what it and the rest of them change. */
export function startBackground(given: Background): BackgroundWork {
  const { notifier, processes, tools } = given
  const watching = processes ? noticingOtherProcesses(notifier, tools.database) : watchingOtherProcesses(notifier)
  if (processes?.isFirst !== false) return startWork(given, watching)
  const jobs = startJobs([watching], tools.logger)
  return { followOrganizations: async () => undefined, stopWebhooks: async () => undefined, stop: () => jobs.stop() }
}

function startWork(given: Background, watching: Job): BackgroundWork {
  const { service, tools, quietDatabase, notifier, followOrganizations } = given
  const { database, clock, logger } = tools
  const { retention, uploads, pausedBecause, webhookTargets } = service
  const toolsWithoutNotification: Tools = { ...tools, database: quietDatabase }
  const { mailer, capabilities } = service
  const notificationsPage = () => `${capabilities.externalUrl()}/ui/#/notifications`
  const seen = seenTime(toolsWithoutNotification)
  const closing = new AbortController()
  const { signal } = closing
  const webhooks = deliverWebhooks({
    ...toolsWithoutNotification,
    notifier,
    post: guardedPost(),
    pausedBecause,
    access: service.access,
    opened: webhookTargets,
  })
  const extraction = threadTextExtraction(logger)
  const jobs = startJobs(
    [
      // Drafts of uploads that died go at once, and again every few minutes, because other processes die too.
      { name: 'sweeping drafts', everyMs: 5 * minute, work: () => sweepDrafts(tools) },
      { name: 'sweeping extractions', everyMs: 5 * minute, work: () => sweepExtractions(tools) },
      { name: 'completing the audit log', everyMs: minute, work: given.completeAudit },
      watching,
      { name: 'ending what was purged', everyMs: 10_000, work: () => purgeRest(tools) },
      { name: 'keeping house', everyMs: 10 * minute, work: async () => keepHouse(tools, retention, await seen()) },
      makingRoom(async () => keepHouse(tools, retention, await seen()), given.isDiskShort),
      { name: 'looking for lost rows', everyMs: 10 * minute, work: () => database.read(expectRows()) },
      { name: 'scrubbing', everyMs: 7 * 24 * hour, work: () => scrubSlowly(tools, signal) },
      { name: 'sweeping locks', everyMs: 5 * minute, work: () => sweepLocks(tools) },
      { name: 'sweeping tokens of editors', everyMs: hour, work: () => sweepWopi(tools) },
      {
        name: 'sweeping retained writes',
        everyMs: hour,
        work: async () => database.write(sweepRetainedWrites(await seen())),
      },
      {
        name: 'sweeping notifications',
        everyMs: hour,
        work: async () => database.write(sweepNotifications(await seen())),
      },
      {
        name: 'sweeping requests for access',
        everyMs: hour,
        work: async () => database.write(forgetAccessRequestsBefore((await seen()) - requestKeptMs)),
      },
      { name: 'sweeping shares', everyMs: 10 * minute, work: () => sweepShares(tools) },
      { name: 'sweeping uploads', everyMs: hour, work: () => sweepUploads(uploads) },
      afterChanges(
        { name: 'indexing names', everyMs: 100, work: () => followLedger(toolsWithoutNotification, signal) },
        database,
        10_000,
      ),
      afterChanges(
        { name: 'reading texts', everyMs: 250, work: () => readTexts(toolsWithoutNotification, extraction, signal) },
        database,
        2000,
      ),
      ...(mailer
        ? [
            {
              name: 'sending mail',
              everyMs: mailEveryMs,
              work: () => sendNotificationMail({ database, clock, logger, mailer, link: notificationsPage }, signal),
            },
          ]
        : []),
      ...(followOrganizations
        ? [
            {
              name: 'following organizations',
              everyMs: organizationsEveryMs,
              work: () => followOrganizations(signal),
            },
          ]
        : []),
    ],
    logger,
  )
  return {
    followOrganizations: async () => await followOrganizations?.(signal),
    stopWebhooks: () => webhooks.close(),
    async stop() {
      closing.abort()
      await jobs.stop()
      await extraction.stop()
    },
  }
}

/**
 * While the disk is short, removes old versions and trash at once, and once more when it is not any more, for the last
 * deletions.
 */
function makingRoom(makeRoom: () => Promise<void>, isDiskShort: () => boolean): Job {
  let wasShort = false
  return {
    name: 'making room',
    everyMs: 2000,
    async work() {
      const isShort = isDiskShort()
      if (isShort || wasShort) await makeRoom()
      wasShort = isShort
    },
  }
}
