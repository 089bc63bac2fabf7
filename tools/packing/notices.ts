/** What the licenses of bundled packages ask for: their copyright and license stay with their code. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenseOf } from './license.ts'

const head = '# Packages of others\n\nTheir code is part of this package. These are their licenses.\n'

/** @param folders of the packages. */
export function writeNotices(file: string, folders: readonly string[]): void {
  writeFileSync(file, [head, ...folders.map(notice)].join('\n'))
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder)
    .filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file))
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return [`## ${name} ${version}`, `License: ${licenseOf(folder, license)}`, ...texts].join('\n\n').concat('\n')
}
