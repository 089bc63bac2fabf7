/**
 * Takes the next revision. One operation takes one, after everything is decided and before its first row; closing a folder
 * is one more. The
 * counters are a row and not sequences: writers take turns, so numbers are assigned in the order of commits, and a
 * reader of the changes since a revision misses none. A revision records what happened and who requested it: the change
 * feed and the audit log read it.
 */
import { afterCommit, lostRow, partLost, type Script } from '@alluvium/database'
import type { Caller, RequestContext } from '@alluvium/kernel'
import { statement, type Verb } from '../../ports/ledger.ts'
import type { Actor } from '../authorization/authorize.ts'

type Revise = Readonly<{
  at: number
  caller: Pick<Caller, 'requestContext'>
  actor: Pick<Actor, 'number'>
  verb: Verb
  /** The existing node that changes; otherwise the last of the new ones. */
  node?: number | undefined
  /** Its path after the change; for a deletion, before it. Unencoded, with the leading slash. */
  path: string
  /** Its path before the change, if that is another one. */
  origin?: string | undefined
  /** How many new nodes and small contents the operation makes. */
  nodes?: number
  smalls?: number
}>

type Revision = Readonly<{
  revision: number
  /** The last of the new nodes; the first is this minus their number, plus one. */
  node: number
  small: number
}>

const counters = statement((db) => db.selectFrom('ledger').select(['revision', 'node', 'small']))
const setCounters = statement((db, { revision, node, small }: { revision: number; node: number; small: number }) =>
  db.updateTable('ledger').set({ revision, node, small }).where('one', '=', 1),
)
const next = statement(
  (db, { nodes, smalls }: { nodes: number; smalls: number }) =>
    db
      .updateTable('ledger')
      .set((eb) => ({
        revision: eb('revision', '+', 1),
        node: eb('node', '+', nodes),
        small: eb('small', '+', smalls),
      }))
      .where('one', '=', 1)
      .returning(['revision', 'node', 'small']),
  {
    from: counters,
    after: ({ revision, node, small }, { nodes, smalls }) => ({
      revision: revision + 1,
      node: node + nodes,
      small: small + smalls,
    }),
    // Each operation asks for the token of the rights, which is no counter.
    write: {
      row: (row) => setCounters.query(row),
      before: /(?<!select (?:"ledger"\.)?"access" from )"ledger"(?!\."access")/,
    },
  },
)
const record = statement(
  (
    db,
    row: {
      revision: number
      at: number
      actor: number
      verb: Verb
      node: number
      path: string
      origin: string | null
      request_context: string | null
      nodes: number
    },
  ) =>
    db.insertInto('revisions').values({
      revision: row.revision,
      at: row.at,
      actor: row.actor,
      verb: row.verb,
      node: row.node,
      path: row.path,
      origin: row.origin,
      request_context: row.request_context,
      nodes: row.nodes,
    }),
)
const current = statement((db) => db.selectFrom('ledger').select('revision'))

export function* revise(change: Revise): Script<Revision> {
  const { at, caller, actor, verb, node, path, origin, nodes = 0, smalls = 0 } = change
  const numbers = yield* next.first({ nodes, smalls })
  if (!numbers) throw partLost(lostRow('ledger'))
  yield* record.run({
    revision: numbers.revision,
    at,
    actor: actor.number,
    verb,
    node: node ?? numbers.node,
    path,
    origin: origin ?? null,
    request_context: caller.requestContext === undefined ? null : recordOfContext(caller.requestContext),
    nodes: numbers.node,
  })
  if (caller.requestContext) yield* noteChange(caller.requestContext, change, numbers)
  return numbers
}

const noteChange = (context: RequestContext, { path, origin }: Revise, { revision }: Revision): Script<void> =>
  afterCommit(() => {
    context.changed.push(origin === undefined ? path : `${origin} → ${path}`)
    context.revisions.push(revision)
  })

/** The current revision of the tree. */
export function* currentRevision(): Script<number> {
  return (yield* current.first({}))?.revision ?? 0
}

/** JSON of `[id, method, path, peer, userAgent]`: short, because it is stored with every change. */
const recordOfContext = ({ id, method, path, peer, userAgent }: RequestContext): string =>
  JSON.stringify([id, method, path, peer, userAgent])
