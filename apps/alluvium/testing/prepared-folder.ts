/**
 * Data that takes long to make, such as that of a service that ran: made once for a suite, and copied for each of its
 * tests.
 */
import { cp } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import { temporaryFolder, type Undo } from './command.ts'

/**
 * Call it in a suite or at the top of a test file. Returns a function that gives a test its own copy, removed with the
 * test.
 */
export function preparedFolder(make: (folder: string, later: Undo) => Promise<void>): () => Promise<string> {
  const undoing: (() => Promise<void>)[] = []
  const later: Undo = (undo) => undoing.push(undo)
  let prepared: string
  beforeAll(async () => {
    prepared = await temporaryFolder(later)
    await make(prepared, later)
  }, 600_000)
  afterAll(async () => {
    for (const undo of undoing.toReversed()) await undo()
  })
  return async () => {
    const copy = await temporaryFolder()
    await cp(prepared, copy, { recursive: true })
    return copy
  }
}
