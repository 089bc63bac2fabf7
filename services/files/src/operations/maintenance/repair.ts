/**
 * Accepts what rows were lost: from then on the rows that are there count, and everything that is derived of them is counted again.
 * Without that, nothing old would ever be removed again, and no backup taken.
 *
 *   the root of the tree, and the trash                          -> there again
 *   entries that no way leads to                                 -> brought back into /lost+found
 *   rows whose content is nowhere                                -> noted as damaged, or given the size that the content has
 *   totals of folders, sums of storage, kept bytes of accounts   -> what a new count says
 *   counters of numbers                                          -> the highest number that was given
 *   accounts and revisions                                       -> a deleted account, a revision of nobody
 *   folders that are not closed any more                         -> closed again
 *   contents beside the database that nothing names              -> released, and removed by the next sweep
 *   small contents that nothing names                            -> removed
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'
import { closeFolder } from '../access/closed-folders.ts'
import { type CommandLine, recordCommand } from '../audit/record-command.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { dropSmall } from '../content/content-rows.ts'
import { release, unreferencedBlobs } from '../content/unreferenced.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'
import { currentRevision } from '../nodes/revise.ts'
import { type CountedTotals, recountedTotals } from '../nodes/wrong-totals.ts'
import { accountsWithWrongBytes, storedSums, type WrongBytes } from '../retention/wrong-sums.ts'
import { repairCounters } from '../soundness/counters.ts'
import { unnamedSmalls } from '../soundness/database-findings.ts'
import { lostClosings } from '../soundness/lost-closings.ts'
import { pathAsOf } from '../temporal/path-as-of.ts'
import { lastEnd } from '../temporal/rows-as-of.ts'
import { type BroughtBack, bringBack } from './bring-back.ts'
import { settleContents } from './settle-contents.ts'
import { settleFixedFolders } from './settle-fixed-folders.ts'
import { settleRows } from './settle-rows.ts'

/** How many of each were wrong. */
export type Repaired = Readonly<{
  totals: number
  sums: number
  accounts: number
  /** Counters that would have given a number again. */
  counters: number
  /** Rows that were lost and are there again, such as those of accounts and revisions. */
  rows: number
  /** Folders that had been closed. */
  closings: number
  /** Contents that nothing names. */
  contents: number
  broughtBack: readonly BroughtBack[]
  /** Rows that got the size of their content. */
  sizes: number
  /** Files, and former versions, whose content is lost. */
  lost: readonly string[]
}>

const keepTotals = statement((db, row: CountedTotals & Readonly<{ revision: number; changed: number }>) =>
  db
    .insertInto('totals')
    .values({
      node: row.node,
      owner: row.owner,
      revision: row.revision,
      changed: row.changed,
      files: row.files,
      folders: row.folders,
      bytes: row.bytes,
    })
    .onConflict((known) =>
      known.columns(['node', 'owner']).doUpdateSet((eb) => ({
        files: eb.ref('excluded.files'),
        folders: eb.ref('excluded.folders'),
        bytes: eb.ref('excluded.bytes'),
      })),
    ),
)
const keepSums = statement((db, sums: { blobs: number; smalls: number }) =>
  db.updateTable('history').set({ blob_bytes: sums.blobs, small_bytes: sums.smalls }),
)
const keepBytes = statement((db, row: WrongBytes) =>
  db
    .insertInto('kept_bytes')
    .values({ owner: row.owner, version_bytes: row.version_bytes, save_bytes: row.save_bytes })
    .onConflict((known) =>
      known.column('owner').doUpdateSet((eb) => ({
        version_bytes: eb.ref('excluded.version_bytes'),
        save_bytes: eb.ref('excluded.save_bytes'),
      })),
    ),
)

const isPresent = statement((db, { node }: { node: number }) =>
  db.selectFrom('present').select('node').where('node', '=', node),
)

const all = Number.MAX_SAFE_INTEGER

/** Repairs all that rows can say. One entry in the audit log says what was repaired; none where nothing was wrong. */
export const repair = worksOnFullDisk(function* repair(commandLine: CommandLine): Script<Repaired> {
  const counters = yield* repairCounters() // first: what follows takes numbers
  const folders = yield* settleFixedFolders(commandLine.at) // before anything is brought back that lies in them
  const rows = folders + (yield* settleRows(commandLine.at))
  const broughtBack = yield* bringBack(commandLine.at)
  const closings = yield* closeAgain(commandLine.at)
  const { sizes, lost } = yield* settleContents(commandLine)
  const totals = yield* repairTotals(commandLine.at)
  const contents = yield* letGoOfUnnamed()
  const sums = yield* repairSums()
  const wrong = yield* accountsWithWrongBytes(all)
  for (const account of wrong) yield* keepBytes.run(account)
  const accounts = wrong.length
  const counts = {
    totals,
    sums,
    accounts,
    counters,
    rows,
    closings,
    contents,
    'brought back': broughtBack.length,
    sizes,
    lost: lost.length,
  }
  const what = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  if (Object.values(counts).some((count) => count > 0)) yield* recordCommand(commandLine, 'REPAIR', what.join(', '))
  return { totals, sums, accounts, counters, rows, closings, contents, broughtBack, sizes, lost }
})

function* closeAgain(at: number): Script<number> {
  const lost = yield* lostClosings(all)
  for (const { node } of lost) {
    yield* closeFolder({ node, path: yield* lastPathOf(node), at })
    yield* noteAccessChange({ node })
  }
  return lost.length
}

/** The path of an entry; the former one of what is in the trash, or gone. */
function* lastPathOf(node: number): Script<string> {
  const place = yield* placeOfNode(node)
  if (place) return place.path.text
  const isThere = (yield* isPresent.first({ node })) !== undefined
  return yield* pathAsOf(node, isThere ? yield* currentRevision() : ((yield* lastEnd(node)) ?? 1) - 1)
}

function* repairTotals(changed: number): Script<number> {
  const revision = yield* currentRevision()
  const wrong = yield* recountedTotals()
  for (const row of wrong) yield* keepTotals.run({ ...row, revision, changed })
  return wrong.length
}

function* letGoOfUnnamed(): Script<number> {
  const blobs = yield* unreferencedBlobs(all)
  for (const { digest } of blobs) yield* release(digest)
  const smalls = yield* unnamedSmalls(all)
  for (const { small } of smalls) yield* dropSmall.run({ small })
  return blobs.length + smalls.length
}

function* repairSums(): Script<number> {
  const [sums] = yield* storedSums()
  if (!sums) return 0
  const { counted_blobs: blobs, counted_smalls: smalls } = sums
  const wrong = Number(sums.blob_bytes !== blobs) + Number(sums.small_bytes !== smalls)
  if (wrong > 0) yield* keepSums.run({ blobs, smalls })
  return wrong
}
