import { Problem } from '@alluvium/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StateCondition } from '../../model/precondition.ts'
import { type IfList, parseIf } from './if-header.ts'

const scheme = fc.constantFrom('urn', 'DAV', 'opaquelocktoken', 'http', 'x+y.z-1')
const rest = fc.stringMatching(/^[!#-;=?-~]{1,20}$/)
const token = fc.tuple(scheme, rest).map(([a, b]) => `${a}:${b}`)
const etag = fc
  .tuple(fc.boolean(), fc.stringMatching(/^[!#-~]{0,10}$/))
  .map(([weak, opaque]) => `${weak ? 'W/' : ''}"${opaque}"`)
const condition: fc.Arbitrary<StateCondition> = fc.oneof(
  fc.record({ not: fc.boolean(), token }),
  fc.record({ not: fc.boolean(), etag }),
)
const conditions = fc.array(condition, { minLength: 1, maxLength: 4 })
const resource = fc.oneof(
  token,
  rest.map((text) => `/${text}`),
)
const untagged = fc.array(
  conditions.map((some): IfList => ({ resource: undefined, conditions: some })),
  { minLength: 1, maxLength: 4 },
)
const tagged = fc
  .array(fc.tuple(resource, fc.array(conditions, { minLength: 1, maxLength: 3 })), { minLength: 1, maxLength: 4 })
  .map((groups): IfList[] =>
    groups.flatMap(([about, lists]) => lists.map((some) => ({ resource: about, conditions: some }))),
  )

function printed(lists: readonly IfList[], space: string): string {
  let about: string | undefined
  const words: string[] = []
  for (const one of lists) {
    if (one.resource !== about) words.push(`<${one.resource}>`)
    about = one.resource
    const inner = one.conditions.map(
      (each) => `${each.not ? `Not${space}` : ''}${'token' in each ? `<${each.token}>` : `[${each.etag}]`}`,
    )
    words.push(`(${inner.join(space)})`)
  }
  return words.join(space)
}

test('a structure that is printed is read back as it was, with blanks or without', () => {
  fc.assert(
    fc.property(fc.oneof(untagged, tagged), fc.constantFrom('', ' ', ' \t '), (lists, space) => {
      expect(parseIf(printed(lists, space))).toEqual(lists)
    }),
  )
})

test('the parser reads or refuses any text, and never fails', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '<',
    '>',
    '[',
    ']',
    '"',
    'Not',
    ' ',
    'urn:a',
    '/a',
    'W/',
    ',',
    '"x"',
    '<DAV:no-lock>',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 30 }).map((some) => some.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      try {
        return parseIf(text).length > 0
      } catch (error) {
        return error instanceof Problem && error.code === 'files.header-invalid'
      }
    }),
    { numRuns: 2000 },
  )
})

test.each([
  '',
  ' ',
  '()',
  '(<urn:a>',
  '<urn:a>',
  '</a>',
  '(<urn:a>) </a>',
  '(<urn:a>) </a> (<urn:b>)',
  '</a> </b> (<urn:a>)',
  '(<urn:a>), (<urn:b>)',
  '(urn:a)',
  '("etag")',
  '([etag])',
  '(["a" "b"])',
  '(Not)',
  '(Not Not <urn:a>)',
  '(<no scheme>)',
  '(<relative>)',
  'x(<urn:a>)',
])('what is not exactly right is refused: %s', (text) => {
  expect(() => parseIf(text)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'files.header-invalid' }))
})

test('so many lists, or conditions, that each would cost a look are refused', () => {
  expect(() => parseIf('(<urn:a>)'.repeat(65))).toThrow(Problem)
  expect(() => parseIf(`(${'<urn:a>'.repeat(300)})`)).toThrow(Problem)
})

test('a long run of blanks is read in no time', () => {
  // A reader that tried every run of them anew would not end within the time that a test has.
  const blanks = ' '.repeat(2_000_000)
  for (const text of [`(${blanks}x`, `(Not${blanks}x`, blanks]) expect(() => parseIf(text)).toThrow(Problem)
})
