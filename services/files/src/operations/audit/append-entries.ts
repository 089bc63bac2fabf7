/**
 * Appends entries to the chain. Writers take turns, so the end that was read is still the end when it is written, also
 * when several processes write one log.
 */
import { type Engine, lostRow, partLost, type Script, worksOnFullDisk } from '@alluvium/database'
import { sql } from 'kysely'
import { statement, type Tables } from '../../ports/ledger.ts'
import { type AuditEntry, entryHash } from './audit-entry.ts'

const endNow = statement((db) => db.selectFrom('audit_chain').select(['entry', 'hash', 'revision', 'revision_entry']))
const end = statement((db) => db.selectFrom('audit_chain').select(['entry', 'hash', 'revision', 'revision_entry']), {
  from: endNow,
  after: (row) => row,
})
const appendOne = statement((db, row: Tables['audit']) =>
  db.insertInto('audit').values({
    entry: row.entry,
    at: row.at,
    method: row.method,
    path: row.path,
    target: row.target,
    username: row.username,
    status: row.status,
    client_ip: row.client_ip,
    user_agent: row.user_agent,
    bytes: row.bytes,
    request_id: row.request_id,
    revision: row.revision,
    hash: row.hash,
    count: row.count,
  }),
)
const appendAll = statement(
  (_, { rows }: { rows: string; count: number }) => sql<never>`INSERT INTO audit
    SELECT * FROM json_populate_recordset(CAST(NULL AS audit), CAST(${rows} AS json))`,
  { changes: ({ count }) => count },
)
const moveEnd = statement(
  (db, { entry, hash }: { entry: number; hash: string }) =>
    db.updateTable('audit_chain').set({ entry, hash }).returning(['entry', 'hash', 'revision', 'revision_entry']),
  { from: endNow, after: (row, { entry, hash }) => ({ ...row, entry, hash }) },
)

export type ChainEnd = Omit<Tables['audit_chain'], 'one'>

export function* chainEnd(): Script<ChainEnd> {
  const found = yield* end.first({})
  if (!found) throw partLost(lostRow('audit_chain'))
  return found
}

/** Leaves out a revision that the log already has: another process has completed it. */
export const appendEntries = worksOnFullDisk(function* appendEntries(
  engine: Engine,
  entries: readonly AuditEntry[],
): Script<void> {
  const { revision: known, ...end } = yield* chainEnd()
  let { entry, hash } = end
  const rows: Tables['audit'][] = []
  for (const one of entries) {
    if (one.revision !== null && one.revision <= known) continue
    entry += 1
    hash = entryHash(hash, entry, one)
    rows.push({ count: 1, ...one, entry, hash })
  }
  if (rows.length === 0) return
  yield* append(engine, rows)
  yield* moveEnd.run({ entry, hash })
})

/** On SQLite, single rows cost least; on a server each query is a round trip, while other writers wait. */
function* append(engine: Engine, rows: readonly Tables['audit'][]): Script<void> {
  if (engine === 'postgres') yield* appendAll.run({ rows: JSON.stringify(rows), count: rows.length })
  else for (const row of rows) yield* appendOne.run(row)
}
