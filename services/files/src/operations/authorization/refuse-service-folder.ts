/**
 * Homes, the folders of organizations and the folders that hold them are made, moved and removed by the service alone. Whoever may
 * write in one could else remove it with all that is in it, and nobody could put it back into the closed folder that it came from.
 */
import type { Script } from '@alluvium/database'
import type { Path } from '../../model/path.ts'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import { folderOfService } from '../../problems/access.ts'
import { isTheService } from './as-the-service.ts'
import type { Asker } from './authorize.ts'

const home = statement((db, { node }: { node: number }) =>
  db.selectFrom('homes').select('node').where('node', '=', node).limit(1),
)
const ofOrganization = statement((db, { node }: { node: number }) =>
  db.selectFrom('organization_folders').select('node').where('node', '=', node).limit(1),
)
const holding = statement((db, { node }: { node: number }) =>
  db.selectFrom('holding_folders').select('node').where('node', '=', node),
)

/** To be called for an entry that shall leave its place, or be opened. Throws `files.folder-of-service`. */
export function* refuseServiceFolder(caller: Asker, row: EntryRow | undefined, path: Path): Script<void> {
  if (!row?.is_folder || isTheService(caller)) return
  if (yield* isFolderOfService(row.node)) throw folderOfService(path.text)
}

export function* isFolderOfService(node: number): Script<boolean> {
  return (
    ((yield* home.first({ node })) ?? (yield* ofOrganization.first({ node })) ?? (yield* holding.first({ node }))) !==
    undefined
  )
}
