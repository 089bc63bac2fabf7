/**
 * Extractions under way, so that each account has one, whichever process does it, and none leaves a part of an archive behind.
 * A row has a time and not the name of its process: while whoever extracts renews it, everybody else leaves it alone.
 *
 *   begun -> its folder is made -> whole          the row goes
 *         \-> given up, or expired -> the folder goes to the trash with the row, whatever its account may do there now
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { type Caller, newRandomId } from '@alluvium/kernel'
import { parsePath } from '../../model/path.ts'
import { statement, type Tables } from '../../ports/ledger.ts'
import { extractionUnderWay } from '../../problems/formats.ts'
import { actorOf } from '../authorization/authorize.ts'
import type { FolderMade } from '../nodes/folder-made.ts'
import { locate } from '../nodes/locate.ts'
import { revise } from '../nodes/revise.ts'
import type { Tools } from '../tools.ts'
import { throwAway } from '../tree/delete-entry.ts'

/** Long enough that no renewal comes late, even when the disk is slow to sync. */
const leaseMs = 5 * 60_000
export const renewalMs = 60_000

type Row = Tables['extractions']
/** Names one extraction. */
export type Extraction = Pick<Row, 'account' | 'extraction'>

const ofAccount = statement((db, { account }: { account: number }) =>
  db.selectFrom('extractions').selectAll().where('account', '=', account),
)
const expired = statement((db, { now }: { now: number }) =>
  db.selectFrom('extractions').selectAll().where('until', '<=', now).orderBy('account').limit(100),
)
const insert = statement((db, { account, extraction, until }: Extraction & Readonly<{ until: number }>) =>
  db.insertInto('extractions').values({ account, extraction, path: null, node: null, until }),
)
const setFolder = statement((db, { account, extraction, path, node }: Extraction & Pick<Row, 'path' | 'node'>) =>
  db.updateTable('extractions').set({ path, node }).where('account', '=', account).where('extraction', '=', extraction),
)
const renew = statement((db, { account, extraction, until }: Extraction & Readonly<{ until: number }>) =>
  db.updateTable('extractions').set({ until }).where('account', '=', account).where('extraction', '=', extraction),
)
const remove = statement((db, { account, extraction }: Extraction) =>
  db.deleteFrom('extractions').where('account', '=', account).where('extraction', '=', extraction),
)

/** Throws `files.extraction-under-way`. What an expired one of the account left goes to the trash. */
export function* beginExtraction({ caller, at }: Readonly<{ caller: Caller; at: number }>): Script<Extraction> {
  const { number: account } = yield* actorOf(caller)
  const other = yield* ofAccount.first({ account })
  if (other && other.until > at) throw extractionUnderWay()
  if (other) yield* undo(other, at)
  const extraction = { account, extraction: newRandomId() }
  yield* insert.run({ ...extraction, until: at + leaseMs })
  return extraction
}

/** Notes which folder it fills; to be called in the transaction that makes the folder. */
export function* fillsFolder(extraction: Extraction, { path, node }: FolderMade): Script<void> {
  if ((yield* setFolder.run({ ...extraction, path: path.text, node })) === 0) throw extractionUnderWay()
}

export function* renewExtraction(extraction: Extraction, at: number): Script<void> {
  yield* renew.run({ ...extraction, until: at + leaseMs })
}

/** Ends an extraction whose folder is whole, and stays. */
export const endExtraction = worksOnFullDisk(function* endExtraction(extraction: Extraction): Script<void> {
  yield* remove.run(extraction)
})

/** Gives up an extraction, whose folder goes to the trash. What somebody else moved away or put at its path stays. */
export const giveUpExtraction = worksOnFullDisk(function* giveUpExtraction({
  account,
  extraction,
  caller,
  at,
}: Extraction & Readonly<{ caller: Caller; at: number }>): Script<void> {
  const row = yield* ofAccount.first({ account })
  if (row?.extraction === extraction) yield* undo(row, at, caller)
})

/** @param caller whose request it was, where there is one. */
function* undo(row: Row, at: number, caller: Pick<Caller, 'requestContext'> = {}): Script<void> {
  const { account, path, node } = row
  yield* remove.run(row)
  if (path === null || node === null) return
  const { row: made } = yield* locate(parsePath(path))
  if (made?.node !== node) return
  const { revision } = yield* revise({ at, caller, actor: { number: account }, verb: 'delete', node, path })
  yield* throwAway(made, { revision, at })
}

/** Throws away what extractions left whose process died; resolves to their number. */
export async function sweepExtractions({ database, clock, logger }: Tools): Promise<number> {
  const swept = await database.write(sweep(clock.now()))
  if (swept > 0)
    logger.info({ extractions: swept }, 'folders of archives that were not extracted whole went to the trash')
  return swept
}

const sweep = worksOnFullDisk(function* sweep(now: number): Script<number> {
  const rows = yield* expired.all({ now })
  for (const row of rows) yield* undo(row, now)
  return rows.length
})
