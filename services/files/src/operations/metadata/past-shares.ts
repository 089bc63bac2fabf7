/**
 * Where shares led to. A share of a file that is replaced goes over to the file that takes its place. When going back undoes that, the
 * share leads to its former file again: otherwise it would lead to wherever the other one came from, such as a closed folder.
 */
import type { Script } from '@alluvium/database'
import { statement, trashNode } from '../../ports/ledger.ts'

type GoingOver = Readonly<{ from: number; to: number; revision: number }>

const keepNode = statement((db, { from, revision }: GoingOver) =>
  db
    .insertInto('past_shares')
    .columns(['token', 'node', 'until'])
    .expression((db) =>
      db
        .selectFrom('shares')
        .select((eb) => ['token', 'node', eb.cast<number>(eb.val(revision), 'bigint').as('until')])
        .where('node', '=', from),
    )
    .onConflict((conflict) => conflict.columns(['token', 'until']).doNothing()),
)
const goOver = statement((db, { from, to, revision }: GoingOver) =>
  db.updateTable('shares').set({ node: to, since: revision }).where('node', '=', from),
)

/** Lets the shares of one file lead to another from this revision on. */
export function* inheritShares(going: GoingOver): Script<void> {
  yield* keepNode.run(going)
  yield* goOver.run(going)
}

/** The node of what is nowhere. */
const nowhere = 0

const ledSince = statement((db, { goal }: { goal: number }) =>
  db.selectFrom('shares').select(['token', 'node', 'since']).where('since', '>', goal).where('node', '!=', nowhere),
)

/** The shares that have led to what they lead to since after a revision. */
export const sharesLedSince = (
  goal: number,
): Script<readonly Readonly<{ token: string; node: number; since: number }>[]> => ledSince.all({ goal })

/** Lets a share lead nowhere from this revision on, until the tree goes back to before it. */
export const leadNowhere = ({ token, ...from }: Omit<GoingOver, 'to'> & Readonly<{ token: string }>): Script<void> =>
  lead(token, { ...from, to: nowhere })

/** The shares that led elsewhere at the goal, or when they were made after it. */
const goneOver = statement((db, { goal }: { goal: number }) =>
  db
    .selectFrom('past_shares')
    .innerJoin('shares', 'shares.token', 'past_shares.token')
    .select(['shares.token as token', 'past_shares.node as former', 'shares.node as present'])
    .where('past_shares.until', '=', (eb) =>
      eb
        .selectFrom('past_shares as next')
        .select((eb) => eb.fn.min<number>('next.until').as('until'))
        .whereRef('next.token', '=', 'past_shares.token')
        .where('next.until', '>', goal),
    ),
)
const placeOf = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select(['parent', 'since']).where('node', '=', node),
)
const keepOne = statement((db, { token, present, revision }: { token: string; present: number; revision: number }) =>
  db
    .insertInto('past_shares')
    .values({ token, node: present, until: revision })
    .onConflict((conflict) => conflict.columns(['token', 'until']).doNothing()),
)
const leadTo = statement((db, { token, former, revision }: { token: string; former: number; revision: number }) =>
  db.updateTable('shares').set({ node: former, since: revision }).where('token', '=', token),
)

/**
 * Lets shares lead to their former file when that came back, or when the one that had replaced it went elsewhere. To be called when
 * the tree, or one folder, is as it was at the goal. @param revision that did it.
 */
export function* takeSharesBack({ goal, revision }: Readonly<{ goal: number; revision: number }>): Script<void> {
  for (const { token, former, present } of yield* goneOver.all({ goal })) {
    if (former === present) continue
    const [back, other] = [yield* placeOf.first({ node: former }), yield* placeOf.first({ node: present })]
    const cameBack = back !== undefined && back.since >= revision && back.parent !== trashNode
    if (!cameBack && other && other.since < revision) continue
    yield* lead(token, { from: present, to: former, revision })
  }
}

function* lead(token: string, { from, to, revision }: GoingOver): Script<void> {
  yield* keepOne.run({ token, present: from, revision })
  yield* leadTo.run({ token, former: to, revision })
}

const takenBy = statement((db, { from, to }: Pick<GoingOver, 'from' | 'to'>) =>
  db
    .selectFrom('past_shares')
    .innerJoin('shares', 'shares.token', 'past_shares.token')
    .select('shares.token as token')
    .distinct()
    .where('past_shares.node', '=', to)
    .where('shares.node', '=', from),
)

/** Lets the shares that a file had before another replaced it lead to it again. To be called when it replaces that one. */
export function* giveSharesBack(going: GoingOver): Script<void> {
  for (const { token } of yield* takenBy.all(going)) yield* lead(token, going)
}

const forgetOrphans = statement((db) =>
  db.deleteFrom('past_shares').where('token', 'not in', (eb) => eb.selectFrom('shares').select('shares.token')),
)
const forgetBefore = statement((db, { revision }: { revision: number }) =>
  db.deleteFrom('past_shares').where('until', '<=', revision),
)

/** Forgets where shares led to that are gone. */
export function* forgetPastOfGoneShares(): Script<void> {
  yield* forgetOrphans.run({})
}

/** Forgets where shares led to at revisions to which nobody goes back any more. */
export function* forgetPastSharesBefore(revision: number): Script<void> {
  yield* forgetBefore.run({ revision })
}
