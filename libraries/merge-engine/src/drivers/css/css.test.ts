/** Style sheets in a page, and what of them merges. */
import { describe, expect, test } from 'vitest'
import { type MergeResult, merge } from '../../index.ts'
import { scanCss } from './scan.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : result.conflicts.map(({ kind }) => kind).join()

const page = (css: string) => `<html>\n<head>\n<style>\n${css}</style>\n</head>\n</html>\n`
const merged = (base: string, ours: string, theirs: string) =>
  textOf(merge('html', { base: encode(page(base)), ours: encode(page(ours)), theirs: encode(page(theirs)) }))

const boxWith = (declaration: string) => `.box {\n  color: red;\n  ${declaration};\n}\n`

const twoRules = (top: string, left: string) => `.a {\n  top: ${top};\n}\n.b .a {\n  left: ${left};\n}\n`
const printed = (body: string, color: string) => `body { ${body} }\n@media print {\n  body { ${color} }\n}\n`

describe('a style sheet in a page', () => {
  const base = '.box { color: red; margin: 0 }\n@media print {\n  .box { display: none }\n}\n'

  test('has the edits of both in one rule on one line', () => {
    const [ours, theirs] = [base.replace('red', 'blue'), base.replace('margin: 0', 'margin: 1px')]
    expect(merged(base, ours, theirs)).toBe(page(ours.replace('margin: 0', 'margin: 1px')))
  })

  test('has the rules that both added at one place, where they name nothing in common', () => {
    expect(merged(base, `${base}.a { top: 0 }\n`, `${base}.b { top: 1px }\n`)).toBe(
      page(`${base}.a { top: 0 }\n.b { top: 1px }\n`),
    )
  })

  test.each([
    ['.a { top: 0 }', '.b .a { top: 1px }'],
    ['.a { top: 0 }', '* { top: 1px }'],
    ['@media screen { .a { top: 0 } }', '.a:hover { top: 1px }'],
    ['@import "b.css";', '.b { top: 1px }'],
    ['@import "b.css";', '@charset "utf-8";'],
  ])('asks which comes last of %s and %s at one place', (one, other) => {
    expect(merged(base, `${base}${one}\n`, `${base}${other}\n`)).toBe('order')
    expect(merged(base, `${base}${other}\n`, `${base}${one}\n`)).toBe('order')
  })

  test.each([
    ['margin: 0', 'margin-left: 1px'],
    ['inset: 0', 'top: 1px'],
    ['font: 1em serif', 'line-height: 1'],
    ['all: unset', 'width: 1px'],
  ])('asks which comes last of the declarations %s and %s at one place', (one, other) => {
    const before = '.box {\n  color: red;\n}\n'
    expect(merged(before, boxWith(one), boxWith(other))).toBe('order')
    expect(merged(before, boxWith(other), boxWith(one))).toBe('order')
  })

  test('asks which comes last of two declarations, though one side put another between them that stands elsewhere too', () => {
    const other = '.other { background: 0 }\n'
    const [before, one] = [`${other}.box { }\n`, `${other}.box { margin: 0 }\n`]
    const more = `${other}.box { background: 0; margin-left: 0 }\n`
    expect([merged(before, one, more), merged(before, more, one)]).toEqual(['order', 'order'])
  })

  test('has the edits of both in neighbouring rules about one thing, because their order stays', () => {
    expect(merged(twoRules('0', '0'), twoRules('1px', '0'), twoRules('0', '1px'))).toBe(page(twoRules('1px', '1px')))
  })

  test.each([
    ['first', 'margin-left: 1px; top: 0', 'top: 0; margin-left: 1px'],
    ['last', 'top: 0; margin-left: 1px', 'margin-left: 1px; top: 0'],
  ])('has a declaration that both added, of which one put it %s, and another rule', (_, one, other) => {
    const sides = [printed(one, ''), printed(other, 'color: red')] as const
    for (const [ours, theirs] of [sides, sides.toReversed()] as const)
      expect([page(printed(one, 'color: red')), page(printed(other, 'color: red'))]).toContain(
        merged(printed('top: 0', ''), ours ?? '', theirs ?? ''),
      )
  })

  test('merges a rule that has a declaration twice, for older browsers, by its lines', () => {
    const rule = '.box {\n  display: -ms-flexbox;\n  display: flex;\n  top: 0;\n  left: 0;\n}\n'
    expect(merged(rule, rule.replace('top: 0', 'top: 1px'), rule.replace('left: 0', 'left: 1px'))).toBe(
      page(rule.replace('top: 0', 'top: 1px').replace('left: 0', 'left: 1px')),
    )
  })
})

describe('what is read as a style sheet', () => {
  test.each([
    ['a selector with brackets in quotes', 'a[title="}"] { top: 0 }'],
    ['an address without quotes', 'a { background: url(a;b{c}.png) }'.replace('{c}', '')],
    ['comments everywhere', '/* a */ a /* { */ { /* b */ top : /* : */ 0 /* ; */ ; /* c */ } /* d */'],
    ['an escape', '.a\\:b\\{ { top: 0 }'],
    ['a statement', '@charset "utf-8"; @import url(x.css) print;'],
    ['an empty rule', 'a {}'],
    ['nothing', ' '],
  ])('%s', (_, text) => {
    expect(scanCss(text)).toMatchObject({ text })
  })

  test.each([
    ['a bracket too many', 'a { } }'],
    ['a bracket too few', 'a { top: 0'],
    ['a text that does not end', 'a { content: "x\n; }'],
    ['a comment that does not end', 'a { } /* '],
    ['a template', 'a { top: ${top} }'],
    ['a loop of a template', '<% for %> a { } <% end %>'],
    ['a block of a template', '{{#if a}} a { } {{/if}}'],
    ['a comment of a preprocessor', '// why\na { top: 0 }\n'],
    ['blocks in blocks without end', `${'@media a {'.repeat(30)}${'}'.repeat(30)}`],
    ['a declaration without a value', 'a { top: }'],
  ])('is not %s', (_, text) => {
    expect(scanCss(text)).toHaveProperty('unreadable')
  })
})
