/** Whether the databases of a service are sound by their engines' own checks: what every other check builds on. */
import { join } from 'node:path'
import { checkSqlite, isOlderSchema, type Migration } from '@alluvium/database'
import type { Logger } from '@alluvium/kernel'
import { print } from '../../terminal/print.ts'
import { openServiceDatabase, type ServiceDatabase, schemaOf } from '../../wiring/open-database.ts'

type Needs = Readonly<{ migrations: readonly Migration[]; logger: Logger }>

/** @returns what is wrong, for people. A file is checked without being opened as a database of ours: it may be too damaged for that. */
export async function integrityOf({ name, folder, url }: ServiceDatabase, needs: Needs): Promise<readonly string[]> {
  if (url === undefined) return checkSqlite(join(folder, `${name}.sqlite`), needs.migrations)
  try {
    return await integrityOfCurrent({ name, folder, url }, needs)
  } catch (error) {
    if (!isOlderSchema(error)) throw error
    const { checkOlderPostgres } = await import('@alluvium/database/scaled')
    return await checkOlderPostgres({ url, schema: schemaOf(name) }, needs.migrations, needs.logger)
  }
}

async function integrityOfCurrent(place: ServiceDatabase, needs: Needs): Promise<readonly string[]> {
  const database = await openServiceDatabase(place, { ...needs, readOnly: true })
  try {
    return await database.checkIntegrity()
  } finally {
    await database.close()
  }
}

/** Prints what is wrong with a database, and the way out. */
export function printDamage({ name, folder, url }: ServiceDatabase, findings: readonly string[]): void {
  const where = url === undefined ? `the database ${join(folder, `${name}.sqlite`)}` : `the schema ${schemaOf(name)}`
  const wayOut =
    url === undefined
      ? 'Restore the last good backup into an empty data folder; keep this one, for what can still be read.'
      : 'Restore the last good dump into an empty database, by the tools of PostgreSQL; keep this one, for what can still be read.'
  for (const what of findings) print(`database-damaged: ${what}\n`)
  print(
    `Not sound: ${where} is damaged (${numbered(findings.length, 'finding')}), so nothing else was looked at. ` +
      `The service takes no more changes. ${wayOut}\n`,
  )
}

export const printSound = ({ name }: ServiceDatabase): void =>
  print(`Sound: every page, index and row of the database ${name} was read.\n`)

/** `1 finding`, `2 findings`. */
export const numbered = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`
