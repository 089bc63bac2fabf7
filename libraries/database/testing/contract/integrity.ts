import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import { addThing, ids, increment } from './tables.ts'

export function integrity(open: () => Promise<Database>): void {
  test('a sound database passes its check, also while it is written to', async () => {
    const database = await open()
    await database.write(addThing.run({ id: 1, text: 'one' }))
    const writing = Array.from({ length: 50 }, () => database.write(increment('c')))
    expect(await database.checkIntegrity()).toEqual([])
    await Promise.all(writing)
    await database.probe()
    expect(await database.read(ids())).toEqual([1])
  })
}
