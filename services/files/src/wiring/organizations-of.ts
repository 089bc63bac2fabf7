/** The organizations of the platform, where the service follows any. */
import type { Path } from '../model/path.ts'
import { type FollowOrganizations, followOrganizations } from '../operations/organizations/follow-organizations.ts'
import { makeOrganizationsFolder, mayHoldOrganizations } from '../operations/organizations/organization-folder.ts'
import { organizationsHere } from '../operations/organizations/reconcile.ts'
import type { Tools } from '../operations/tools.ts'
import { orgRootTaken } from '../problems/access.ts'
import type { FilesOptions } from './files-options.ts'
import { organizationsRootOf } from './folder-roots.ts'
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
  const { database, logger, clock } = tools
  if (!organizations || !credentials.access) {
    const left = await database.read(organizationsHere()).catch(unlessDamaged)
    if (left && left.size > 0)
      logger.warn({ organizations: left.size }, 'groups of organizations stay as they were: no platform is followed')
    return undefined
  }
  const root = organizations.root === undefined ? undefined : organizationsRootOf(organizations.root, homes)
  if (root) {
    const isFree = await database.read(mayHoldOrganizations(root)).catch(unlessDamaged)
    if (isFree === false) throw orgRootTaken(root.text)
    credentials.access.reserve(root.text)
    // A file that somebody makes in the place of a folder above it would keep every organization's folder away.
    if (root.names.length > 1) await database.write(makeOrganizationsFolder(root, clock.now())).catch(unlessDamaged)
  }
  return followOrganizations(tools, { platform: organizations.platform, root })
}
