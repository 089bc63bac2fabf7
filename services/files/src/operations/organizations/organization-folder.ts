/**
 * The folder of an organization. It is made when somebody of the organization has an account here, and is closed; what the
 * groups may do in it is granted once, and belongs to those who manage it from then on.
 *
 *   /org         closed, no grants
 *   /org/acme    closed, org/acme: read, org/acme/members: write, org/acme/admins: manage
 *
 * It is known by its node, as homes are: a name that is used again does not find it. Nobody but the service moves or deletes it.
 */
import type { Script } from '@alluvium/database'
import { groupsOfOrganization, type Organization } from '../../model/organization.ts'
import type { Path } from '../../model/path.ts'
import { statement } from '../../ports/ledger.ts'
import { keepGrant } from '../access/grant-rows.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { keepOrganizationFolder, organizationFolder } from '../groups/organization-folders.ts'
import { closeOwn, freePath, makeHolding, mayHold, pathOfOwn, renameOwn, theService } from '../homes/own-folders.ts'
import { makeFolder } from '../tree/make-folder.ts'

/** Whether the folder for those of organizations may be at the path: nothing is there, or a folder that the service made for them. */
export function* mayHoldOrganizations(root: Path): Script<boolean> {
  return yield* mayHold('organizations', root)
}

/** Makes the closed folder for those of organizations where it is missing. To be called where `mayHoldOrganizations` is true. */
export function* makeOrganizationsFolder(root: Path, at: number): Script<void> {
  yield* makeHolding('organizations', root, { caller: theService, at })
}

const anyMember = statement((db, { group }: { group: string }) =>
  db.selectFrom('group_members').select('account_id').where('group_id', '=', group).limit(1),
)

/** Whether the organization has somebody here but no folder, and one can be made. */
export function* isFolderDue(organization: Organization, root: Path): Script<boolean> {
  const [everybody] = groupsOfOrganization(organization)
  if (!everybody || !(yield* anyMember.first({ group: everybody.id }))) return false
  return !(yield* folderOf(organization.id)) && (yield* mayHoldOrganizations(root))
}

type Make = Readonly<{ organization: Organization; root: Path; at: number }>

/** Does nothing where `isFolderDue` is false. */
export function* makeOrganizationFolder({ organization, root, at }: Make): Script<void> {
  if (!(yield* isFolderDue(organization, root))) return
  yield* makeOrganizationsFolder(root, at)
  const path = yield* freePath(root, organization.name)
  yield* makeFolder({ caller: theService, path, at })
  const node = yield* closeOwn(path)
  yield* keepOrganizationFolder({ organization: organization.id, node })
  for (const { id: holder, right } of groupsOfOrganization(organization))
    yield* keepGrant({ node, kind: 'group', holder, right_name: right, granted_by: null, granted_at: at })
  yield* noteAccessChange({ node })
}

/** Gives the folder the organization's new name, if it is still among those of organizations. */
export function* renameOrganizationFolder({ id, name }: Pick<Organization, 'id' | 'name'>, at: number): Script<void> {
  yield* renameOwn({ caller: theService, from: yield* folderOf(id), holds: 'organizations', name, at })
}

function* folderOf(organization: string): Script<Path | undefined> {
  return yield* pathOfOwn(yield* organizationFolder(organization))
}
