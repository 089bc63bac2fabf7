/** Random html documents, and what two people make of one. */
import fc from 'fast-check'
import type { Texts } from '../laws.ts'

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

export const pages = fc.uniqueArray(sections, { selector: ({ id }) => id, maxLength: 4 })

/** One person's edits: some sections taken out, some changed field by field, one word changed, some new. */
type Edits = Readonly<{
  gone: readonly number[]
  fields: readonly (readonly [number, Partial<Section>])[]
  word: readonly [number, number, string]
  fresh: readonly Section[]
}>

export const edits: fc.Arbitrary<Edits> = fc.record({
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

export function edited(page: readonly Section[], { gone, fields, word, fresh }: Edits): Section[] {
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

export const printings = fc.record({
  eol: fc.constantFrom('\n', '\r\n'),
  indent: fc.constantFrom('', '  ', '\t'),
  ends: fc.boolean(),
  upper: fc.boolean(),
})

/** Every thing on a line of its own, so that no line mixes what two people wrote. */
export function printed(page: readonly Section[], { eol, indent, ends, upper }: Printing): string {
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

export const sides: fc.Arbitrary<Texts> = fc
  .tuple(pages, edits, edits, printings)
  .map(([base, ours, theirs, printing]) => ({
    base: printed(base, printing),
    ours: printed(edited(base, ours), printing),
    theirs: printed(edited(base, theirs), printing),
  }))
