/**
 * Folders that hold homes or folders of organizations, of which it was lost that they do: nobody could open a home there any more. Such
 * a folder is closed, and no revision says that somebody closed it.
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import type { Holds } from '../access/holding-folders.ts'

type HoldingFolder = Readonly<{ node: number; holds: Holds }>

export const lostHoldingFolders = (limit: number): Script<readonly HoldingFolder[]> =>
  once<HoldingFolder>(
    () => sql<HoldingFolder>`
      with held(node, holds) as (select node, 'homes' from homes union all select node, 'organizations' from organization_folders)
      select present.parent as node, min(held.holds) as holds from held
      inner join present on present.node = held.node
      inner join closed_folders on closed_folders.node = present.parent
      where not exists (select 1 from holding_folders where holding_folders.node = present.parent)
        and not exists (select 1 from revisions where verb in ('close', 'open') and revisions.node = present.parent)
      group by present.parent order by present.parent limit ${limit}`,
  ).all()
