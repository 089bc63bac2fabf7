/** A text of a document that one side moved to another section and the other deleted is asked about, though it has no name. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../../index.ts'

type Written = Readonly<{
  what: string
  driver: DriverName
  write: (first: readonly string[], second: readonly string[]) => string
}>

const markdown =
  (block: (text: string) => string, before = '') =>
  (first: readonly string[], second: readonly string[]) =>
    `# Pots\n\n${before}${first.map(block).join('')}\n# Cups\n\n${before}${second.map(block).join('')}`

const written: readonly Written[] = [
  { what: 'an item', driver: 'markdown', write: markdown((text) => `- ${text}\n`) },
  { what: 'an item with a number', driver: 'markdown', write: markdown((text) => `1. ${text}\n`) },
  { what: 'an item with a link', driver: 'markdown', write: markdown((text) => `- [${text}](a.md) is here\n`) },
  { what: 'a paragraph', driver: 'markdown', write: markdown((text) => `${text}\n\n`) },
  { what: 'a section', driver: 'markdown', write: markdown((text) => `## ${text}\n\nAll about ${text}.\n\n`) },
  {
    what: 'a row',
    driver: 'markdown',
    write: markdown((text) => `| ${text} | red |\n`, '| what | color |\n|---|---|\n'),
  },
  {
    what: 'a paragraph of HTML',
    driver: 'html',
    write: (first, second) =>
      [first, second].map((all) => `<div>\n${all.map((text) => `<p>${text}</p>\n`).join('')}</div>\n`).join(''),
  },
]

const [pots, cups] = [
  ['a pot with a lid', 'a pot with a spout'],
  ['a cup with an ear', 'a cup with a rim'],
]
const moved = 'a bowl for the sugar'

describe.each(written)('$what', ({ driver, write }) => {
  test.each([0, 1, 2])('from place %i', (at) => {
    const base = write(pots.toSpliced(at, 0, moved), cups)
    const answer = mergedBothWays(driver, {
      base,
      ours: write(pots, cups.toSpliced(1, 0, moved)),
      theirs: write(pots, cups),
    })
    expect(answer).toBeOneOf(['delete-move', 'edit-delete', 'order'])
  })

  test('that both deleted is no question beside another new one', () => {
    const base = write([...pots, moved], cups)
    const ours = write(pots, ['a tray for all of them', ...cups])
    expect(mergedBothWays(driver, { base, ours, theirs: write(pots, cups) })).toBe(ours)
  })
})

describe.each(['list', 'paragraphs'])('a text out of a section of %s that both sides deleted', (what) => {
  const block = (text: string) => (what === 'list' ? `- ${text}\n` : `${text}\n\n`)
  const withSections = (sections: Readonly<Record<string, readonly string[]>>) =>
    `# Ware\n\n${Object.entries(sections)
      .map(([heading, texts]) => `## ${heading}\n\n${texts.map(block).join('')}\n`)
      .join('')}`
  const rest = { Pots: pots, Cups: cups }

  test.each([[[moved]], [[moved, 'a bowl for the salt']]])('%j: is asked about where one side moved it', (bowls) => {
    const base = withSections({ Bowls: bowls, ...rest })
    const ours = withSections({ ...rest, Cups: [...cups, moved] })
    expect(mergedBothWays('markdown', { base, ours, theirs: withSections(rest) })).toBeOneOf([
      'delete-move',
      'edit-delete',
    ])
  })

  test('is gone, beside another new one', () => {
    const ours = withSections({ ...rest, Cups: [...cups, 'a tray for all of them'] })
    expect(
      mergedBothWays('markdown', { base: withSections({ Bowls: [moved], ...rest }), ours, theirs: withSections(rest) }),
    ).toBe(ours)
  })
})
