import fc from 'fast-check'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { describeLaws } from '../../../testing/laws.ts'
import { edited, edits, pages, printed, printings, sides } from '../../../testing/sides/html.ts'
import { merge } from '../../index.ts'

describeLaws({ driver: 'html', sides })

const encode = (text: string) => new TextEncoder().encode(text)

/** The errors that a browser's parser finds. */
function errorsOf(text: string): string[] {
  const codes: string[] = []
  parse(text, { onParseError: ({ code }) => codes.push(code) })
  return codes
}

test('an independent parser finds no error in the result that neither side had', () => {
  fc.assert(
    fc.property(sides, ({ base, ours, theirs }) => {
      const result = merge('html', { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
      if (result.kind !== 'merged') return
      const known = new Set([...errorsOf(ours), ...errorsOf(theirs)])
      expect(errorsOf(new TextDecoder().decode(result.bytes)).filter((code) => !known.has(code))).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('sections edited separately merge, each as its side changed it', () => {
  fc.assert(
    fc.property(pages, edits, printings, (base, change, printing) => {
      const [first, ...rest] = base
      if (!first) return
      const ours = [{ ...first, title: 'Changed', color: 'green', link: '/changed' }, ...rest]
      const theirs = [first, ...edited(rest, { ...change, gone: [], fresh: [] })]
      const expected = [ours[0] ?? first, ...theirs.slice(1)]
      const result = merge('html', {
        base: encode(printed(base, printing)),
        ours: encode(printed(ours, printing)),
        theirs: encode(printed(theirs, printing)),
      })
      expect(result.kind === 'merged' && new TextDecoder().decode(result.bytes)).toBe(printed(expected, printing))
    }),
    { numRuns: 100 },
  )
})
