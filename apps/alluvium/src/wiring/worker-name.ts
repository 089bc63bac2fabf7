import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@alluvium/kernel'

/**
 * What the worker of this folder is called among all that share a database: the same at every start, so that it takes back at
 * once what it held, and never another folder's. The folder is held by its caller.
 */
export function workerName(folder: string): string {
  const file = join(folder, 'worker-name')
  const known = readIfThere(file).trim()
  if (known !== '') return known
  const name = newId()
  writeFileSync(file, `${name}\n`, { flush: true })
  return name
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
