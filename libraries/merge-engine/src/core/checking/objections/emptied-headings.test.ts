/** Two headings that the sides put above one text: only the lower one would have it, and which one that is depended on the sides. */
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'

const changes = '- Pots pour without a drop.\n- Lids close tightly.'
const write = (...parts: readonly string[]) =>
  `${['# Changelog', ...parts, '## 1.1.0', '- Cups are washed.'].join('\n\n')}\n`
const base = write('## Unreleased', changes)

test.each([
  ['## 1.2.0', '## 2.0.0'],
  ['## 1.2.0 - 2024-01-01', '## 1.2.0 - 2024-01-02'],
  ['## [1.2.0]', '## [2.0.0-rc.1]'],
])('releases that both sides cut, %s and %s, are asked about', (mine, yours) => {
  const [ours, theirs] = [mine, yours].map((heading) => write('## Unreleased', heading, changes))
  expect(mergedBothWays('markdown', { base, ours: ours ?? '', theirs: theirs ?? '' })).toMatch(/^[a-z-]+$/)
})

test('a release that one side cuts, or a heading whose text one side takes out, is no question', () => {
  const more = write('## Unreleased', `${changes}\n- Saucers match.`)
  const cut = write('## Unreleased', '## 1.2.0', changes)
  const both = write('## Unreleased', '## 1.2.0', `${changes}\n- Saucers match.`)
  expect(mergedBothWays('markdown', { base, ours: cut, theirs: more })).toBe(both)
  const before = write('## Unreleased', changes, '## 1.1.1', '- Spoons shine.')
  const emptied = write('## Unreleased', '## 1.1.1', '- Spoons shine.')
  const other = write('## Unreleased', changes, '## 1.1.2', '- Forks shine.', '## 1.1.1', '- Spoons shine.')
  expect(mergedBothWays('markdown', { base: before, ours: emptied, theirs: other })).toBe(
    write('## Unreleased', '## 1.1.2', '- Forks shine.', '## 1.1.1', '- Spoons shine.'),
  )
})
