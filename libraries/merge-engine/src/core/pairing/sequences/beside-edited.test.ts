/** Changes that only touch: what one side puts before or behind what the other one edited, or took out. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import { unlikeWords } from '../../../../testing/unlike-words.ts'
import type { DriverName } from '../../../index.ts'

/** Three things to begin with, of four words each, and what is put beside them; none has a word of another. */
const things = fc.shuffledSubarray(unlikeWords, { minLength: 19, maxLength: 19 }).map((picked) => ({
  items: [0, 4, 8].map((at) => picked.slice(at, at + 4).join(' ')),
  added: picked.slice(12, 16).join(' '),
  fresh: picked.slice(16),
}))

type Written = (items: readonly string[]) => string

const lists: Readonly<Partial<Record<DriverName, Written>>> = {
  html: (items) => `<div>\n${items.map((item) => `<p>${item}</p>\n`).join('')}</div>\n`,
  xml: (items) => `<all>\n  <head/>\n${items.map((item) => `  <one>${item}</one>\n`).join('')}</all>\n`,
  markdown: (items) => `# All\n\n${items.map((item) => `- ${item}\n`).join('')}`,
  yaml: (items) => `all:\n${items.map((item) => `  - run: ${item}\n    if: always\n`).join('')}`,
  json: (items) => `${JSON.stringify({ all: items.map((item) => ({ run: item, if: 'always' })) }, null, 2)}\n`,
}
const inFormats = (all: typeof lists) => Object.entries(all) as [DriverName, Written][]

const place = fc.record({ at: fc.nat({ max: 2 }), isBehind: fc.boolean() })
const runs = { numRuns: 40 }

describe.each(inFormats(lists))('in %s', (driver, written) => {
  test('an addition stands beside what the other side edited', () => {
    fc.assert(
      fc.property(things, place, ({ items, added, fresh: [one = '', two = ''] }, { at, isBehind }) => {
        const edited = `${(items[at] ?? '').split(' ').slice(0, 2).join(' ')} ${one} ${two}`
        const changed = items.with(at, edited)
        const where = isBehind ? at + 1 : at
        const all = { base: written(items), ours: written(changed), theirs: written(items.toSpliced(where, 0, added)) }
        expect(mergedBothWays(driver, all)).toBe(written(changed.toSpliced(where, 0, added)))
      }),
      runs,
    )
  })

  test('an addition is never lost, nor does it bring back what the other side took out beside it', () => {
    fc.assert(
      fc.property(things, place, ({ items, added }, { at, isBehind }) => {
        const where = isBehind ? at + 1 : at
        const all = {
          base: written(items),
          ours: written(items.toSpliced(at, 1)),
          theirs: written(items.toSpliced(where, 0, added)),
        }
        const result = mergedBothWays(driver, all)
        expect([written(items.toSpliced(at, 1, added)), 'order', 'edit-delete', 'check-failed']).toContain(result)
      }),
      runs,
    )
  })

  test('an addition between two things that the other side took out is asked about', () => {
    fc.assert(
      fc.property(things, ({ items, added }) => {
        const [first = '', ...others] = items
        const base = [first, ...others, first.toUpperCase()]
        const all = {
          base: written(base),
          ours: written(base.toSpliced(1, 2)),
          theirs: written(base.toSpliced(2, 0, added)),
        }
        expect(mergedBothWays(driver, all)).not.toContain(added)
      }),
      runs,
    )
  })
})

const rows: Written = (items) =>
  `# All\n\n| Name | Platform | Licence |\n|---|---|---|\n${items.map((item) => `| ${item} | Linux | GPL |\n`).join('')}`

test('a row of a table is added beside one that got another name', () => {
  fc.assert(
    fc.property(things, place, ({ items, added, fresh: [one = ''] }, { at, isBehind }) => {
      const edited = `${(items[at] ?? '').split(' ').slice(1).join(' ')} ${one}`
      const where = isBehind ? at + 1 : at
      const all = {
        base: rows(items),
        ours: rows(items.with(at, edited)),
        theirs: rows(items.toSpliced(where, 0, added)),
      }
      expect(mergedBothWays('markdown', all)).toBe(rows(items.with(at, edited).toSpliced(where, 0, added)))
    }),
    runs,
  )
})

/** Rules of a style sheet, and lines of a script, where they are embedded. */
const embedded: readonly (readonly [DriverName, string, Written])[] = [
  ['html', 'a style', (items) => `<style>\n${items.map((item) => rule(item)).join('')}</style>\n`],
  ['html', 'a script', (items) => `<script>\n${items.map((item) => call(item)).join('')}</script>\n`],
  [
    'markdown',
    'a style',
    (items) => `# All\n\n\`\`\`css\n${items.map((item) => `${rule(item).replaceAll('\n', ' ')}\n`).join('')}\`\`\`\n`,
  ],
  ['markdown', 'a script', (items) => `# All\n\n\`\`\`js\n${items.map((item) => call(item)).join('')}\`\`\`\n`],
  ['yaml', 'a script', (items) => `run: |\n${items.map((item) => `  ${item}\n`).join('')}  done\n`],
]
const rule = (item: string) => `.${item.split(' ').join('.')} {\n  ${item.replaceAll(' ', '-')}: 1px;\n}\n`
const call = (item: string) => `${item.replaceAll(' ', '_')}()\n`

test.each(embedded)('in %s, %s has what one side put beside what the other took out', (driver, _, written) => {
  fc.assert(
    fc.property(things, place, ({ items, added }, { at, isBehind }) => {
      const all = {
        base: written(items),
        ours: written(items.toSpliced(at, 1)),
        theirs: written(items.toSpliced(isBehind ? at + 1 : at, 0, added)),
      }
      expect(mergedBothWays(driver, all)).toBe(written(items.toSpliced(at, 1, added)))
    }),
    runs,
  )
})
