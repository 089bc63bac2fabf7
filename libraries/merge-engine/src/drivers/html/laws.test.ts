import fc from 'fast-check'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { describeLaws, type Texts } from '../../../testing/laws.ts'
import { merge } from '../../index.ts'

/** A part of a page, known by its id. */
type Section = Readonly<{
  id: number
  title: string
  text: readonly string[]
  link: string
  items: readonly string[]
  color: string
}>

const words = 'the garden opens early in spring and closes when all of its roses have gone to sleep'.split(' ')

/** A section's words are its own: one that is taken out and another that is put in are two, not one under a new name. */
const sections: fc.Arbitrary<Section> = fc
  .record({
    id: fc.nat(8),
    title: fc.constantFrom('News', 'Shop', 'About &amp; more'),
    link: fc.constantFrom('', '/a', '/b?c=1&d=2', '#'),
    items: fc.subarray(['rose', 'tulip', 'lily', 'fern']),
    color: fc.constantFrom('', 'red', 'blue'),
  })
  .map((section) => ({ ...section, text: words.map((word) => `${word}${section.id}`) }))

const pages = fc.uniqueArray(sections, { selector: ({ id }) => id, maxLength: 4 })

/** One person's edits: some sections taken out, some changed field by field, one word changed, some new. */
type Edits = Readonly<{
  gone: readonly number[]
  fields: readonly (readonly [number, Partial<Section>])[]
  word: readonly [number, number, string]
  fresh: readonly Section[]
}>

const edits: fc.Arbitrary<Edits> = fc.record({
  gone: fc.array(fc.nat(5), { maxLength: 1 }),
  fields: fc.array(
    fc.tuple(
      fc.nat(4),
      sections.chain((section) =>
        fc
          .constantFrom<keyof Section>('title', 'link', 'items', 'color')
          .map((field): Partial<Section> => ({ [field]: section[field] })),
      ),
    ),
    { maxLength: 3 },
  ),
  word: fc.tuple(fc.nat(4), fc.nat(words.length - 1), fc.constantFrom('never', '<b>always</b>', 'often')),
  fresh: fc.array(sections, { maxLength: 1 }),
})

function edited(page: readonly Section[], { gone, fields, word, fresh }: Edits): Section[] {
  const [place, at, other] = word
  const changed = page.map((section, index) => {
    const after = fields.reduce(
      (before, [where, change]) => (where === index ? { ...before, ...change } : before),
      section,
    )
    return index === place ? { ...after, text: after.text.with(at, other) } : after
  })
  const known = new Set(page.map(({ id }) => id))
  return [...changed.filter((_, index) => !gone.includes(index)), ...fresh.filter(({ id }) => !known.has(id))]
}

type Printing = Readonly<{ eol: string; indent: string; ends: boolean; upper: boolean }>

const printings = fc.record({
  eol: fc.constantFrom('\n', '\r\n'),
  indent: fc.constantFrom('', '  ', '\t'),
  ends: fc.boolean(),
  upper: fc.boolean(),
})

/** Every thing on a line of its own, so that no line mixes what two people wrote. */
function printed(page: readonly Section[], { eol, indent, ends, upper }: Printing): string {
  const tag = (name: string) => (upper ? name.toUpperCase() : name)
  const lines = page.flatMap(({ id, title, text, link, items, color }) => [
    `<${tag('section')} id="s${id}">`,
    `${indent}<${tag('h2')}${color ? ` style="color: ${color}; margin: 0"` : ''}>`,
    title,
    `${indent}</${tag('h2')}>`,
    `${indent}<${tag('p')}>`,
    ...text,
    ...(link ? [`<a href="${link}">now</a>`] : []),
    ...(ends ? [`${indent}</${tag('p')}>`] : []),
    `${indent}<${tag('ul')}>`,
    ...items.map((item) => `${indent}${indent}<${tag('li')}>${item}${ends ? `</${tag('li')}>` : ''}`),
    `${indent}</${tag('ul')}>`,
    `</${tag('section')}>`,
  ])
  return ['<!doctype html>', '<title>A page</title>', '<body>', ...lines, ''].join(eol)
}

const sides: fc.Arbitrary<Texts> = fc.tuple(pages, edits, edits, printings).map(([base, ours, theirs, printing]) => ({
  base: printed(base, printing),
  ours: printed(edited(base, ours), printing),
  theirs: printed(edited(base, theirs), printing),
}))

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
