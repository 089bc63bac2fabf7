/** What the rows of a platform's or a crawl service's database say was lost, where every page of it is sound. */
import { type Database, isOlderSchema, missingReferences } from '@alluvium/database'
import { print } from '../../terminal/print.ts'
import { rowReferences } from '../../wiring/schemas.ts'

/** What one look says of each reference. */
const maxFindings = 1000

/** Nothing for a database of an older version, whose tables are others. @param open for reading. */
export async function rowFindings(name: string, open: () => Promise<Database>): Promise<readonly string[]> {
  const references = rowReferences[name] ?? []
  if (references.length === 0) return []
  try {
    await using opened = new AsyncDisposableStack()
    const database = opened.adopt(await open(), (it) => it.close())
    return await database.read(missingReferences(references, maxFindings))
  } catch (error) {
    if (isOlderSchema(error)) return []
    throw error
  }
}

/** Prints them, and the way out. */
export function printRowFindings(findings: readonly string[]): void {
  if (findings.length === 0) return
  for (const what of findings) print(`row-missing: ${what}\n`)
  print('Not sound: rows were lost. Restore a backup from before; backups go on with a new folder.\n')
}
