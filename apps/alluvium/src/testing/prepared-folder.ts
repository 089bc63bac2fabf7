/** What takes long to make, such as the data of a service that ran: made once for a suite, and copied for each of its tests. */
import { cp } from 'node:fs/promises'
import { afterAll, beforeAll } from 'vitest'
import { temporaryFolder, type Undo } from './command.ts'

/** Called in a suite or at the top of a test file. Returns what gives a test a copy of its own; that goes with the test. */
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
