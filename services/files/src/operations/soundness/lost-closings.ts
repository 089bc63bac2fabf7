/**
 * Folders that are not closed any more though nobody opened them: the row that closed them was lost, and everybody would read what
 * lies in them.
 *
 *   a home, the folder of an organization, what holds them    only the service closes them, and nobody opens them
 *   any that people closed                                    the last of its revisions `close` and `open` is a `close`
 *
 * Not seen is what the service closed for somebody who is gone: the home of a deleted account, which is no home any more.
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
      select node from present
      where is_folder = 1 and not exists (select 1 from closed_folders where closed_folders.node = present.node) and node in (
        select node from homes union select node from organization_folders union select node from holding_folders
        union select node from revisions where verb in ('close', 'open') group by node
          having max(revision) = max(case when verb = 'close' then revision else 0 end))
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
