/** Extras of a Python requirement: each side may add some, and the other's version or marker goes along. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

const lines = (all: readonly string[]) => `[\n${all.map((one) => `  "${one}",\n`).join('')}]\n`

const lists: Readonly<Record<string, (all: readonly string[]) => string>> = {
  'a project': (all) => `[project]\nname = "a"\ndependencies = ${lines(all)}`,
  'an option of a project': (all) => `[project.optional-dependencies]\nweb = ${lines(all)}`,
  'a group': (all) => `[dependency-groups]\ndev = ${lines(all)}`,
  'a build': (all) => `[build-system]\nrequires = ${lines(all)}`,
  'a project on one line': (all) => `[project]\ndependencies = [${all.map((one) => `"${one}"`).join(', ')}]\n`,
}

const some = fc.record({
  name: fc.constantFrom('uvicorn', 'night-run', 'Zope.Thing', 'a1'),
  extras: fc
    .shuffledSubarray(['all', 'dev', 'http2', 'redis', 'standard', 'test'], { minLength: 4, maxLength: 4 })
    .map((all) => all.sort()),
  held: fc.integer({ min: 1, max: 2 }),
  separator: fc.constantFrom(',', ', '),
  rest: fc.constantFrom('', '==1.0', ' >=1.0,<2', "; python_version > '3.9'"),
  at: fc.nat({ max: 2 }),
})

type Some = typeof some extends fc.Arbitrary<infer Of> ? Of : never

const others = ['amber>=1', 'birch', 'cedar[fast]~=2.0']

describe.each(Object.entries(lists))('in the requirements of %s', (_, written) => {
  const holds = (law: (of: Some, text: (extras: readonly string[], rest?: string) => string) => void) =>
    fc.assert(
      fc.property(some, (of) => {
        const { name, separator, at } = of
        law(of, (extras, rest = of.rest) => {
          const inBrackets = extras.length > 0 ? `[${extras.join(separator)}]` : ''
          return written(others.toSpliced(at, 0, `${name}${inBrackets}${rest}`))
        })
      }),
      { numRuns: 25 },
    )

  test('extras that both sides add to one package are all there', () => {
    holds(({ extras: [first = '', second = '', one = '', other = ''], held }, text) => {
      const base = [first, second].slice(0, held)
      const sides = { base: text(base), ours: text([...base, one]), theirs: text([...base, other]) }
      expect(mergedBothWays('toml', sides)).toBe(text([...base, one, other]))
    })
  })

  test('of a package without extras, those that both sides add are all there', () => {
    holds(({ extras: [one = '', other = ''], separator }, text) => {
      const sides = { base: text([]), ours: text([one]), theirs: text([other]) }
      const result = mergedBothWays('toml', sides)
      expect(result.replaceAll(`${one},${other}`, `${one}${separator}${other}`)).toBe(text([one, other]))
    })
  })

  test('an extra that one side adds goes along with the version that the other side changes', () => {
    holds(({ extras, held }, text) => {
      const [base, more] = [extras.slice(0, held - 1), extras.slice(0, held)]
      const sides = { base: text(base), ours: text(more), theirs: text(base, '==1.1') }
      expect(mergedBothWays('toml', sides)).toBe(text(more, '==1.1'))
    })
  })

  test('an extra that both add is there once', () => {
    holds(({ extras: [first = '', second = '', third = ''] }, text) => {
      const sides = { base: text([first]), ours: text([first, second]), theirs: text([first, second, third]) }
      expect(mergedBothWays('toml', sides)).toBe(text([first, second, third]))
    })
  })

  test('an extra that one side takes out, while the other adds one, is asked about', () => {
    holds(({ extras: [first = '', second = '', third = ''] }, text) => {
      const sides = { base: text([first, second]), ours: text([first]), theirs: text([first, second, third]) }
      expect(mergedBothWays('toml', sides)).toBe('edit-edit')
    })
  })

  test('a package that one side takes out, while the other adds an extra, is asked about', () => {
    holds(({ extras, held }, text) => {
      const sides = {
        base: text(extras.slice(0, held)),
        ours: written(others),
        theirs: text(extras.slice(0, held + 1)),
      }
      expect(mergedBothWays('toml', sides)).toBe('edit-delete')
    })
  })
})
