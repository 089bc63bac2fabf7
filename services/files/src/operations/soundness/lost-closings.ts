/**
 * Folders that are not closed any more though nobody opened them: the row that closed them was lost, and everybody would read what
 * lies in them.
 *
 *   a home, the folder of an organization, what holds them    only the service closes them, and nobody opens them
 *   any that people closed                                    the last of its revisions `close` and `open` is a `close`
 *
 * One that is gone can come back with a whole tree, so those that only the history has are looked at, too.
 * What was the home of an account that is deleted, or the folder of an organization that ended, is one that people closed from then on.
 * Not seen is one that was in the trash at that moment.
 */
import type { Script } from '@alluvium/database'
import { Problem } from '@alluvium/kernel'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import { describedNode } from './rows-without-content.ts'

type Lost = Readonly<{ node: number }>

export const lostClosings = (limit: number): Script<readonly Lost[]> =>
  once<Lost>(
    () => sql<Lost>`
      with closed(node) as (
        select node from homes union select node from organization_folders union select node from holding_folders
        union select node from revisions where verb in ('close', 'open') group by node
          having max(revision) = max(case when verb = 'close' then revision else 0 end))
      select node from closed
      where not exists (select 1 from closed_folders where closed_folders.node = closed.node)
      and (exists (select 1 from present where present.node = closed.node and is_folder = 1)
        or exists (select 1 from past where past.node = closed.node and is_folder = 1))
      order by node limit ${limit}`,
  ).all()

/** A sentence for people. */
export function* describedClosing({ node }: Lost): Script<string> {
  return `${yield* describedNode(node)} was closed, and is not any more, though nobody opened it.`
}

/** Throws `files.closing-lost`. Nothing is served, also not for reading. */
export function* expectClosings(): Script<void> {
  const [lost] = yield* lostClosings(1)
  if (!lost) return
  throw new Problem(
    'unprocessable',
    'files.closing-lost',
    `${yield* describedClosing(lost)} Everybody could read what lies in it, so nothing is served: restore a backup from before, or let \`alluvium files repair\` close it again.`,
  )
}
