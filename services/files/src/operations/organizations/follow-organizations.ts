/**
 * Follows the platform: asks it for all organizations, and makes the groups here the same; and for the accounts that ended there,
 * and ends those here. While the platform
 * does not answer, memberships stay as they were: an outage must not take everybody's access away.
 */
import { serialQueue } from '@alluvium/kernel'
import type { Organization } from '../../model/organization.ts'
import type { Path } from '../../model/path.ts'
import { type Organizations, OrganizationsUnavailable } from '../../ports/organizations.ts'
import type { Tools } from '../tools.ts'
import { endOfIssuer, isKnownHere } from '../users/end-of-issuer.ts'
import { differenceOf } from './difference.ts'
import { isFolderDue, makeOrganizationFolder } from './organization-folder.ts'
import { endOrganization, organizationsHere, reconcileOrganization } from './reconcile.ts'

export type OrganizationsFollowed = Readonly<{
  platform: Organizations
  /** The folder that holds those of organizations; undefined where they have none. */
  root: Path | undefined
}>

/**
 * Resolves when what the platform said after the call counts here, also when it said nothing. Rejects when an organization could
 * not be followed; then all others are.
 */
export type FollowOrganizations = (signal: AbortSignal) => Promise<void>

/** Milliseconds. */
const readAgainMs = 60_000
/** A restart of the platform is no outage. */
const failuresOfOutage = 2

export function followOrganizations(
  { database, clock, logger }: Pick<Tools, 'database' | 'clock' | 'logger'>,
  { platform, root }: OrganizationsFollowed,
): FollowOrganizations {
  const { issuer } = platform
  const { engine } = database
  let failures = 0
  /** One round at a time: two would undo each other's changes. */
  const inTurn = serialQueue()

  async function reconcile(organization: Organization): Promise<void> {
    if ((await database.read(differenceOf(organization, issuer))).length > 0)
      await database.write(reconcileOrganization(organization, issuer, { engine, at: clock.now() }))
    if (root && (await database.read(isFolderDue(organization, root))))
      await database.write(makeOrganizationFolder({ organization, root, at: clock.now() }))
  }

  /** Of the last minute they are read again: what was under way there when they were read, and who came once more by a token. */
  let endedBefore = 0
  async function endAll(signal: AbortSignal): Promise<readonly unknown[]> {
    const failed: unknown[] = []
    for await (const ended of platform.ended(Math.max(0, endedBefore - readAgainMs), signal)) {
      endedBefore = Math.max(endedBefore, ended.endedAt)
      if (await database.read(isKnownHere(issuer, ended.subject)))
        await database
          .write(endOfIssuer({ issuer, ended, engine, at: clock.now() }))
          .catch((error) => failed.push(error))
    }
    return failed
  }

  /** Returns what failed: one organization, such as one whose folder somebody's lock is in the way of, must not stop the others. */
  async function reconcileAll(signal: AbortSignal): Promise<readonly unknown[]> {
    const seen = new Set<string>()
    const failed: unknown[] = []
    const keepFailure = (error: unknown) => void failed.push(error)
    for await (const organization of platform.every(signal)) {
      seen.add(organization.id)
      await reconcile(organization).catch(keepFailure)
    }
    for (const id of await database.read(organizationsHere()))
      if (!seen.has(id)) await database.write(endOrganization(id, { engine, at: clock.now() })).catch(keepFailure)
    return failed
  }

  async function round(signal: AbortSignal): Promise<void> {
    let failed: readonly unknown[]
    try {
      failed = [...(await reconcileAll(signal)), ...(await endAll(signal))]
    } catch (error) {
      if (!(error instanceof OrganizationsUnavailable)) throw error
      failures += 1
      if (failures === failuresOfOutage && !signal.aborted)
        logger.warn({ err: error, issuer }, 'memberships of organizations stay as they were')
      return
    }
    if (failures >= failuresOfOutage) logger.info({ issuer }, 'memberships of organizations are followed again')
    failures = 0
    if (failed.length > 0) throw failed[0]
  }

  return (signal) => inTurn(() => round(signal))
}
