/**
 * A data folder that is not there yet, beside data that are: whoever starts there has lost sight of an instance. A setting that was
 * changed, or a command that was started from another folder, would otherwise begin anew without a word.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { invalidConfiguration } from '../settings/problems.ts'
import { serviceDatabases, serviceNames } from '../settings/services.ts'
import { foldersAbove } from './folders-above.ts'

const instanceFiles: readonly string[] = [
  ...serviceNames.flatMap((service) => serviceDatabases[service].map((name) => join(service, `${name}.sqlite`))),
  'administrator.json',
]

const isInstance = (folder: string): boolean => instanceFiles.some((file) => existsSync(join(folder, file)))

/** Throws `configuration.invalid` where databases are files and nothing was ever stored in the folder, but in one above it or right in it. */
export function expectNoneNear({ data, database }: Readonly<{ data: string; database: string | undefined }>): void {
  if (database !== undefined) return
  const folder = resolve(data)
  if (isInstance(folder)) return
  const near = [...foldersAbove(folder), ...foldersIn(folder)].find(isInstance)
  if (near !== undefined)
    throw invalidConfiguration(
      `The data folder ${folder} is empty, but ${near} holds the data of an instance: nothing is begun anew beside them. Name that one with \`data\`, or a folder apart from it for a new instance.`,
    )
}

function foldersIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => join(folder, name))
  } catch {
    return [] // not there yet, or not for this user's eyes
  }
}
