import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { invalidConfiguration } from '../settings/problems.ts'

/** Throws `configuration.invalid` where a file lies at the place of the data folder, or above it. */
export function assertFolder({ data }: Readonly<{ data: string }>): void {
  if (hasFileAt(data)) throw invalidConfiguration(`${data} cannot be the data folder: a file lies there.`)
}

/** Whether what lies at the place of a folder, or nearest above it, is none. */
export function hasFileAt(folder: string): boolean {
  let there = resolve(folder)
  while (!existsSync(there)) there = dirname(there)
  return !statSync(there).isDirectory()
}
