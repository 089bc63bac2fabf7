import { performance } from 'node:perf_hooks'
import type { Caller } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { manyEntries } from '../../../testing/many-entries.ts'
import { describeFiles } from '../../../testing/running-files.ts'
import { put } from '../../../testing/shares.ts'
import { parsePath } from '../../model/path.ts'
import { scanEntries } from './scan-entries.ts'

const caller: Caller = { id: 'anonymous', name: 'anonymous', role: 'admin', by: 'open-mode' }
const rowMs = 2

/** A condition that takes its time. */
function slow(): boolean {
  const until = performance.now() + rowMs
  while (performance.now() < until);
  return true
}

describeFiles('looking at all entries', (start) => {
  test('with a condition that takes long keeps nobody else waiting until the end', async () => {
    const files = await start()
    await put(files, '/many/first.txt', '')
    await manyEntries(files.database, 'many', 100)
    const turns = new Set<number>()
    let turn = 0
    const count = () => {
      turn += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    const { signal } = new AbortController()
    const looking = { caller, within: parsePath('/'), deep: true, compare: () => 0, limit: 1000, signal }
    const fits = () => {
      turns.add(turn)
      return slow()
    }
    const { found, isPartial } = await scanEntries(files.database, { ...looking, fits })
    clearImmediate(next)
    expect([found.length, isPartial]).toEqual([102, false])
    expect(turns.size).toBeGreaterThan(5)
    const cutShort = await scanEntries(files.database, { ...looking, fits, timeLimitMs: 10 * rowMs })
    expect([cutShort.found.length < 20, cutShort.isPartial]).toEqual([true, true])
  })
})
