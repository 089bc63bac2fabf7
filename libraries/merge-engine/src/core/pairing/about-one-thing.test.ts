/** Both sides newly require one package, or set one variable, in a list: a question, in every format and in either order. */
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'
import type { DriverName } from '../../index.ts'

const quoted = (texts: readonly string[]) => texts.map((text) => JSON.stringify(text)).join(', ')

type Format = readonly [what: string, driver: DriverName, write: (texts: readonly string[]) => string]

const formats: readonly Format[] = [
  ['a list of JSON', 'json', (texts) => `{"requires": [${quoted(texts)}]}\n`],
  ['a list of YAML', 'yaml', (texts) => `requires:\n${texts.map((text) => `  - ${JSON.stringify(text)}\n`).join('')}`],
  ['a list of YAML on one line', 'yaml', (texts) => `requires: [${quoted(texts)}]\n`],
  ['a list of TOML', 'toml', (texts) => `[tool.uv]\ndev-dependencies = [${quoted(texts)}]\n`],
]

const base = ['amber', 'birch>=1', 'cedar']

describe.each(formats)('in %s', (_, driver, write) => {
  const merged = (ours: readonly string[], theirs: readonly string[]) =>
    mergedBothWays(driver, { base: write(base), ours: write(ours), theirs: write(theirs) })
  const apart = (one: string, other: string) => merged([one, ...base], [...base, other])

  test.each([
    ['flask[async]', 'flask[dotenv]'],
    ['flask', 'flask[async]'],
    ['Flask_Login>=2', 'flask-login[x] >= 3'],
    ['flask==2.0', 'flask==2.1'],
    [`flask>=2; python_version < "3.9"`, `flask>=3; python_version >= "3.9"`],
    ['numpy=1.26', 'numpy=1.27'],
    ['LEVEL=info', 'LEVEL=debug'],
  ])('%s and %s are a question', (one, other) => {
    expect(apart(one, other)).toBe('add-add')
  })

  test.each([
    ['flask', 'flask-login'],
    ['flask[async]', 'flask-login[async]'],
    ['flask>=2', 'dune>=2'],
    ['LEVEL=info', 'LEVEL_OF_LOG=info'],
    ['shard=1', 'shard=2'],
    ['a[0]', 'a[1]'],
    ['80:80', '80:81'],
  ])('%s and %s are both kept', (one, other) => {
    expect(apart(one, other)).toBe(write([one, ...base, other]))
  })

  test('what one side says twice of a thing, and what both add, are no question', () => {
    const own = ['flask>=2; os_name == "nt"', 'flask>=3; os_name == "posix"']
    expect(merged([...own, ...base], [...base, 'dune'])).toBe(write([...own, ...base, 'dune']))
    expect(merged(['flask[async]', ...base], ['flask[async]', ...base, 'dune'])).toBe(
      write(['flask[async]', ...base, 'dune']),
    )
  })
})
