/** The organizations of the platform, where the service follows any. */
import { type Path, parsePath, refuseReserved } from '../model/path.ts'
import { type FollowOrganizations, followOrganizations } from '../operations/organizations/follow-organizations.ts'
import { mayHoldOrganizations } from '../operations/organizations/organization-folder.ts'
import { organizationsHere } from '../operations/organizations/reconcile.ts'
import type { Tools } from '../operations/tools.ts'
import { orgRootTaken } from '../problems/access.ts'
import type { FilesOptions } from './files-options.ts'
import type { Credentials } from './open-credentials.ts'
import { unlessDamaged } from './unless-damaged.ts'

type Given = Readonly<{
  tools: Tools
  credentials: Credentials
  /** The folder that holds the homes. */
  homes: Path | undefined
}>

/** Undefined where nobody has rights. Throws `files.org-root-taken` when the folder for them can't be where it was asked for. */
export async function organizationsOf(
  { organizations }: FilesOptions,
  { tools, credentials, homes }: Given,
): Promise<FollowOrganizations | undefined> {
  const { database, logger } = tools
  if (!organizations || !credentials.access) {
    const left = await database.read(organizationsHere()).catch(unlessDamaged)
    if (left && left.size > 0)
      logger.warn({ organizations: left.size }, 'groups of organizations stay as they were: no platform is followed')
    return undefined
  }
  const root = organizations.root === undefined ? undefined : parsePath(organizations.root)
  if (root) {
    refuseReserved(root)
    const isFree = await database.read(mayHoldOrganizations(root)).catch(unlessDamaged)
    if (isFree === false || root.text === homes?.text) throw orgRootTaken(root.text)
    credentials.access.reserve(root.text)
  }
  return followOrganizations(tools, { platform: organizations.platform, root })
}
