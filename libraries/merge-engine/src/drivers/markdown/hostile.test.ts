import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'
import { scanMarkdown } from './scan.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('markdown', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined

const nested = (depth: number, inside: string) => `${'- '.repeat(depth)}${inside}\n\nEnd.\n`

test('ten thousand lists in one another, two edits merge', () => {
  const merged = mergeTexts(
    nested(10_000, 'deep'),
    nested(10_000, 'deeper'),
    nested(10_000, 'deep').replace('End', 'The end'),
  )
  expect(textOf(merged)).toBe(nested(10_000, 'deeper').replace('End', 'The end'))
})

test('deeper than the limit, the document is merged by lines, and the answer says so', () => {
  const result = mergeTexts(nested(50_000, 'a'), nested(50_000, 'b'), nested(50_000, 'a').replace('End', 'The end'))
  expect(result).toMatchObject({ kind: 'merged', by: 'lines' })
})

const long = (edit: (at: number) => string) =>
  Array.from({ length: 1000 }, (_, at) => `## Section ${at}\n\n${edit(at)}\n\n- one\n- two\n`).join('\n')

const edit = (place: number) => (at: number) => (at === place ? 'Edited text.' : `The text of section ${at}.`)

test('a thousand sections merge, and the untouched bytes stay', () => {
  const base = long((at) => `The text of section ${at}.`)
  expect(base.length).toBeGreaterThan(50_000)
  expect(textOf(mergeTexts(base, long(edit(7)), long(edit(900))))).toBe(
    long((at) => (at === 7 || at === 900 ? 'Edited text.' : `The text of section ${at}.`)),
  )
})

test.each([
  ['blanks', `a${' '.repeat(200_000)}b`],
  ['tabs in front', `${'\t'.repeat(200_000)}b`],
  ['brackets', '['.repeat(200_000)],
  ['a definition that does not end', `[${'a'.repeat(200_000)}`],
  ['a tag that does not end', `<a ${'b '.repeat(100_000)}`],
  ['a comment that does not end', `<!--${'-'.repeat(200_000)}`],
  ['a break that is none', `${'- '.repeat(3)}${'* '.repeat(4000)}x`],
  ['bars', '|'.repeat(200_000)],
  ['a delimiter that is none', `a | b\n${'-|'.repeat(100_000)}x`],
  ['underlines', `a\n${'='.repeat(200_000)}x`],
  ['quotes in one another', '> '.repeat(100_000)],
  ['backticks', '`'.repeat(200_000)],
  ['stars in a bullet', `- ${'*'.repeat(200_000)}`],
  ['numbers in front of a heading', `# ${'1.'.repeat(100_000)}`],
])('%s are read quickly', (_, line) => {
  const base = `${line}\n\nEnd.\n`
  expect(textOf(mergeTexts(base, base.replace('End', 'The end'), `Start.\n\n${base}`))).toBe(
    `Start.\n\n${base.replace('End', 'The end')}`,
  )
})

test('any text is read, and its blocks cover it without gap or overlap', () => {
  const parts = fc.constantFrom(
    'a',
    ' ',
    '\t',
    '\n',
    '\r\n',
    '-',
    '#',
    '>',
    '`',
    '|',
    '1.',
    '[x]',
    ':',
    '<',
    '=',
    '\uFEFF',
    '*',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), fc.boolean(), (some, sections) => {
      const text = some.join('')
      const tree = scanMarkdown(text, sections ? 'all' : new Set())
      if ('unreadable' in tree) throw new Error(tree.unreadable)
      for (let at = 1; at < tree.size; at++) {
        const node = tree.node(at)
        const places = [node.leadStart, node.labelStart, node.start, node.end, node.separatorEnd, node.afterEnd]
        expect(places).toEqual(places.toSorted((one, other) => one - other))
        let owned = node.openEnd
        for (const child of node.children) {
          expect(child.leadStart).toBe(owned)
          expect(text.slice(child.leadStart, child.labelStart)).toMatch(/^\s*$/)
          owned = child.afterEnd
        }
        expect(node.children.length > 0 ? node.closeStart : owned).toBe(owned)
      }
      expect(text.slice(tree.root.openEnd === 1 ? 1 : 0, tree.root.end)).toHaveLength(text.length - tree.root.openEnd)
    }),
    { numRuns: 2000 },
  )
})

test('an empty base with two different sides is a conflict', () => {
  expect(mergeTexts('', '# One\n', '# Two\n').kind).toBe('conflicted')
})

const of = (first: number, last: number) => new Uint8Array([first, 0x0a, 0x0a, last, 0x0a])

test('bytes that are not UTF-8 are merged by lines', () => {
  const result = merge('markdown', { base: of(0xff, 0x31), ours: of(0xfe, 0x31), theirs: of(0xff, 0x32) })
  expect(result).toMatchObject({ kind: 'merged', by: 'lines', bytes: of(0xfe, 0x32) })
})
