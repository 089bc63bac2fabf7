/**
 * What one side takes away and the other side changes is asked about, never brought back and never dropped: in every format,
 * wherever it stands, and whichever side does it.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, type MergeResult, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)
const textOf = (result: MergeResult) => (result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : undefined)

type Texts = Readonly<{ base: string; ours: string; theirs: string }>

const answer = (driver: DriverName, { base, ours, theirs }: Texts) =>
  merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })

/** Both answers: as it is, and with the sides exchanged. */
const answers = (driver: DriverName, { base, ours, theirs }: Texts) => [
  answer(driver, { base, ours, theirs }),
  answer(driver, { base, ours: theirs, theirs: ours }),
]

const kindsOf = (driver: DriverName, texts: Texts) => answers(driver, texts).map(({ kind }) => kind)
const conflictsOf = (driver: DriverName, texts: Texts) =>
  answers(driver, texts).map((one) => (one.kind === 'conflicted' ? one.conflicts.map(({ kind }) => kind) : one.kind))

const words = [
  'amber',
  'birch',
  'cedar',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heath',
  'inlet',
  'juniper',
  'kettle',
  'lagoon',
  'meadow',
  'nettle',
  'orchard',
  'prairie',
  'quarry',
  'ravine',
  'saddle',
  'thicket',
  'upland',
  'valley',
  'willow',
  'yonder',
  'zephyr',
  'basalt',
  'canyon',
  'dune',
  'estuary',
  'fallow',
]

/** So many different words. */
const distinct = (count: number) => fc.shuffledSubarray(words, { minLength: count, maxLength: count })

type Item = Readonly<{ name: string; text: string }>
type Written = (items: readonly Item[]) => string

/** A list of things with a name and a text, as the formats write it. */
const lists: Readonly<Partial<Record<DriverName, Written>>> = {
  json: (items) => `${JSON.stringify({ steps: items.map(({ name, text }) => ({ name, run: text })) }, null, 2)}\n`,
  yaml: (items) => `steps:\n${items.map(({ name, text }) => `  - name: ${name}\n    run: ${text}\n`).join('')}`,
  toml: (items) => items.map(({ name, text }) => `[[steps]]\nname = "${name}"\nrun = "${text}"\n`).join('\n'),
  xml: (items) => `<all>\n${items.map(({ name, text }) => `  <one name="${name}">${text}</one>\n`).join('')}</all>\n`,
  html: (items) =>
    `<ul>\n${items.map(({ name, text }) => `<li id="${name.replace(' ', '-')}">${text}</li>\n`).join('')}</ul>\n`,
  markdown: (items) => `# All\n\n${items.map(({ name, text }) => `## ${name}\n\n${text}\n`).join('\n')}`,
}
/** A list of texts. */
const texts: Readonly<Partial<Record<DriverName, Written>>> = {
  json: (items) => `${JSON.stringify({ script: items.map(({ text }) => text) }, null, 2)}\n`,
  yaml: (items) => `script:\n${items.map(({ text }) => `  - ${text}\n`).join('')}`,
  toml: (items) => `script = [\n${items.map(({ text }) => `  "${text}",\n`).join('')}]\n`,
}
/** Named members that hold the texts. */
const members: Readonly<Partial<Record<DriverName, Written>>> = {
  json: (items) =>
    `${JSON.stringify({ all: Object.fromEntries(items.map(({ name, text }) => [name, text])) }, null, 2)}\n`,
  yaml: (items) => `all:\n${items.map(({ name, text }) => `  ${name}: ${text}\n`).join('')}`,
  toml: (items) => `[all]\n${items.map(({ name, text }) => `"${name}" = "${text}"\n`).join('')}`,
}

const inFormats = (written: Readonly<Partial<Record<DriverName, Written>>>) =>
  Object.entries(written) as [DriverName, Written][]

/** Three to five items, none of which has a word of another; the place of one; and words that none has. */
const someItems = fc
  .record({ picked: distinct(30), count: fc.integer({ min: 3, max: 5 }), place: fc.nat() })
  .map(({ picked, count, place }) => ({
    items: Array.from({ length: count }, (_, at): Item => {
      const [one, two, three, four] = picked.slice(at * 4, at * 4 + 4)
      return { name: `${one} ${two}`, text: `${one} ${three} ${four}` }
    }),
    at: place % count,
    fresh: picked.slice(20),
  }))

const runs = { numRuns: 40 }

describe.each([...inFormats(lists), ...inFormats(texts), ...inFormats(members)])('%s', (driver, written) => {
  test('a thing that one side deleted and the other renamed and edited is asked about', () => {
    fc.assert(
      fc.property(someItems, ({ items, at, fresh: [word = ''] }) => {
        const { name = '', text = '' } = items[at] ?? {}
        const edited = { name: `${name.split(' ')[0]} ${word}`, text: `${text} ${word}` }
        const all = {
          base: written(items),
          ours: written(items.toSpliced(at, 1)),
          theirs: written(items.with(at, edited)),
        }
        expect(kindsOf(driver, all)).toEqual(['conflicted', 'conflicted'])
      }),
      runs,
    )
  })

  test('a thing that one side deleted, where the other added one that has nothing of it, is only deleted', () => {
    fc.assert(
      fc.property(someItems, ({ items, at, fresh: [one, two, three, four] }) => {
        const added = { name: `${one} ${two}`, text: `${one} ${three} ${four}` }
        const place = at === 0 ? items.length : 0
        const all = {
          base: written(items),
          ours: written(items.toSpliced(at, 1)),
          theirs: written(items.toSpliced(place, 0, added)),
        }
        const expected = written(items.toSpliced(place, 0, added).filter((item) => item !== items[at]))
        for (const result of answers(driver, all)) expect(textOf(result)).toBe(expected)
      }),
      runs,
    )
  })
})

describe.each([...inFormats(lists), ...inFormats(texts), ...inFormats(members)])('%s', (driver, written) => {
  test('what one side adds to a container is asked about where the other side replaced all of it', () => {
    fc.assert(
      fc.property(someItems, ({ items, at, fresh }) => {
        const [one, two, three, four, five, six, seven, eight] = fresh
        const replaced = [{ name: `${one} ${two}`, text: `${one} ${three}` }]
        const added = { name: `${five} ${six}`, text: `${seven} ${eight} ${four}` }
        const all = { base: written(items), ours: written(replaced), theirs: written(items.toSpliced(at, 0, added)) }
        expect(kindsOf(driver, all)).toEqual(['conflicted', 'conflicted'])
      }),
      runs,
    )
  })
})

test.each(inFormats(texts))(
  '%s: what is added beside a text that the other side replaced by a different one is asked about',
  (driver, written) => {
    fc.assert(
      fc.property(someItems, fc.boolean(), ({ items, at, fresh: [one = '', two = ''] }, isBehind) => {
        const all = {
          base: written(items),
          ours: written(items.toSpliced(isBehind ? at + 1 : at, 0, { name: one, text: one })),
          theirs: written(items.with(at, { name: two, text: two })),
        }
        expect(conflictsOf(driver, all)).toEqual([['order'], ['order']])
      }),
      runs,
    )
  },
)

const inJson = (items: readonly Item[]) => Object.fromEntries(items.map(({ name, text }) => [name, text]))

const inYaml = (items: readonly Item[]) => items.map(({ name, text }) => `  ${name}: ${text}\n`).join('')

const inToml = (items: readonly Item[]) => items.map(({ name, text }) => `"${name}" = "${text}"\n`).join('')

/** Two sections of named members. */
const sections: Readonly<Partial<Record<DriverName, (one: readonly Item[], other: readonly Item[]) => string>>> = {
  json: (one, other) => {
    return `${JSON.stringify({ needed: inJson(one), tools: inJson(other) }, null, 2)}\n`
  },
  yaml: (one, other) => {
    return `needed:\n${inYaml(one)}tools:\n${inYaml(other)}`
  },
  toml: (one, other) => {
    return `[needed]\n${inToml(one)}\n[tools]\n${inToml(other)}`
  },
}

test.each(Object.entries(sections) as [DriverName, (one: readonly Item[], other: readonly Item[]) => string][])(
  '%s: what is added to a section that the other side moved nearly whole is asked about',
  (driver, written) => {
    fc.assert(
      fc.property(someItems, ({ items, at, fresh: [one = '', two = '', three = ''] }) => {
        const stays = { name: one, text: two }
        const [first, ...moved] = items
        const kept = first ? [first] : []
        const all = {
          base: written(kept, [...moved, stays]),
          ours: written([...kept, ...moved], [stays]),
          theirs: written(kept, [...moved.toSpliced(at % moved.length, 0, { name: three, text: two }), stays]),
        }
        expect(kindsOf(driver, all)).toEqual(['conflicted', 'conflicted'])
      }),
      runs,
    )
  },
)

/** What both sides add; one of them with a comment in it. */
const additions: Readonly<Partial<Record<DriverName, (addition: string, comment: string) => string>>> = {
  yaml: (addition, comment) =>
    `first:\n  a: 1\n${addition && `${addition}:\n  b: 2\n${comment && `  # ${comment}\n`}  c: 3\n`}`,
  toml: (addition, comment) =>
    `[first]\na = 1\n${addition && `\n[${addition}]\nb = 2\n${comment && `# ${comment}\n`}c = 3\n`}`,
  xml: (addition, comment) =>
    `<all>\n  <one name="first"/>\n${addition && `  <one name="${addition}">\n${comment && `    <!-- ${comment} -->\n`}    <part/>\n  </one>\n`}</all>\n`,
}

test.each(Object.entries(additions) as [DriverName, (addition: string, comment: string) => string][])(
  '%s: what both added stands once, with the comment of either side',
  (driver, written) => {
    fc.assert(
      fc.property(distinct(3), ([addition = '', comment = '', other = '']) => {
        const bare = written(addition, '')
        const all = { base: written('', ''), ours: bare, theirs: written(addition, comment) }
        for (const result of answers(driver, all)) expect(textOf(result)).toBe(all.theirs)
        expect(kindsOf(driver, { ...all, ours: written(addition, other) })).toEqual(['conflicted', 'conflicted'])
      }),
      runs,
    )
  },
)

test.each(inFormats({ json: lists.json, yaml: lists.yaml } as Readonly<Partial<Record<DriverName, Written>>>))(
  '%s: a replaced step keeps its place among what the other side put before or behind it',
  (driver, written) => {
    fc.assert(
      fc.property(someItems, fc.boolean(), ({ items, at, fresh: [one, two, three, four, five] }, isBehind) => {
        const replaced = { name: `${one}`, text: `${two}` }
        const added = { name: `${three}`, text: `${four} ${five}` }
        const place = isBehind ? at + 1 : at
        const all = {
          base: written(items),
          ours: written(items.with(at, replaced)),
          theirs: written(items.toSpliced(place, 0, added)),
        }
        const expected = written(items.with(at, replaced).toSpliced(place, 0, added))
        for (const result of answers(driver, all)) expect(textOf(result) ?? expected).toBe(expected)
      }),
      runs,
    )
  },
)

describe('a long text', () => {
  const paragraph = fc.tuple(distinct(8)).map(([picked]) => `${picked.join(' ')}.`)

  test('that both sides moved to different sections is not there twice', () => {
    fc.assert(
      fc.property(paragraph, distinct(6), (text, [one, two, three]) => {
        const written = (first: string, second: string, third: string) =>
          `# Page\n\n## ${one}\n\n${first}Start.\n\n## ${two}\n\n${second}Middle.\n\n## ${three}\n\n${third}End.\n`
        const all = {
          base: written(`${text}\n\n`, '', ''),
          ours: written('', `${text}\n\n`, ''),
          theirs: written('', '', `${text}\n\n`),
        }
        expect(kindsOf('markdown', all)).toEqual(['conflicted', 'conflicted'])
      }),
      runs,
    )
  })

  test('that both sides added to two sections of base is not there twice', () => {
    fc.assert(
      fc.property(paragraph, distinct(6), (text, [one, two]) => {
        const written = (first: string, second: string) =>
          `# Page\n\n## ${one}\n\n${first}Start.\n\n## ${two}\n\n${second}End.\n`
        const all = { base: written('', ''), ours: written(`${text}\n\n`, ''), theirs: written('', `${text}\n\n`) }
        expect(kindsOf('markdown', all)).toEqual(['conflicted', 'conflicted'])
      }),
      runs,
    )
  })
})
