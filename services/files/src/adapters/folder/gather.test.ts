import { describe, expect, test } from 'vitest'
import { gather, gatherBeginning } from './gather.ts'

async function* pieces(length: number, size: number) {
  const bytes = Uint8Array.from({ length }, (_, at) => at)
  for (let at = 0; at < length; at += size) yield bytes.subarray(at, at + size)
}

describe('gathering', () => {
  test('gives all bytes up to the limit, and nothing beyond', async () => {
    for (const size of [1000, 70_000, 300_000]) {
      const all = await gather(pieces(300_000, size), 300_000)
      expect(all?.length).toBe(300_000)
      expect(all?.every((byte, at) => byte === at % 256)).toBe(true)
      expect(await gather(pieces(300_000, size), 299_999)).toBeUndefined()
      expect((await gatherBeginning(pieces(300_000, size), 100_001)).length).toBe(100_001)
    }
    expect(await gather(pieces(0, 1), 0)).toEqual(new Uint8Array())
  })
})
