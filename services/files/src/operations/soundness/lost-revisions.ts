/**
 * Revisions whose row was lost. They are numbered without a gap and never removed; a restore leaves out numbers, and always as many
 * (after-restore.ts).
 */
import type { Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import { numbersSkipped } from '../nodes/numbers-skipped.ts'

/** `before`: the one that is there; 0 where none is. */
export type LostRevisions = Readonly<{ before: number; from: number; to: number }>

/** Runs of lost revisions, the oldest first. */
export function* lostRevisions(limit: number): Script<readonly LostRevisions[]> {
  return (yield* isAnyLost()) ? yield* gaps(limit) : []
}

/** By their number, which is quickly counted: as many are there as were given. */
function* isAnyLost(): Script<boolean> {
  const found = yield* once<{ lost: number }>(
    () => sql<{ lost: number }>`
      select (revision - (select count(*) from revisions)) % cast(${sql.lit(numbersSkipped)} as bigint) as lost from "ledger"`,
  ).first()
  return found?.lost !== 0
}

function* gaps(limit: number): Script<readonly LostRevisions[]> {
  const rows = yield* once<{ before: number; next: number }>(
    () =>
      sql<{ before: number; next: number }>`
      with given(revision) as (select revision from revisions union all select revision + 1 from "ledger")
      select * from (
        select lag(revision, 1, 0) over (order by revision) as before, revision as next from given) as pairs
      where (next - before - 1) % cast(${sql.lit(numbersSkipped)} as bigint) > 0 order by next limit ${limit}`,
  ).all()
  // Where a restore left out numbers too, what was lost is next to the one that follows.
  return rows.map(({ before, next }) => ({ before, from: next - ((next - before - 1) % numbersSkipped), to: next - 1 }))
}
