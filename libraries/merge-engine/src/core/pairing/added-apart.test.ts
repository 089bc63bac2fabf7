/** One item that both sides add to a list at different places would be there twice: a person is asked, in every format. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../index.ts'

type Format = readonly [what: string, driver: DriverName, write: (all: readonly string[]) => string]

const lines = (all: readonly string[], write: (text: string) => string) =>
  all.map((text) => `${write(text)}\n`).join('')

const formats: readonly Format[] = [
  ['steps of YAML', 'yaml', (all) => `steps:\n${lines(all, (text) => `  - run: ${text}`)}`],
  ['texts of YAML', 'yaml', (all) => `steps:\n${lines(all, (text) => `  - ${text}`)}`],
  [
    'maps of JSON',
    'json',
    (all) =>
      `${JSON.stringify(
        all.map((run) => ({ run })),
        null,
        2,
      )}\n`,
  ],
  ['tables of TOML', 'toml', (all) => lines(all, (text) => `[[steps]]\nrun = "${text}"\n`)],
  ['items of Markdown', 'markdown', (all) => lines(all, (text) => `- ${text}`)],
  ['paragraphs of Markdown', 'markdown', (all) => lines(all, (text) => `${text}\n`)],
  ['items of HTML', 'html', (all) => `<ul>\n${lines(all, (text) => `  <li>${text}</li>`)}</ul>\n`],
  ['elements of XML', 'xml', (all) => `<all>\n${lines(all, (text) => `  <step>${text}</step>`)}</all>\n`],
]

const before = ['wash the amber cups', 'boil fresh water', 'warm the large pot', 'lay out saucers']

describe.each(formats)('%s', (_, driver, write) => {
  const merged = (mine: string, yours: string, old = before) =>
    mergedBothWays(driver, {
      base: write(old),
      ours: write(old.toSpliced(1, 0, mine)),
      theirs: write(old.toSpliced(3, 0, yours)),
    })

  test('the same item at two places is asked about', () => {
    expect(merged('find the green tea', 'find the green tea')).toMatch(/^[a-z-]+$/)
  })

  test('different items stand, each at its place', () => {
    expect(merged('find the green tea', 'light seven candles')).toBe(
      write(before.toSpliced(3, 0, 'light seven candles').toSpliced(1, 0, 'find the green tea')),
    )
  })
})

test.each(formats.filter(([what]) => !what.startsWith('texts')))(
  '%s that say little may stand twice',
  (_, driver, write) => {
    const [ours, theirs] = [1, 3].map((at) => write(before.toSpliced(at, 0, 'stir')))
    const both = write(before.toSpliced(3, 0, 'stir').toSpliced(1, 0, 'stir'))
    expect(mergedBothWays(driver, { base: write(before), ours: ours ?? '', theirs: theirs ?? '' })).toBe(both)
  },
)
