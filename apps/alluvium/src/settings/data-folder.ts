import { existsSync, lstatSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { invalidConfiguration } from './problems.ts'

/** Throws `configuration.invalid` where the data folder can be none: a file lies there, or above it, or a link leads nowhere. */
export function assertFolder({ data }: Readonly<{ data: string }>): void {
  if (hasFileAt(data))
    throw invalidConfiguration(`${data} cannot be the data folder: a file lies there, or a link that leads nowhere.`)
}

/** Whether what lies at the place of a folder, or nearest above it, is none. */
export function hasFileAt(folder: string): boolean {
  let there = resolve(folder)
  while (lstatSync(there, { throwIfNoEntry: false }) === undefined) there = dirname(there)
  return !existsSync(there) || !statSync(there).isDirectory()
}
