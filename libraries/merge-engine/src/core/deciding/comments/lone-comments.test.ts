/** A comment on its own that one side takes out and the other rewords or adds to is asked about: it came back without a word. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../../index.ts'

const formats: readonly (readonly [what: string, driver: DriverName, write: (comment: string) => string])[] = [
  ['at the end of a map of YAML', 'yaml', (comment) => `map:\n  a: 1\n${indented(comment)}end: 1\n`],
  ['apart in YAML', 'yaml', (comment) => `a: 1\n\n${comment}${comment === '' ? '' : '\n'}b: 2\n`],
  ['at the end of TOML', 'toml', (comment) => `a = 1\n${comment}`],
  ['apart in properties', 'properties', (comment) => `a=1\n\n${comment}${comment === '' ? '' : '\n'}b=2\n`],
  ['at the end of properties', 'properties', (comment) => `a=1\n${comment}`],
]

const indented = (comment: string) => comment.replaceAll(/^(?=#)/gm, '  ')

describe.each(formats)('a comment %s', (_, driver, write) => {
  const base = write('# the name of your own host\n')

  test.each(['# the name of your own host or its address\n', '# the name of your own host\n# or else its address\n'])(
    'that one side deleted and the other made %j',
    (comment) => {
      expect(mergedBothWays(driver, { base, ours: write(comment), theirs: write('') })).toBe('edit-delete')
    },
  )

  test('that both deleted, though one puts another one there, is no question', () => {
    const other = write('# nothing more to see\n')
    expect(mergedBothWays(driver, { base, ours: other, theirs: write('') }).replaceAll(/\n+/g, '\n')).toBe(
      other.replaceAll(/\n+/g, '\n'),
    )
  })
})
