/**
 * Verifies the audit log: computes every entry's hash again, and checks that entries follow one another without a gap
 * up to the end of the chain. It reads pages, each together with that end, so entries may be appended meanwhile.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database, Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { statement, type Tables } from '../../ports/ledger.ts'
import { authorize } from '../authorization/authorize.ts'
import { type ChainEnd, chainEnd } from './append-entries.ts'
import { entryHash } from './audit-entry.ts'

const pageRows = 1000

export type Verdict = Readonly<{
  valid: boolean
  /** The number of entries by the chain. */
  entries: number
  /** The first entry that was changed, is missing, or should not exist. */
  firstBroken: number | null
}>

type AuditRow = Tables['audit']
type Link = Readonly<{ entry: number; hash: string }>

const following = statement((db, { after }: { after: number }) =>
  db.selectFrom('audit').selectAll().where('entry', '>', after).orderBy('entry').limit(pageRows),
)

/** Throws what `authorize` throws for the action `audit`. */
export async function verifyLog(database: Database, caller: Caller): Promise<Verdict> {
  await database.read(authorize(caller, 'audit', '/'))
  return await proveLog(database)
}

/** Verifies the log without authorization, for a caller that has the database itself. */
export async function proveLog(database: Database): Promise<Verdict> {
  let link: Link = { entry: 0, hash: '' }
  let after = Number.MIN_SAFE_INTEGER // an entry 0 or -1 is one too many
  for (;;) {
    const { rows, end } = await database.read(page(after))
    const broken = rows.findIndex((row) => {
      const sound = isSound(row, link, end)
      if (sound) link = row
      return !sound
    })
    if (broken >= 0) return { valid: false, entries: end.entry, firstBroken: link.entry + 1 }
    if (rows.length === 0) {
      const whole = link.entry === end.entry && link.hash === end.hash
      return { valid: whole, entries: end.entry, firstBroken: whole ? null : Math.min(link.entry + 1, end.entry) }
    }
    after = link.entry
    await nextTurn()
  }
}

function* page(after: number): Script<Readonly<{ rows: readonly AuditRow[]; end: ChainEnd }>> {
  return { rows: yield* following.all({ after }), end: yield* chainEnd() }
}

const isSound = (row: AuditRow, before: Link, end: ChainEnd): boolean =>
  row.entry === before.entry + 1 && row.entry <= end.entry && row.hash === entryHash(before.hash, row.entry, row)
