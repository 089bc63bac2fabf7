/** All contents in the database itself, page by page, for checks of their bytes. */
import type { Database, Script } from '@alluvium/database'
import { sql } from 'kysely'
import { type Digest, digestOf } from '../../model/content.ts'
import { once, statement } from '../../ports/ledger.ts'

/** A content as a row names it; other rows of the same node may name it too. `bytes` is null when they are missing. */
export type SmallContent = Readonly<{
  node: number
  digest: Digest
  small: number
  size: number
  bytes: Uint8Array | null
}>

type Row = Readonly<Omit<SmallContent, 'digest' | 'small'> & { digest: Digest | null; small: number | null }>

const pageRows = 1000

const presentAfter = statement((db, { after }: { after: number }) =>
  db
    .selectFrom('present')
    .select((eb) => [
      'node',
      'digest',
      'small',
      'size',
      eb.selectFrom('smalls').select('bytes').whereRef('smalls.small', '=', 'present.small').as('bytes'),
    ])
    .where('node', '>', after)
    .orderBy('node')
    .limit(pageRows),
)
const pastAfter = statement((db, { node, until }: { node: number; until: number }) =>
  db
    .selectFrom('past')
    .select((eb) => [
      'node',
      'until',
      'digest',
      'small',
      'size',
      eb.selectFrom('smalls').select('bytes').whereRef('smalls.small', '=', 'past.small').as('bytes'),
    ])
    .where(sql<boolean>`(node, until) > (${node}, ${until})`)
    .orderBy('node')
    .orderBy('until')
    .limit(pageRows),
)
const sums = statement((db) =>
  db
    .selectFrom('smalls')
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('damaged').select('digest').whereRef('damaged.small', '=', 'smalls.small'))),
    )
    .select((eb) => [
      eb.cast<number>(eb.fn.countAll(), 'bigint').as('contents'),
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum(eb.fn<number>('length', ['bytes'])), sql.lit(0)), 'bigint').as('bytes'),
    ]),
)
const noted = statement((db, { digest, small }: { digest: Digest; small: number }) =>
  db.selectFrom('damaged').select('digest').where('digest', '=', digest).where('small', '=', small),
)

/** Yields the small contents of present files, and afterwards those of former versions. */
export async function* smallContents(database: Database): AsyncGenerator<readonly SmallContent[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: readonly Row[] = await database.read(presentAfter.all({ after }))
    yield rows.flatMap(named)
    after = rows.at(-1)?.node
  }
  for (
    let after: Readonly<{ node: number; until: number }> | undefined = { node: 0, until: 0 };
    after !== undefined;
  ) {
    const rows: readonly (Row & Readonly<{ until: number }>)[] = await database.read(pastAfter.all(after))
    yield rows.flatMap(named)
    after = rows.at(-1)
  }
}

const named = ({ digest, small, ...row }: Row): readonly SmallContent[] =>
  digest === null || small === null ? [] : [{ ...row, digest, small }]

export const isSound = ({ bytes, digest }: SmallContent): boolean => bytes !== null && digestOf(bytes) === digest

/** Whether it is known to be damaged, so that nobody gets it. */
export function* isNoted({ digest, small }: SmallContent): Script<boolean> {
  return (yield* noted.first({ digest, small })) !== undefined
}

/** `until`: null where the present row of the node names it. */
type NotedSmall = Readonly<{ node: number; small: number; until: number | null }>

/** Finds small contents that are known to be damaged and that a row still names, each once. */
export const notedSmalls = (limit: number): Script<readonly NotedSmall[]> =>
  once<NotedSmall>(
    () =>
      sql<NotedSmall>`select present.node, damaged.small, cast(null as bigint) as until
        from damaged inner join present on present.small = damaged.small and present.digest = damaged.digest where damaged.small <> 0
      union all select past.node, damaged.small, cast(max(past.until) as bigint) as until
        from damaged inner join past on past.small = damaged.small and past.digest = damaged.digest
        where damaged.small <> 0 and not exists (select 1 from present where present.node = past.node and present.small = past.small)
        group by past.node, damaged.small
      limit ${limit}`,
  ).all()

/** The number of those not known to be damaged, and their bytes. */
export function* sumOfSmalls(): Script<Readonly<{ contents: number; bytes: number }>> {
  return (yield* sums.first({})) ?? { contents: 0, bytes: 0 }
}
