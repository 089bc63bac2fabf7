/** Where nothing stood in base, and both sides put a map: what they put there, they added. */
import { expect, test } from 'vitest'
import { type DriverName, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function merged(driver: DriverName, base: string, ours: string, theirs: string): string {
  const result = merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  if (result.kind === 'merged') return new TextDecoder().decode(result.bytes)
  return result.conflicts.map(({ kind, path }) => `${kind} ${path}`).join()
}

const inYaml = (nothing: string) => (lines: readonly string[]) =>
  `on:\n  call:${lines.length > 0 ? lines.map((line) => `\n    ${line}: 1`).join('') : nothing}\nlast: 1\n`
const inJson = (names: readonly string[]) =>
  `{"on": {"call": ${names.length > 0 ? `{${names.map((name) => `"${name}": 1`).join(', ')}}` : 'null'}}, "last": 1}\n`

const places: readonly (readonly [string, DriverName, (names: readonly string[]) => string])[] = [
  ['nothing', 'yaml', inYaml('')],
  ['a tilde', 'yaml', inYaml(' ~')],
  ['null', 'yaml', inYaml(' null')],
  ['null', 'json', inJson],
]

test.each(places)('%s in %s has the members of both, and those that both put there once', (_, driver, written) => {
  expect(merged(driver, written([]), written(['a', 'b']), written(['a', 'c']))).toBe(written(['a', 'b', 'c']))
})

test.each(places)('%s in %s conflicts only in the member of which they say two things', (_, driver, written) => {
  const theirs = written(['a', 'c']).replace('1', '2')
  expect(merged(driver, written([]), written(['a', 'b']), theirs)).toBe('add-add on.call.a')
})
