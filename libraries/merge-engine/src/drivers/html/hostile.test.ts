import { expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const mergeTexts = (base: string, ours: string, theirs: string): MergeResult =>
  merge('html', { base: bytes(base), ours: bytes(ours), theirs: bytes(theirs) })
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder('utf-8', { ignoreBOM: true }).decode(result.bytes) : undefined

const nested = (depth: number, inside: string) => '<div>'.repeat(depth) + inside + '</div>'.repeat(depth)

const deep = (one: string, two: string) => nested(10_000, `<p id="a">${one}</p><p id="b">${two}</p>`)

test('ten thousand levels deep, two edits merge', () => {
  expect(textOf(mergeTexts(deep('1', '1'), deep('2', '1'), deep('1', '3'))) === deep('2', '3')).toBe(true)
})

test('deeper than the limit, the page is merged by lines, and the answer says so', () => {
  const result = mergeTexts(nested(100_000, '1'), nested(100_000, '2'), nested(100_000, '3'))
  expect(result).toMatchObject({ kind: 'conflicted', by: 'lines' })
})

const wordy = (one: string, two: string) =>
  `<p>${one} ${'<b>'.repeat(10_000)}x${'</b>'.repeat(10_000)}</p>\n<p>${two}</p>\n`

test('inline elements ten thousand levels deep are one text', () => {
  expect(textOf(mergeTexts(wordy('1', '1'), wordy('2', '1'), wordy('1', '3'))) === wordy('2', '3')).toBe(true)
})

const rows = (edit: (at: number) => string) =>
  `<table>\n${Array.from({ length: 5000 }, (_, at) => `  <tr><td>${at}<td class="a b">${edit(at)}`).join('\n')}\n</table>\n`

const edited =
  (...places: readonly number[]) =>
  (at: number) =>
    places.includes(at) ? 'edited' : `row number ${at}`

test('a table of five thousand rows merges, and the untouched bytes stay', () => {
  const merged = mergeTexts(rows(edited()), rows(edited(5)), rows(edited(4000)))
  expect(textOf(merged) === rows(edited(5, 4000))).toBe(true)
})

const started = (text: string) => `<p>One</p>\n<p>Two</p>\n${text}`

test.each([
  ['a million open angles', '<'.repeat(300_000)],
  ['angles before words', '< a '.repeat(50_000)],
  ['comments that do not end', '<!-- '.repeat(200_000)],
  ['tags that do not end', '<a '.repeat(200_000)],
  ['quotes that do not end', '<a b="c> '.repeat(30_000)],
  ['a tag with many attributes', `<a ${Array.from({ length: 10_000 }, (_, at) => `a${at}=1`).join(' ')}></a>`],
  ['one attribute again and again', `<a ${'b=1 '.repeat(3000)}></a>`],
  [
    'a value of spaces',
    `<a class="${' '.repeat(500_000)}" style="${' '.repeat(500_000)}" title="${' '.repeat(500_000)}"></a>`,
  ],
  ['a style of semicolons', `<a style="${';'.repeat(500_000)}"></a>`],
  ['a style of parentheses', `<a style="a: ${'('.repeat(500_000)}"></a>`],
  ['paragraphs without ends', '<p>'.repeat(20_000)],
  ['cells without ends', `<table>${'<tr><td>'.repeat(10_000)}</table>`],
  ['bold that does not end', '<b>'.repeat(15_000)],
  ['end tags alone', '</p>'.repeat(100_000)],
  ['a line of spaces in a script', `<script>a\n${' '.repeat(500_000)}\nb</script>`],
  ['templates that do not end', `<p>Words and more of them, and {{ ${'{{ '.repeat(100_000)}</p>`],
  ['programs', '<?php echo 1 ?> '.repeat(20_000)],
  ['a title that does not end', `<title>${'</script>'.repeat(100_000)}`],
])('%s end', (_, text) => {
  const page = started(text)
  const result = mergeTexts(page, page.replace('One', 'Three'), `${page}\n<p>Four</p>\n`)
  expect(['merged', 'conflicted']).toContain(result.kind)
})

const named = (one: string, two: string) =>
  `<constructor __proto__="${one}" toString="1"></constructor>\n<div id="__proto__" class="constructor">${two}</div>\n`

test('names of the implementation language are ordinary names', () => {
  expect(textOf(mergeTexts(named('1', '1'), named('2', '1'), named('1', '3')))).toBe(named('2', '3'))
})
