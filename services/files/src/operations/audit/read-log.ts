/**
 * Reads the audit log, newest first. Without filters an entry's position is its number, however long the log is; with
 * filters the log is read in pages, and other work runs between two pages.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type ExpressionBuilder, sql } from 'kysely'
import { once, statement, type Tables } from '../../ports/ledger.ts'
import { authorize } from '../authorization/authorize.ts'
import { chainEnd } from './append-entries.ts'

export const walkedAtOnce = 5000

export type LogFilters = Readonly<{
  user?: string | undefined
  /** The beginning of the path, or of one side of the target. */
  path?: string | undefined
  /** Milliseconds since 1970. */
  since?: number | undefined
}>

export type ReadLog = LogFilters & Readonly<{ caller: Caller; limit: number; offset: number }>

type AuditRow = Tables['audit']
export type LogPage = Readonly<{ entries: readonly AuditRow[]; total: number }>

const newest = statement((db, { upTo, limit }: { upTo: number; limit: number }) =>
  db.selectFrom('audit').selectAll().where('entry', '<=', upTo).orderBy('entry', 'desc').limit(limit),
)
const byNumber = statement((db, { entry }: { entry: number }) =>
  db.selectFrom('audit').selectAll().where('entry', '=', entry),
)

/** Throws what `authorize` throws for the action `audit`. */
export async function readLog(database: Database, read: ReadLog): Promise<LogPage> {
  const end = await database.read(permittedEnd(read.caller))
  const { user, path, since, limit, offset } = read
  if (user === undefined && path === undefined && since === undefined)
    return { entries: await database.read(newest.all({ upTo: end - offset, limit })), total: end }
  return await walk(database, end, read)
}

/** The number of the last entry. Throws what `authorize` throws for the action `audit`. */
export function* permittedEnd(caller: Caller): Script<number> {
  yield* authorize(caller, 'audit', '/')
  return (yield* chainEnd()).entry
}

async function walk(database: Database, end: number, { limit, offset, ...filters }: ReadLog): Promise<LogPage> {
  const chosen: number[] = []
  let total = 0
  for (let upTo = end; upTo > 0; upTo -= walkedAtOnce) {
    const found = await database.read(matching(filters, { upTo, after: upTo - walkedAtOnce }))
    const [from, to] = [Math.max(0, offset - total), Math.max(0, offset + limit - total)]
    chosen.push(...found.slice(from, to))
    total += found.length
    await nextTurn()
  }
  return { entries: await database.read(all(chosen)), total }
}

function* matching(filters: LogFilters, { upTo, after }: { upTo: number; after: number }): Script<readonly number[]> {
  const rows = yield* once((db, engine) =>
    db
      .selectFrom('audit')
      .select('entry')
      .where('entry', '>', after)
      .where('entry', '<=', upTo)
      .where((eb) => eb.and(conditionsOf(eb, filters, engine)))
      .orderBy('entry', 'desc'),
  ).all()
  return rows.map(({ entry }) => entry)
}

export function conditionsOf(
  eb: ExpressionBuilder<Tables, 'audit'>,
  { user, path, since }: LogFilters,
  engine: Database['engine'],
) {
  const conditions = []
  if (user !== undefined) conditions.push(eb('username', '=', user))
  if (since !== undefined) conditions.push(eb('at', '>=', since))
  if (path !== undefined) {
    const position = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos')
    conditions.push(
      eb.or([
        sql<boolean>`${position}(path, ${path}) = 1`,
        sql<boolean>`${position}(target, ${path}) = 1`,
        sql<boolean>`${position}(target, ${` → ${path}`}) > 0`,
      ]),
    )
  }
  return conditions
}

function* all(entries: readonly number[]): Script<readonly AuditRow[]> {
  const rows: AuditRow[] = []
  for (const entry of entries) {
    const row = yield* byNumber.first({ entry })
    if (row) rows.push(row)
  }
  return rows
}
