/** Whether the databases of a service are sound by their engines' own checks: what every other check builds on. */
import { join } from 'node:path'
import { checkSqlite, type Migration } from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'
import { print } from '../../terminal/print.ts'
import { openServiceDatabase } from '../../wiring/open-database.ts'

export type ServiceDatabase = Readonly<{ name: string; folder: string; url: string | undefined }>

/** @returns what is wrong, for people. A file is checked without being opened as a database of ours: it may be too damaged for that. */
export async function integrityOf(
  { name, folder, url }: ServiceDatabase,
  needs: Readonly<{ migrations: readonly Migration[]; logger: Logger }>,
): Promise<readonly string[]> {
  if (url === undefined) return checkSqlite(join(folder, `${name}.sqlite`), needs.migrations)
  const database = await openServiceDatabase({ name, folder, url }, { ...needs, readOnly: true })
  try {
    return await database.checkIntegrity()
  } finally {
    await database.close()
  }
}

/** Prints what is wrong with a database, and the way out. */
export function printDamage({ name, folder, url }: ServiceDatabase, findings: readonly string[]): void {
  const where = url === undefined ? join(folder, `${name}.sqlite`) : `the schema alluvium_${name}`
  for (const what of findings) print(`database-damaged: ${what}\n`)
  print(
    `Not sound: the database ${where} is damaged (${numbered(findings.length, 'finding')}), so nothing else was looked at. ` +
      `The service takes no more changes. Restore the last good backup into an empty data folder; keep this one, for what can still be read.\n`,
  )
}

export const printSound = ({ name }: ServiceDatabase): void =>
  print(`Sound: every page, index and row of the database ${name} was read.\n`)

/** `1 finding`, `2 findings`. */
export const numbered = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
