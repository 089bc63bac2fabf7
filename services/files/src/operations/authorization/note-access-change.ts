/** Notes changes of rights in the ledger, for the maps of all processes. */
import { randomInt } from 'node:crypto'
import { endOfGroup, type Script } from '@alluvium/database'
import { type EntryRow, statement } from '../../ports/ledger.ts'
import type { AccessChange } from './access-rows.ts'
import type { Rights } from './rights-of-account.ts'

/** So many changes stay in the ledger: a map follows at most 500 at once, and otherwise reads everything anew. */
const keptChanges = 10_000

/** So many changes are noted one by one. */
const maxNoted = 200

type Kind = AccessChange['kind']

const insert = statement((db, { token, kind, subject }: { token: number; kind: Kind; subject: string }) =>
  db
    .insertInto('access_changes')
    .columns(['change', 'token', 'kind', 'subject'])
    .expression((db) =>
      db
        .selectFrom('access_changes')
        .select((eb) => [
          eb(eb.fn.coalesce(eb.fn.max('change'), eb.lit(0)), '+', eb.lit(1)).as('change'),
          eb.cast<number>(eb.val(token), 'bigint').as('token'),
          eb.cast<string>(eb.val(kind), 'text').as('kind'),
          eb.cast<string>(eb.val(subject), 'text').as('subject'),
        ]),
    )
    .returning('change'),
)
const setToken = statement((db, { token }: { token: number }) =>
  db.updateTable('ledger').set({ access: token }).where('one', '=', 1),
)
const prune = statement((db, { change }: { change: number }) =>
  db.deleteFrom('access_changes').where('change', '<=', change),
)
const token = statement((db) => db.selectFrom('ledger').select('access'))
const grantOn = statement((db, { node }: { node: number }) =>
  db.selectFrom('grants').select('node').where('node', '=', node).limit(1),
)

/** `returns`: it was not in the tree before, so what is below it comes back with it. */
type Subject = Readonly<{ node: number; returns?: true }> | Readonly<{ group: string }> | 'everything'

/** What changed: grants on a node or whether it is closed, who belongs to a group, or more than can be named. */
export const noteAccessChange = (subject: Subject): Script<void> => noteAccessChanges([subject])

/** The same for many at once: from some number on it is cheaper to read everything anew. */
export function* noteAccessChanges(subjects: readonly Subject[]): Script<void> {
  if (subjects.length === 0) return
  const noted: readonly Subject[] = subjects.length > maxNoted ? ['everything'] : subjects
  let token = 0
  for (const subject of noted) {
    token = 1 + randomInt(2 ** 47)
    const made = yield* insert.first({ token, ...rowOf(subject) })
    if (made && made.change % 1000 === 0) yield* prune.run({ change: made.change - keptChanges })
  }
  yield* setToken.run({ token })
  yield endOfGroup // so that no map follows what is not committed
}

function rowOf(subject: Subject): { kind: Kind; subject: string } {
  if (subject === 'everything') return { kind: 'all', subject: '' }
  if ('group' in subject) return { kind: 'group', subject: subject.group }
  return { kind: subject.returns ? 'return' : 'node', subject: String(subject.node) }
}

/**
 * To be called for an entry that gets another place, or none: grants on it, or below it, move along.
 * @param rights of whoever moves it, as of this transaction: they know whether there are any. Default: that is not known.
 */
export function* noteMoved(
  { node, is_folder: isFolder }: Pick<EntryRow, 'node' | 'is_folder'>,
  rights?: Pick<Rights, 'reach'>,
): Script<void> {
  if ((yield* token.first({}))?.access === 0) return
  if (rights && !rights.reach(node)) return
  if (isFolder || (yield* grantOn.first({ node }))) yield* noteAccessChange({ node })
}

/** To be called for an entry that was in the trash, or in the past alone, and is in the tree again. */
export function* noteReturned({ node, is_folder: isFolder }: Pick<EntryRow, 'node' | 'is_folder'>): Script<void> {
  if ((yield* token.first({}))?.access === 0) return
  if (isFolder || (yield* grantOn.first({ node }))) yield* noteAccessChange({ node, returns: true })
}

/** To be called when many entries got other places, or none, at once. @param nodes the folders among them, and what has grants. */
export function* noteManyMoved(nodes: Iterable<number>): Script<void> {
  if ((yield* token.first({}))?.access === 0) return
  yield* noteAccessChanges([...new Set(nodes)].map((node) => ({ node, returns: true })))
}
