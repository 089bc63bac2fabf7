/** Two people edit different lines of one comment. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { unlikeWords } from '../../../../testing/unlike-words.ts'
import { type DriverName, merge } from '../../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const lines =
  (sign: string, by = '') =>
  (comment: readonly string[]) =>
    comment.map((line) => `${by}${sign} ${line}\n`).join('')

const formats: readonly (readonly [string, DriverName, (comment: readonly string[]) => string])[] = [
  ['JSON', 'json', (comment) => `{\n  "a": 1,\n${lines('//', '  ')(comment)}  "b": 2\n}\n`],
  ['YAML', 'yaml', (comment) => `a:\n  b: 1\n${lines('#', '  ')(comment)}  c: 2\n`],
  ['a list of YAML', 'yaml', (comment) => `- name: a\n${lines('#')(comment)}- name: b\n`],
  ['TOML', 'toml', (comment) => `[a]\nb = 1\n\n${lines('#')(comment)}[c]\nd = 2\n`],
  ['properties', 'properties', (comment) => `a=1\n${lines('#')(comment)}b=2\n`],
  ['SQL', 'sql', (comment) => `CREATE TABLE a (b INT);\n\n${lines('--')(comment)}CREATE TABLE c (d INT);\n`],
  ['XML', 'xml', (comment) => `<a>\n  <b/>\n  <!--\n${lines('  -')(comment)}  -->\n  <c/>\n</a>\n`],
  [
    'a style sheet',
    'html',
    (comment) => `<style>\n.a { top: 0 }\n/*\n${lines(' *')(comment)} */\n.b { top: 1px }\n</style>\n`,
  ],
]

/** Lines of three words, and places of two of them. */
const drawn = fc.record({
  comment: fc
    .shuffledSubarray(unlikeWords, { minLength: 15, maxLength: 15 })
    .map((some) => [0, 3, 6, 9, 12].map((at) => some.slice(at, at + 3).join(' '))),
  places: fc
    .constantFrom([0, 2], [0, 3], [0, 4], [1, 3], [1, 4], [2, 4])
    .map(([one = 0, other = 0]) => [one, other] as const),
})

const edited = (of: readonly string[], at: number) => of.with(at, `${of[at]} again`)

describe.each(formats)('in %s', (_, driver, written) => {
  test('edits of lines that stand apart merge, and exchanged sides merge alike', () => {
    fc.assert(
      fc.property(drawn, ({ comment, places: [one, other] }) => {
        const [base, ours, theirs] = [comment, edited(comment, one), edited(comment, other)].map((of) =>
          encode(written(of)),
        )
        if (!base || !ours || !theirs) throw new Error('three sides')
        for (const result of [
          merge(driver, { base, ours, theirs }),
          merge(driver, { base, ours: theirs, theirs: ours }),
        ])
          expect(result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : result.conflicts).toBe(
            written(edited(edited(comment, one), other)),
          )
      }),
      { numRuns: 30 },
    )
  })

  test('different edits of one line are asked about', () => {
    fc.assert(
      fc.property(drawn, ({ comment, places: [at] }) => {
        const editedTo = (word: string) => encode(written(comment.with(at, `${comment[at]} ${word}`)))
        const sides = { base: encode(written(comment)), ours: editedTo('again'), theirs: editedTo('twice') }
        expect(merge(driver, sides).kind).toBe('conflicted')
      }),
      { numRuns: 30 },
    )
  })
})
