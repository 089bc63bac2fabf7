/** Random markdown documents, and what two people make of one. */
import fc from 'fast-check'

/**
 * A document as its sections: a text, a list whose bullets begin with a link, and a table. Each text is two words, so
 * that edits on both sides touch, and every line of a merge is a line of a side.
 */
type Section = Readonly<{ title: string; text: string; items: readonly Named[]; rows: readonly Named[] }>

type Named = Readonly<{ name: string; value: string }>

const words = fc.constantFrom('amber', 'birch', 'cedar', 'dusk', 'ember', 'fern')
const names = fc.constantFrom('one', 'two', 'three', 'four', 'five', 'six', 'seven')
const named = fc.record({ name: names, value: words })
const manyNamed = fc.uniqueArray(named, { selector: ({ name }) => name, maxLength: 4 })

const sections = fc.record({ title: names, text: words, items: manyNamed, rows: manyNamed })
const documents = fc.uniqueArray(sections, { selector: ({ title }) => title, minLength: 1, maxLength: 4 })

/** One edit: the numbers choose the place and the action, so a script means something for every document. */
const edits = fc.array(fc.record({ at: fc.nat(7), action: fc.nat(6), named, section: sections }), { maxLength: 4 })

type Edit = typeof edits extends fc.Arbitrary<(infer E)[]> ? E : never

function edited(document: readonly Section[], { at, action, named, section }: Edit): readonly Section[] {
  const place = at % Math.max(document.length, 1)
  const old = document[place]
  const isNew = document.every(({ title }) => title !== section.title)
  if (!old || (action === 0 && isNew)) return isNew ? document.toSpliced(place, 0, section) : document
  if (action === 1) return document.toSpliced(place, 1)
  if (action === 2) return document.with(place, { ...old, text: named.value })
  if (action < 5) return document.with(place, { ...old, items: changed(old.items, named, action === 3) })
  return document.with(place, { ...old, rows: changed(old.rows, named, action === 5) })
}

/** The named thing with another value, put at the end, or taken out. */
function changed(things: readonly Named[], one: Named, isKept: boolean): readonly Named[] {
  const at = things.findIndex(({ name }) => name === one.name)
  if (!isKept) return things.filter(({ name }) => name !== one.name)
  return at < 0 ? [...things, one] : things.with(at, one)
}

function printed(document: readonly Section[]): string {
  const lines = document.flatMap(({ title, text, items, rows }) => [
    '',
    `## ${title}`,
    '',
    `text ${text}`,
    ...(items.length > 0 ? ['', ...items.map(({ name, value }) => `- [${name}](#${name}) ${value}`)] : []),
    '',
    '| name | value |',
    '| --- | --- |',
    ...rows.map(({ name, value }) => `| ${name} | ${value} |`),
  ])
  return ['# Document', ...lines, ''].join('\n')
}

const after = (base: readonly Section[], script: readonly Edit[]) => printed(script.reduce(edited, base))

export const sides = fc
  .tuple(documents, edits, edits)
  .map(([base, ours, theirs]) => ({ base: printed(base), ours: after(base, ours), theirs: after(base, theirs) }))
