/** Which folder is that of an organization, and which folder holds them all. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { rightForbids } from '../../problems/access.ts'
import { anonymousId } from '../accounts/accounts.ts'

/** In the place of an organization's id: the folder that holds those of organizations. */
export const folderOfAll = ''

const one = statement((db, { organization }: { organization: string }) =>
  db.selectFrom('organization_folders').select('node').where('organization', '=', organization),
)
const insert = statement((db, { organization, node }: { organization: string; node: number }) =>
  db
    .insertInto('organization_folders')
    .values({ organization, node })
    .onConflict((conflict) => conflict.column('organization').doUpdateSet((eb) => ({ node: eb.ref('excluded.node') }))),
)
const ofNode = statement((db, { node }: { node: number }) =>
  db.selectFrom('organization_folders').select('organization').where('node', '=', node).limit(1),
)
const remove = statement((db, { organization }: { organization: string }) =>
  db.deleteFrom('organization_folders').where('organization', '=', organization),
)

/** The node, also when it is in the trash; undefined when none was made. @param organization its id, or `folderOfAll`. */
export function* organizationFolder(organization: string): Script<number | undefined> {
  return (yield* one.first({ organization }))?.node
}

/**
 * Whoever may write in an organization's folder could delete it or move it away, and with it what everybody there has; so only
 * the service does. Throws `files.right-forbids`.
 */
export function* refuseOrganizationFolder(caller: Caller, row: EntryRow | undefined, path: Path): Script<void> {
  if (!row?.is_folder || caller.id === anonymousId) return
  if (yield* ofNode.first({ node: row.node })) throw rightForbids(path.text)
}

export function* keepOrganizationFolder(row: Readonly<{ organization: string; node: number }>): Script<void> {
  yield* insert.run(row)
}

export function* forgetOrganizationFolder(organization: string): Script<void> {
  yield* remove.run({ organization })
}
