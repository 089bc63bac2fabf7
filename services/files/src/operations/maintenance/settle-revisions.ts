/**
 * Puts a revision in the place of each that was lost. It says that the tree changed in some way: nobody did it, and at the time of the
 * next one.
 */
import type { Script } from '@alluvium/database'
import { rootNode, statement, type Tables } from '../../ports/ledger.ts'
import { anonymousNumber } from '../accounts/accounts.ts'
import { numbersSkipped } from '../nodes/numbers-skipped.ts'
import { lostRevisions } from '../soundness/lost-revisions.ts'

/** Revisions that are put in the place of lost ones; more than that were never made. */
const maxFilled = 1_000_000

const one = statement((db, { revision }: { revision: number }) =>
  db.selectFrom('revisions').select(['at', 'nodes']).where('revision', '=', revision),
)
const insertRevision = statement(
  (db, { revision, at, nodes }: Pick<Tables['revisions'], 'revision' | 'at' | 'nodes'>) =>
    db.insertInto('revisions').values({
      revision,
      at,
      actor: anonymousNumber,
      verb: 'restore-tree',
      node: rootNode,
      path: '/',
      origin: 'a lost revision',
      request_context: null,
      nodes,
    }),
)

/** Where a counter is far ahead, nothing has the numbers behind it: they are left out, as a restore does. */
const skipTo = statement((db, { revision, next }: { revision: number; next: number }) =>
  db.updateTable('ledger').set({ revision: next }).where('one', '=', 1).where('revision', '=', revision),
)

/** @returns how many were lost. */
export function* settleRevisions(now: number, limit: number): Script<number> {
  let settled = 0
  for (const { before, from, to } of yield* lostRevisions(limit)) {
    if (to - from >= maxFilled) {
      settled += 1
      yield* skipTo.run({ revision: to, next: before + numbersSkipped * Math.ceil((to - before) / numbersSkipped) })
      continue
    }
    const nodes = (yield* one.first({ revision: before }))?.nodes ?? 0
    const at = (yield* one.first({ revision: to + 1 }))?.at ?? now // not earlier: what is old goes
    for (let revision = from; revision <= to; revision += 1) yield* insertRevision.run({ revision, at, nodes })
    settled += to - from + 1
  }
  return settled
}
