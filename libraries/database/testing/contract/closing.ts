import { expect, test } from 'vitest'
import type { Database } from '../../src/engine/database.ts'
import { codeOf, ids, increment } from './tables.ts'

export function closing(open: () => Promise<Database>): void {
  test('closing waits for running operations, and may be requested twice', async () => {
    const database = await open()
    const written = Array.from({ length: 100 }, () => database.write(increment('c')))
    const read = database.read(ids())
    const events: string[] = []
    await Promise.all([
      Promise.all([...written, read]).then(() => events.push('all is done')),
      database.close().then(() => events.push('closed')),
      database.close().then(() => events.push('closed')),
    ])
    expect(events).toEqual(['all is done', 'closed', 'closed'])
  })

  test('a closed database refuses, and says so', async () => {
    const database = await open()
    await database.probe()
    await database.close()
    expect(await codeOf(database.read(ids()))).toBe('database.unavailable')
    expect(await codeOf(database.write(increment('c')))).toBe('database.unavailable')
    expect(await codeOf(database.probe())).toBe('database.unavailable')
  })
}
