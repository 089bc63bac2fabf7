/**
 * Taking the next revision. One operation takes exactly one, after everything is decided and before its first row.
 * The counters are a row and not sequences: writers take turns, so numbers are handed out in the order in which they
 * commit, and whoever reads the changes since a revision misses none.
 */
import type { Script } from '@alluvium/database'
import { statement, type Verb } from '../ports/ledger.ts'

type Revise = Readonly<{
  at: number
  /** The number of the account that acts. */
  actor: number
  verb: Verb
  /** The existing node that this is about; else the last of the new ones. */
  node?: number | undefined
  /** How many new nodes and small contents it makes. */
  nodes?: number
  smalls?: number
}>

type Revision = Readonly<{
  revision: number
  /** The last of the new nodes: the first is this less their number, plus one. */
  node: number
  small: number
}>

const next = statement((db, { nodes, smalls }: { nodes: number; smalls: number }) =>
  db
    .updateTable('ledger')
    .set((eb) => ({ revision: eb('revision', '+', 1), node: eb('node', '+', nodes), small: eb('small', '+', smalls) }))
    .returning(['revision', 'node', 'small']),
)
const record = statement((db, row: { revision: number; at: number; actor: number; verb: Verb; node: number }) =>
  db
    .insertInto('revisions')
    .values({ revision: row.revision, at: row.at, actor: row.actor, verb: row.verb, node: row.node }),
)
const current = statement((db) => db.selectFrom('ledger').select('revision'))

export function* revise({ at, actor, verb, node, nodes = 0, smalls = 0 }: Revise): Script<Revision> {
  const numbers = yield* next.first({ nodes, smalls })
  if (!numbers) throw new Error('The ledger has no counters.')
  yield* record.run({ revision: numbers.revision, at, actor, verb, node: node ?? numbers.node })
  return numbers
}

/** The revision that the tree is at. */
export function* currentRevision(): Script<number> {
  return (yield* current.first({}))?.revision ?? 0
}
