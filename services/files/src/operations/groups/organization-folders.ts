/** Which folder is that of an organization. */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

const one = statement((db, { organization }: { organization: string }) =>
  db.selectFrom('organization_folders').select('node').where('organization', '=', organization),
)
const insert = statement((db, { organization, node }: { organization: string; node: number }) =>
  db
    .insertInto('organization_folders')
    .values({ organization, node })
    .onConflict((conflict) => conflict.column('organization').doUpdateSet((eb) => ({ node: eb.ref('excluded.node') }))),
)
const remove = statement((db, { organization }: { organization: string }) =>
  db.deleteFrom('organization_folders').where('organization', '=', organization),
)

/** The node, also when it is in the trash; undefined when none was made. @param organization its id. */
export function* organizationFolder(organization: string): Script<number | undefined> {
  return (yield* one.first({ organization }))?.node
}

export function* keepOrganizationFolder(row: Readonly<{ organization: string; node: number }>): Script<void> {
  yield* insert.run(row)
}

export function* forgetOrganizationFolder(organization: string): Script<void> {
  yield* remove.run({ organization })
}
