/** Style sheets in the documents that hold them: the same rules merge in each, and each is written as its format asks. */
import { describe, expect, test } from 'vitest'
import { type ChosenResult, type DriverName, type MergeResult, merge, mergeWithChoices } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const textOf = (result: MergeResult | ChosenResult) => {
  if (result.kind === 'merged') return new TextDecoder().decode(result.bytes)
  return result.kind === 'conflicted' ? result.conflicts.map(({ kind }) => kind).join() : result.kind
}

type Placed = (css: string) => string

const xmlns = 'xmlns="http://www.w3.org/2000/svg"'

const hosts: readonly (readonly [string, DriverName, Placed])[] = [
  ['a page', 'html', (css) => `<html>\n<head>\n<style>\n${css}</style>\n</head>\n</html>\n`],
  ['a picture', 'svg', (css) => `<svg ${xmlns}>\n  <style>\n${css}  </style>\n  <g/>\n</svg>\n`],
  ['a picture without a namespace', 'svg', (css) => `<svg><style>${css}</style></svg>\n`],
  ['a section', 'svg', (css) => `<svg ${xmlns}>\n  <style type="text/css"><![CDATA[\n${css}]]></style>\n</svg>\n`],
  ['a section on its own lines', 'svg', (css) => `<svg ${xmlns}><style>\n<![CDATA[\n${css}]]>\n</style></svg>\n`],
  ['a commented section', 'xml', (css) => `<svg ${xmlns}><style>/*<![CDATA[*/\n${css}/*]]>*/</style></svg>\n`],
  ['XHTML', 'xml', (css) => `<html xmlns="http://www.w3.org/1999/xhtml"><head><style>${css}</style></head></html>\n`],
  ['XML with a type', 'xml', (css) => `<a>\n  <style type="text/css">\n${css}</style>\n</a>\n`],
  [
    'XML with a prefix',
    'xml',
    (css) => `<a xmlns:svg="http://www.w3.org/2000/svg"><svg:style>${css}</svg:style></a>\n`,
  ],
]

const merged = (driver: DriverName, placed: Placed, [base, ours, theirs]: readonly [string, string, string]) =>
  merge(driver, { base: encode(placed(base)), ours: encode(placed(ours)), theirs: encode(placed(theirs)) })

const base = '.box { color: red; margin: 0 }\n'

describe.each(hosts)('a style sheet in %s of %s', (_, driver, placed) => {
  test('has the edits of both in one rule on one line', () => {
    const ours = base.replace('red', 'blue')
    const theirs = base.replace('margin: 0', 'margin: 1px')
    const both = ours.replace('margin: 0', 'margin: 1px')
    expect(textOf(merged(driver, placed, [base, ours, theirs]))).toBe(placed(both))
  })

  test('has the rules that both added at one place', () => {
    const result = merged(driver, placed, [base, `${base}.a { top: 0 }\n`, `${base}.b { top: 1px }\n`])
    expect(textOf(result)).toBe(placed(`${base}.a { top: 0 }\n.b { top: 1px }\n`))
  })

  test('says which declaration both changed, and a choice settles it', () => {
    const texts = [base, base.replace('red', 'blue'), base.replace('red', 'lime').replace('0', '1px')] as const
    const result = merged(driver, placed, texts)
    const conflicts = result.kind === 'conflicted' ? result.conflicts : []
    expect(conflicts).toMatchObject([{ kind: 'edit-edit', ours: 'blue', theirs: 'lime' }])
    expect(conflicts[0]?.path).toMatch(/(?:style|head\[0\]).*\.box.*color$/)
    const [before, ours, theirs] = texts.map((css) => encode(placed(css)))
    if (!before || !ours || !theirs) throw new Error('three sides')
    const choice = new Map([[conflicts[0]?.path ?? '', 'theirs' as const]])
    expect(textOf(mergeWithChoices(driver, { base: before, ours, theirs }, choice))).toBe(placed(texts[2]))
  })
})

const both = (placed: Placed) =>
  textOf(merged('xml', placed, [base, `${base}.a { top: 0 }\n`, `${base}.b { top: 1px }\n`]))

const inText: Placed = (css) => `<svg ${xmlns}><style>\n${css}</style></svg>\n`

const behindImport: Placed = (css) => inText(`@import url("f?a=1&amp;b=2");\n${css}`)

describe('what of XML is read as a style sheet', () => {
  test.each([
    ['a style of another vocabulary', (css: string) => `<song><style>${css}</style></song>\n`],
    [
      'a style inside another namespace',
      (css: string) => `<svg ${xmlns}><a xmlns="urn:a"><style>${css}</style></a></svg>\n`,
    ],
    ['the language of a preprocessor', (css: string) => `<svg ${xmlns}><style type="text/less">${css}</style></svg>\n`],
  ])('is not %s', (_, placed) => {
    expect(both(placed)).toBe('edit-edit')
  })

  test('is a sheet with a reference in an address', () => {
    expect(both(behindImport)).toBe(behindImport(`${base}.a { top: 0 }\n.b { top: 1px }\n`))
  })

  test('is none with a reference that CSS would read as the end of a statement', () => {
    expect(both((css) => `<svg ${xmlns}><style>.a &gt; .b { top: 0 }\n${css}</style></svg>\n`)).toBe('edit-edit')
  })

  test('a section that one side opened never holds the references of the other', () => {
    const section = inText(`<![CDATA[${base}]]>`)
    const added = inText(`${base}.a { background: url("f?a=1&amp;b=2") }\n`)
    const result = textOf(merge('svg', { base: encode(inText(base)), ours: encode(section), theirs: encode(added) }))
    expect(result).not.toMatch(/CDATA\[[^]*&amp;/)
  })
})
