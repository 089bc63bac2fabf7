/** What the licenses of bundled packages ask for: their copyright and license stay with their code. */
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenseOf } from './license.ts'

const head = '# Packages of others\n\nTheir code is part of this package. These are their licenses.\n'

/** @param folders of the packages. */
export function writeNotices(file: string, folders: readonly string[]): void {
  writeFileSync(file, [head, ...folders.map(notice)].join('\n'))
}

/** Names packages that lie beside this one, and have no license in their folders. @param folders of the packages. */
export function appendNotices(file: string, folders: readonly string[]): void {
  const beside = '# Packages of others that lie beside it\n\nThey have no file of their license in their folders.\n'
  appendFileSync(file, ['', beside, ...folders.map(notice)].join('\n'))
}

/** The files in the folder of a package that hold its license. */
export const licenseFiles = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted()

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = licenseFiles(folder).map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`## ${name} ${version}`, `License: ${licenseOf(folder, license)}`, ...texts].join('\n\n').concat('\n')
}
