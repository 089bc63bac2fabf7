/** The laws, asked of random documents and of what two people do to them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeBytes, readable, unzipped } from '../../../testing/docx/documents.ts'
import { expectEnoughMerged } from '../../../testing/laws.ts'
import { sides } from '../../../testing/sides/docx.ts'

const runsOf = process.env['ALLUVIUM_PROOF'] === 'full' ? 3000 : 60

const body = (archive: Uint8Array) => unzipped(archive)['word/document.xml'] ?? ''

const wordsOf = (archive: Uint8Array) => readable(body(archive)).match(/\w+/g) ?? []

test('swapped sides have the same conflicts, and merging again changes nothing', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = mergeBytes({ base, ours, theirs })
      expect(mergeBytes({ base, ours: theirs, theirs: ours }).kind).toBe(result.kind)
      if (result.kind !== 'merged') return
      for (const again of [
        { base, ours: result.bytes, theirs },
        { base, ours, theirs: result.bytes },
      ]) {
        const second = mergeBytes(again)
        expect(second.kind === 'merged' && body(second.bytes)).toBe(body(result.bytes))
      }
    }),
    { numRuns: runsOf },
  )
})

test('every word of the result comes from a side', { timeout: 600_000 }, () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = mergeBytes({ base, ours, theirs })
      if (result.kind !== 'merged') return
      const known = new Set([...wordsOf(ours), ...wordsOf(theirs)])
      for (const word of wordsOf(result.bytes)) expect(known).toContain(word)
    }),
    { numRuns: runsOf },
  )
})

test('enough random triples merge, so that a driver which always conflicts fails', { timeout: 600_000 }, () => {
  expectEnoughMerged((see) => fc.assert(fc.property(sides, see), { numRuns: runsOf }), mergeBytes)
})
