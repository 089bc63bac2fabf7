/** What a project of uv itself needs is written by people, as in its pyproject.toml; what other packages need is the output of one resolution. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const own = ['source = { virtual = "." }', 'source = { editable = "." }', 'source = { directory = "packages/tea" }']
const foreign = ['source = { registry = "https://pypi.org/simple" }', 'source = { git = "https://example.org/tea#1" }']

const dependencies = (names: readonly string[]) => names.map((name) => `    { name = "${name}" },\n`).join('')
const specified = (names: readonly string[]) =>
  names.map((name) => `    { name = "${name}", specifier = ">=1" },\n`).join('')

function lock(source: string, needs: readonly string[], more: readonly string[] = []): string {
  const sorted = needs.toSorted()
  const project = `\n[[package]]\nname = "tea"\nversion = "0.1.0"\n${source}\ndependencies = [\n${dependencies(sorted)}]\n`
  const dev = more.length === 0 ? '' : `\n[package.dev-dependencies]\ndev = [\n${dependencies(more.toSorted())}]\n`
  const metadata = `\n[package.metadata]\nrequires-dist = [\n${specified(sorted)}]\n`
  const locked = [...new Set([...needs, ...more])].map((name): [string, string] => [
    name,
    `\n[[package]]\nname = "${name}"\nversion = "1"\nsource = { registry = "https://pypi.org/simple" }\n`,
  ])
  const all = [...locked, ['tea', project + dev + metadata] as const].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return `version = 1\nrequires-python = ">=3.9"\n${all.map(([, text]) => text).join('')}`
}

const some = fc.shuffledSubarray(['aiohttp', 'click', 'flask', 'numpy', 'rich', 'typer', 'zstd'], {
  minLength: 5,
  maxLength: 5,
})

/** The sides add names that others lie between. */
const holds = (law: (kept: readonly string[], one: string, other: string) => void) =>
  fc.assert(
    fc.property(some, (names) => {
      const [one = '', a = '', b = '', c = '', other = ''] = names.toSorted()
      law([a, b, c], one, other)
    }),
    { numRuns: 20 },
  )

describe.each(own)('with %s', (source) => {
  test('what both sides add is merged', () => {
    holds((kept, one, other) => {
      const answer = mergedBothWays('toml', {
        base: lock(source, kept),
        ours: lock(source, [...kept, one]),
        theirs: lock(source, [...kept, other]),
      })
      expect(answer).toBe(lock(source, [...kept, one, other]))
    })
  })

  test('what one side adds for development is merged with what the other removes', () => {
    holds((kept, one, other) => {
      const answer = mergedBothWays('toml', {
        base: lock(source, [...kept, other], [kept[0] ?? '']),
        ours: lock(source, [...kept, other], [kept[0] ?? '', one]),
        theirs: lock(source, kept, [kept[0] ?? '']),
      })
      expect(answer).toBe(lock(source, kept, [kept[0] ?? '', one]))
    })
  })
})

test.each(foreign)('with %s, what both sides add is asked about', (source) => {
  holds((kept, one, other) => {
    const answer = mergedBothWays('toml', {
      base: lock(source, kept),
      ours: lock(source, [...kept, one]),
      theirs: lock(source, [...kept, other]),
    })
    expect(answer).toBe('group')
  })
})
