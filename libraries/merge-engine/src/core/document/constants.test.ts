/** Values that anything may have, such as `true`, say nothing of what they are a value of. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedBothWays } from '../../../testing/merged-both-ways.ts'

type Members = Readonly<Record<string, string>>

const formats = {
  json: (members: Members) =>
    `{\n${Object.entries(members)
      .map(([name, value]) => `  "${name}": ${value}`)
      .join(',\n')}\n}\n`,
  yaml: (members: Members) => linesOf(members, ': '),
  toml: (members: Members) => linesOf(members, ' = '),
  properties: (members: Members) => linesOf(members, '='),
} as const

const linesOf = (members: Members, sign: string) =>
  Object.entries(members)
    .map(([name, value]) => `${name}${sign}${value}\n`)
    .join('')

const some = fc.record({
  names: fc.shuffledSubarray(['cache', 'debug', 'strict', 'watch', 'minify'], { minLength: 4 }),
  constant: fc.constantFrom('true', 'false'),
})

test.each(['json', 'yaml', 'toml', 'properties'] as const)(
  'a member that one side deletes beside a new one with the same truth value of the other is no question in %s',
  (driver) => {
    const write = formats[driver]
    fc.assert(
      fc.property(some, ({ names: [one = '', other = '', last = '', fresh = ''], constant }) => {
        const rest = { [other]: '1', [last]: '2' }
        const sides = {
          base: write({ [one]: constant, ...rest }),
          ours: write({ [fresh]: constant, [one]: constant, ...rest }),
          theirs: write(rest),
        }
        expect(mergedBothWays(driver, sides)).toBe(write({ [fresh]: constant, ...rest }))
      }),
      { numRuns: 20 },
    )
  },
)

test('what is null in two members, of which one side deletes one, is no name that the other newly uses', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'id', 'key'), fc.constantFrom('null', 'true', 'false'), (naming, constant) => {
      const { json } = formats
      const sides = {
        base: json({ size: constant, [naming]: constant, age: '1' }),
        ours: json({ weight: constant, size: constant, [naming]: constant, age: '1' }),
        theirs: json({ size: '2', age: '1' }),
      }
      expect(mergedBothWays('json', sides)).toBe(json({ weight: constant, size: '2', age: '1' }))
    }),
  )
})

test('a member that becomes null is not the null of the same name that the other side replaced', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'title', 'label'), fc.constantFrom('false', '"none"', '0'), (name, other) => {
      const write = (inner: string, value: string) => `{"head": ${inner}, "${name}": ${value}, "size": 1}\n`
      const inner = `{"${name}": null}`
      const merged = write(other, 'null')
      const sides = { base: write(inner, '0'), ours: write(inner, 'null'), theirs: write(other, '0') }
      expect(mergedBothWays('json', sides)).toBe(merged)
      expect(mergedBothWays('json', { ...sides, ours: merged })).toBe(merged)
    }),
  )
})

test('a null that each side wrote in another member is no mark that both moved', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 }),
      ([one = '', other = '', third = '', gone = '']) => {
        const { json } = formats
        const base = { [one]: '"x"', [other]: '0', [third]: '"y"' }
        const sides = {
          base: json({ ...base, [gone]: 'null' }),
          ours: json({ ...base, [one]: 'null' }),
          theirs: json({ ...base, [other]: 'null' }),
        }
        expect(mergedBothWays('json', sides)).toBe(json({ ...base, [one]: 'null', [other]: 'null' }))
      },
    ),
  )
})
