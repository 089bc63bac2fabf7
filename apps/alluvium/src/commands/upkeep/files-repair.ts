/** `alluvium files repair`: takes the rows that are there for all that there is. */
import { repair, unsoundRows } from '@alluvium/files/upkeep'
import type { FilesSettings } from '../../wiring/files-parts.ts'
import { handOn, withFilesDatabase } from '../files-by-hand.ts'
import { printFindings } from './files-upkeep.ts'
import { numbered } from './integrity.ts'

/** Prints what was counted again, and what stays wrong: then the exit code is 1. */
export async function repairStore(settings: FilesSettings): Promise<number> {
  return await withFilesDatabase(settings, async (database) => {
    const { totals, sums, accounts, contents } = await database.write(repair(handOn(database, 'repair')))
    process.stdout.write(
      totals + sums + accounts + contents === 0
        ? 'Nothing had to be counted again.\n'
        : `Counted again: ${numbered(totals, 'total')} of folders, ${numbered(sums, 'sum')} of storage, the kept bytes of ${numbered(accounts, 'account')}. Let go: ${numbered(contents, 'content')} that nothing names. The audit log says so.\n`,
    )
    const left = await unsoundRows(database)
    printFindings(left)
    if (left.length > 0) process.stdout.write(`Not sound: ${numbered(left.length, 'finding')}.\n`)
    return left.length === 0 ? 0 : 1
  })
}
