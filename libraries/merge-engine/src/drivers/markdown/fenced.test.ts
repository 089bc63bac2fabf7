/** Code blocks in the languages of drivers: neighbouring edits merge as in a document of the language. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MergeResult, merge, mergeWithChoices } from '../../merge.ts'

const encode = (text: string) => new TextEncoder().encode(text)

type Pairs = readonly (readonly [name: string, value: number])[]

const languages: readonly (readonly [string, (pairs: Pairs) => string])[] = [
  ['json', (pairs) => `{ ${pairs.map(([name, value]) => `"${name}": ${value}`).join(', ')} }`],
  ['json5', (pairs) => `{\n${pairs.map(([name, value]) => `  ${name}: ${value},`).join('\n')}\n}`],
  ['yaml', (pairs) => pairs.map(([name, value]) => `${name}: ${value}`).join('\n')],
  ['yml', (pairs) => `all: { ${pairs.map(([name, value]) => `${name}: ${value}`).join(', ')} }`],
  ['toml', (pairs) => pairs.map(([name, value]) => `${name} = ${value}`).join('\n')],
  ['xml', (pairs) => `<all ${pairs.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`],
  ['css', (pairs) => `.all { ${pairs.map(([name, value]) => `${name}: ${value};`).join(' ')} }`],
  ['sql', (pairs) => `CREATE TABLE t (${pairs.map(([name, value]) => `${name} int DEFAULT ${value}`).join(', ')});`],
  ['html', (pairs) => `<p ${pairs.map(([name, value]) => `${name}="${value}"`).join(' ')}></p>`],
]

/** Where a block may stand: its lines, and what is around them. */
const places: readonly (readonly [string, (lines: readonly string[]) => string])[] = [
  ['in a section', (lines) => `# Page\n\nText.\n\n${lines.join('\n')}\n\nMore.\n`],
  ['at the end', (lines) => `# Page\n\n${lines.join('\n')}\n`],
  ['in an item', (lines) => `# Page\n\n- An item\n\n${lines.map((line) => `  ${line}`).join('\n')}\n\n- Another\n`],
]
const fences = ['```', '~~~~'] as const

const changes = fc.array(fc.constantFrom('ours', 'theirs', 'none'), { minLength: 2, maxLength: 6 })

describe.each(languages)('a block of %s', (language, written) => {
  test.each(places)('%s has the edits of both, however near they are', (_, placed) => {
    fc.assert(
      fc.property(changes, fc.constantFrom(...fences), (by, fence) => {
        const document = (of: readonly string[]) => {
          const pairs = by.map((side, at) => [`n${at}`, of.includes(side) ? 100 + at : at] as const)
          return placed([`${fence}${language}`, ...written(pairs).split('\n'), fence])
        }
        const result = merge('markdown', {
          base: encode(document([])),
          ours: encode(document(['ours'])),
          theirs: encode(document(['theirs'])),
        })
        expect(textOf(result)).toBe(document(['ours', 'theirs']))
      }),
      { numRuns: 20 },
    )
  })
})

const textOf = (result: MergeResult) =>
  result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : result.conflicts

const block = (code: string, info = 'json') => `# Page\n\n\`\`\`${info}\n${code}\n\`\`\`\n`
const sides = (base: string, ours: string, theirs: string) => ({
  base: encode(base),
  ours: encode(ours),
  theirs: encode(theirs),
})

test('one value changed by both is a conflict that a choice settles', () => {
  const all = sides(block('{ "a": 1, "b": 1 }'), block('{ "a": 2, "b": 1 }'), block('{ "a": 3, "b": 3 }'))
  const result = merge('markdown', all)
  expect(textOf(result)).toMatchObject([{ path: '[# Page][1].a', base: '1', ours: '2', theirs: '3' }])
  const chosen = mergeWithChoices('markdown', all, new Map([['[# Page][1].a', 'theirs']]))
  expect(chosen.kind === 'merged' && textOf(chosen)).toBe(block('{ "a": 3, "b": 3 }'))
})

const excerpt = (first: string, last: string) => block(`{\n  "a": ${first},\n  ...\n  "b": ${last}\n}`)

test('a block that cannot be read in its language merges by lines', () => {
  expect(textOf(merge('markdown', sides(excerpt('1', '1'), excerpt('2', '1'), excerpt('1', '3'))))).toBe(
    excerpt('2', '3'),
  )
})

test('the language changed by one side, and the code by both', () => {
  const all = sides(
    block('{ "a": 1, "b": 1 }', 'js'),
    block('{ "a": 2, "b": 1 }', 'json'),
    block('{ "a": 1, "b": 3 }', 'js'),
  )
  expect(textOf(merge('markdown', all))).toBe(block('{ "a": 2, "b": 3 }', 'json'))
})
