/**
 * Rows that others name, though no operation removes the one without the other: what is missing was lost. Rows that nothing else
 * names may be missing without a trace, such as a grant.
 */
import type { Script } from '@alluvium/database'
import { type RawBuilder, sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import { numbersSkipped } from '../nodes/numbers-skipped.ts'

type Missing = Readonly<{ what: string }>

type Reference = Readonly<{ what(key: string): string; keys: RawBuilder<Readonly<{ key: string }>> }>

const references: readonly Reference[] = [
  {
    what: (owner) => `The account ${owner}, which owns files, is not there.`,
    // The totals of the root have a row for each owner.
    keys: sql`select cast(owner as text) as key from totals where node = 1 and owner > 0
      and not exists (select 1 from users where users.number = totals.owner)`,
  },
  {
    what: (group) => `The group ${group}, which has members, is not there.`,
    keys: sql`select distinct group_id as key from group_members
      where not exists (select 1 from groups where groups.id = group_members.group_id)`,
  },
  {
    what: (upload) => `The upload ${upload}, which has parts, is not there.`,
    keys: sql`select distinct upload as key from upload_parts
      where not exists (select 1 from uploads where uploads.upload = upload_parts.upload)`,
  },
  {
    what: (revision) => `The revision ${revision}, which was the last to be given, is not there.`,
    // Where a restored dump was given numbers by hand, as the guide says, none was written yet.
    keys: sql`select cast(revision as text) as key from "ledger"
      where (revision - coalesce((select max(revision) from revisions), 0)) % cast(${sql.lit(numbersSkipped)} as bigint) > 0`,
  },
]

/** @param limit of those of one kind. */
export function* missingRows(limit: number): Script<readonly Missing[]> {
  const found: Missing[] = []
  for (const { what, keys } of references) {
    const rows = yield* once<{ key: string }>(() => sql<{ key: string }>`${keys} order by 1 limit ${limit}`).all()
    found.push(...rows.map(({ key }) => ({ what: what(key) })))
  }
  return found
}
