/** `alluvium files repair`: takes the rows that are there for all that there is. */
import { databaseFindings, type Finding, type Repaired, repair } from '@alluvium/files/upkeep'
import { print } from '../../terminal/print.ts'
import type { FilesSettings } from '../../wiring/files-parts.ts'
import { commandLineOf, withFilesDatabase } from '../files-database.ts'
import { printFindings } from './files-upkeep.ts'
import { numbered } from './integrity.ts'

/** Prints what was repaired, and what stays wrong or damaged: then the exit code is 1. */
export async function repairStore(settings: FilesSettings): Promise<number> {
  return await withFilesDatabase(settings, async (database) => {
    const repaired = await database.write(repair(commandLineOf(database, 'repair')))
    for (const line of saidOf(repaired)) print(`${line}\n`)
    const left: Finding[] = []
    for await (const finding of databaseFindings(database)) left.push(finding)
    printFindings(left)
    if (left.length > 0) print(`Not sound: ${numbered(left.length, 'finding')}.\n`)
    return left.length === 0 ? 0 : 1
  })
}

/** One line for each thing that was brought back or is lost, and one that counts everything. */
function saidOf(repaired: Repaired): readonly string[] {
  const { totals, sums, accounts, counters, rows, closings, contents, broughtBack, sizes, lost } = repaired
  const back = broughtBack.map(({ path, former }) =>
    former === undefined || former === path
      ? `brought back: ${path}`
      : `brought back: ${path}, last known as ${former}`,
  )
  const counts = [totals, sums, accounts, counters, rows, closings, contents, back.length, sizes, lost.length]
  if (counts.every((count) => count === 0)) return ['Nothing had to be repaired.']
  return [
    ...back,
    ...lost.map((whose) => `lost: the content of ${whose}`),
    `Brought back: ${back.length}. Noted as damaged: ${numbered(lost.length, 'lost content')}. Counted again: ${numbered(totals, 'total')} of folders, ${numbered(sums, 'sum')} of storage, the kept bytes of ${numbered(accounts, 'account')}, ${numbered(sizes, 'size')} of files. Counting on: ${numbered(counters, 'counter')}. Put in the place of lost ones: ${numbered(rows, 'row')}. Closed again: ${numbered(closings, 'folder')}. Let go: ${numbered(contents, 'content')} that nothing names. The audit log says so.`,
  ]
}
