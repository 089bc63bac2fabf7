/**
 * Completes the log from the ledger. Entries are written a moment after their responses. If a crash loses some, the
 * revisions still have who made the request, from where, what was changed, and when. Only the response is unknown, so
 * such an entry has the status 0 and 0 bytes.
 *
 *   revisions    … 40 41 42 43 44        the chain says: all up to 40 are in the log
 *   audit        … 40 41    43           behind that entry: 41, 43      -> 42 and 44 are appended, and the chain says 44
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Database, type Engine, type Script, worksOnFullDisk } from '@alluvium/database'
import { z } from 'zod'
import { statement } from '../../ports/ledger.ts'
import { appendEntries, chainEnd } from './append-entries.ts'
import type { AuditEntry } from './audit-entry.ts'

/** Rows that are read in one query; a few hundred delay nobody. */
const pageRows = 500
/** How many entries are appended in one transaction. */
const batchEntries = 100

const audited = statement((db, { after }: { after: number }) =>
  db.selectFrom('audit').select(['entry', 'revision']).where('entry', '>', after).orderBy('entry').limit(pageRows),
)
const made = statement((db, { after, upTo }: { after: number; upTo: number }) =>
  db
    .selectFrom('revisions')
    .select('revision')
    .where('revision', '>', after)
    .where('revision', '<=', upTo)
    .orderBy('revision')
    .limit(pageRows),
)
const one = statement((db, { revision }: { revision: number }) =>
  db
    .selectFrom('revisions')
    .select(['revision', 'at', 'path', 'origin', 'request_context'])
    .select((eb) =>
      eb.selectFrom('users').select('username').whereRef('users.number', '=', 'revisions.actor').as('username'),
    )
    .where('revision', '=', revision),
)
const remember = statement((db, { revision, entry }: { revision: number; entry: number }) =>
  db.updateTable('audit_chain').set({ revision, revision_entry: entry }).where('revision', '<', revision),
)
const lastBefore = statement((db, { at }: { at: number }) =>
  db.selectFrom('revisions').select('revision').where('at', '<', at).orderBy('revision', 'desc').limit(1),
)

const rememberEnd = worksOnFullDisk((revision: number, entry: number) => remember.run({ revision, entry }))

/** The last revision that was made before a time; 0 when there is none. */
export function* revisionBefore(at: number): Script<number> {
  return (yield* lastBefore.first({ at }))?.revision ?? 0
}

/**
 * Resolves when every revision up to this one that a request made is in the log. None of them may be on its way there.
 */
export async function completeLog(database: Database, upTo: number): Promise<void> {
  const chain = await database.read(chainEnd())
  if (upTo <= chain.revision) return
  const there = await revisionsInLog(database, { after: chain.revision_entry, upTo })
  let after = chain.revision
  for (;;) {
    const rows = await database.read(made.all({ after, upTo }))
    const missing = rows.map(({ revision }) => revision).filter((revision) => !there.revisions.has(revision))
    for (let at = 0; at < missing.length; at += batchEntries)
      await database.write(appendRevisions(database.engine, missing.slice(at, at + batchEntries)))
    after = rows.at(-1)?.revision ?? after
    if (rows.length < pageRows) break
    await nextTurn()
  }
  await database.write(rememberEnd(upTo, there.entry))
}

/** The revisions in the log after an entry, and the entry after which all revisions later than `upTo` are. */
async function revisionsInLog(
  database: Database,
  { after, upTo }: Readonly<{ after: number; upTo: number }>,
): Promise<Readonly<{ revisions: ReadonlySet<number>; entry: number }>> {
  const revisions = new Set<number>()
  let firstLater: number | undefined
  let last = after
  for (;;) {
    const rows = await database.read(audited.all({ after: last }))
    for (const { entry, revision } of rows) {
      last = entry
      if (revision === null) continue
      revisions.add(revision)
      if (revision > upTo) firstLater ??= entry
    }
    if (rows.length < pageRows) return { revisions, entry: firstLater === undefined ? last : firstLater - 1 }
    await nextTurn()
  }
}

const appendRevisions = worksOnFullDisk(function* appendRevisions(
  engine: Engine,
  revisions: readonly number[],
): Script<void> {
  const entries: AuditEntry[] = []
  for (const revision of revisions) {
    const row = yield* one.first({ revision })
    if (row && row.request_context !== null) entries.push(entryOfRevision(row, row.request_context))
  }
  yield* appendEntries(engine, entries)
})

/** `recordOfContext` in `revise.ts` writes it. */
const contextRecord = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()])

type Revision = Readonly<{ revision: number; at: number; path: string; origin: string | null; username: string | null }>

function entryOfRevision({ revision, at, path, origin, username }: Revision, context: string): AuditEntry {
  const [id, method, requested, peer, userAgent] = contextRecord.parse(JSON.parse(context))
  return {
    at,
    method,
    path: requested,
    target: origin === null ? path : `${origin} → ${path}`,
    username: username ?? '',
    status: 0,
    client_ip: peer,
    user_agent: userAgent,
    bytes: 0,
    request_id: id,
    revision,
  }
}
