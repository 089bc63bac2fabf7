/**
 * What the rows of a database say of themselves, without a look at contents beside it: rows that contradict each other were lost or
 * changed by something else than this program. It is asked by every check and scrub, by a copy that is to become a backup, and by a
 * restore: what one of them calls unsound, the others do, too.
 */
import type { Database, Script } from '@alluvium/database'
import { sql } from 'kysely'
import { once } from '../../ports/ledger.ts'
import { proveLog } from '../audit/verify-log.ts'
import { damagedBlobs } from '../content/damaged-blobs.ts'
import { describedBlob } from '../content/scrub.ts'
import { notedSmalls } from '../content/small-contents.ts'
import { unreferencedBlobs } from '../content/unreferenced.ts'
import { foldersWithWrongTotals } from '../nodes/wrong-totals.ts'
import { accountsWithWrongBytes, storedSums } from '../retention/wrong-sums.ts'
import { describedCounter, wrongCounters } from './counters.ts'
import type { Finding } from './finding.ts'
import { describedClosing, lostClosings } from './lost-closings.ts'
import { type LostEntry, lostEntries } from './lost-entries.ts'
import { missingRows } from './missing-rows.ts'
import { describedNode, describedRow, rowsWithoutContent } from './rows-without-content.ts'

/** Findings of one kind that one query gives. */
export const maxFindings = 1000

/** Reads only. On a database that is in use, a difference may mean that something changed meanwhile; on a copy of it, none does. */
export async function* databaseFindings(database: Database): AsyncGenerator<Finding> {
  for (const { what } of await database.read(contentsMissing())) yield { kind: 'content-missing', what }
  for await (const blob of damagedBlobs(database))
    yield { kind: 'content-damaged', what: `${await database.read(describedBlob(blob))} was found damaged before.` }
  for (const { what } of await database.read(damagedSmalls())) yield { kind: 'content-damaged', what }
  for (const { what } of await database.read(orphans())) yield { kind: 'orphan', what }
  for await (const { node, owner } of foldersWithWrongTotals(database))
    yield {
      kind: 'totals-wrong',
      what: `The totals of ${await database.read(describedNode(node))} for owner ${owner} are not what lies in it.`,
    }
  for (const { what } of await database.read(keptUnreferenced())) yield { kind: 'content-unreferenced', what }
  for (const lost of await database.read(lostClosings(maxFindings)))
    yield { kind: 'closing-lost', what: await database.read(describedClosing(lost)) }
  for (const { what } of await database.read(missingRows(maxFindings))) yield { kind: 'row-missing', what }
  for (const wrong of await database.read(wrongCounters()))
    yield { kind: 'counter-wrong', what: `The ${describedCounter(wrong)}.` }
  for (const { what } of await database.read(wrongSums())) yield { kind: 'sums-wrong', what }
  for (const { owner } of await database.read(accountsWithWrongBytes(maxFindings)))
    yield { kind: 'sums-wrong', what: `The bytes of former contents and saves of owner ${owner} are not what is kept.` }
  const { valid, firstBroken } = await proveLog(database)
  if (!valid)
    yield {
      kind: 'audit-broken',
      what: `The audit log is not what was written: its first wrong entry is ${firstBroken}.`,
    }
}

type Described = Readonly<{ what: string }>

/** Rows whose content is missing or has another size, and is not known to be damaged. */
function* contentsMissing(): Script<readonly Described[]> {
  const findings: Described[] = []
  for (const row of yield* rowsWithoutContent(maxFindings)) {
    const whose = yield* describedRow(row)
    findings.push({ what: `The content of ${whose} is not there, or has another size.` })
  }
  return findings
}

/** Small contents that are known to be damaged. */
function* damagedSmalls(): Script<readonly Described[]> {
  const findings: Described[] = []
  for (const row of yield* notedSmalls(maxFindings)) {
    const whose = yield* describedRow(row)
    findings.push({ what: `The content of ${whose} was found damaged or lost before.` })
  }
  return findings
}

/** Small contents that no row names. */
export const unnamedSmalls = (limit: number): Script<readonly Readonly<{ small: number }>[]> =>
  once<{ small: number }>(
    () =>
      sql<{
        small: number
      }>`select small from smalls where small not in (select small from present where small is not null)
      and small not in (select small from past where small is not null) limit ${limit}`,
  ).all()

/** Entries that no way leads to, and small contents that nothing names. */
function* orphans(): Script<readonly Described[]> {
  const lost = yield* lostEntries(maxFindings)
  const smalls = yield* unnamedSmalls(maxFindings)
  return [
    ...lost.map(({ name, node, why }) => ({ what: `"${name}" (node ${node}) ${losses[why]}.` })),
    ...smalls.map(({ small }) => ({ what: `The small content ${small} is named by no row.` })),
  ]
}

const losses: Readonly<Record<LostEntry['why'], string>> = {
  'parent-missing': 'lies in a folder that is not there',
  'parent-is-file': 'lies in a file',
  'within-itself': 'lies within itself',
  'key-differs': 'is not found by its name',
}

/** Contents that nothing names, though nothing here removed what named them: rows were lost. */
function* keptUnreferenced(): Script<readonly Described[]> {
  const rows = yield* unreferencedBlobs(maxFindings)
  return rows.map(({ digest, location }) => ({
    what: `The blob ${digest} at ${location} is named by no file, version or save, and no operation removed what named it.`,
  }))
}

/** The stored sums of storage, compared with a new count. */
function* wrongSums(): Script<readonly Described[]> {
  const sums = yield* storedSums()
  return sums.flatMap(
    ({ blob_bytes: blobs, small_bytes: smalls, counted_blobs: ofBlobs, counted_smalls: ofSmalls }) => [
      ...differing('blobs', blobs, ofBlobs),
      ...differing('small contents', smalls, ofSmalls),
    ],
  )
}

const differing = (name: string, kept: number, counted: number): readonly Described[] =>
  kept === counted ? [] : [{ what: `The bytes of ${name} are kept as ${kept}, but counted as ${counted}.` }]
