import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DriverName, type MergeResult, merge } from '../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

const textOf = (result: MergeResult) => (result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : undefined)

/** A document of each format that says one short text. */
const formats: readonly (readonly [DriverName, (text: string) => string])[] = [
  ['json', (text) => `{ "title": "${text}" }\n`],
  ['yaml', (text) => `title: ${text}\n`],
  ['toml', (text) => `title = "${text}"\n`],
  ['properties', (text) => `title=${text}\n`],
  ['xml', (text) => `<page>\n  <title>${text}</title>\n</page>\n`],
  ['svg', (text) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>\n`],
  ['html', (text) => `<!doctype html>\n<p title="${text}">It is</p>\n`],
]

describe.each(formats)('a short text in %s', (driver, written) => {
  function merged(base: string, ours: string, theirs: string): string | undefined {
    const [b, o, t] = [base, ours, theirs].map((text) => encode(written(text)))
    if (!b || !o || !t) throw new Error('three texts')
    const result = merge(driver, { base: b, ours: o, theirs: t })
    const exchanged = merge(driver, { base: b, ours: t, theirs: o })
    expect(textOf(exchanged)).toBe(textOf(result))
    return textOf(result)
  }

  test.each([
    ['words apart', 'Save all the notes', 'Store all the notes', 'Save all the pages', 'Store all the pages'],
    ['words that touch', 'Blue whale icon', 'Grey whale icon', 'Blue seal icon', 'Grey seal icon'],
    ['a word and what follows it', 'Run the tetss', 'Run the tests', 'Run the tetss twice', 'Run the tests twice'],
    ['a word taken out', 'The big blue whale', 'The big whale', 'The big blue seal', 'The big seal'],
    ['one word in two ways', 'Save all the notes', 'Save all the pages', 'Save all the books', undefined],
    ['two words', 'Version 2.1', 'Release 2.1', 'Version 2.2', undefined],
    ['a quantity', '10 seconds', '20 seconds', '10 minutes', undefined],
    ['a range of versions', '^1.2.3', '~1.2.3', '^1.2.4', undefined],
  ])('with edits of %s', (_, base, ours, theirs, expected) => {
    expect(merged(base, ours, theirs)).toBe(expected === undefined ? undefined : written(expected))
  })

  test('keeps all edits of different words', () => {
    const change = fc.constantFrom('none', 'ours', 'theirs', 'both')
    fc.assert(
      fc.property(fc.array(change, { minLength: 3, maxLength: 6 }), (changes) => {
        const text = (side: string) =>
          changes
            .map((of, at) => `${side !== 'base' && (of === side || of === 'both') ? 'new' : 'old'}${'abcdef'[at]}`)
            .join(' ')
        const all = changes.map((of, at) => `${of === 'none' ? 'old' : 'new'}${'abcdef'[at]}`).join(' ')
        expect(merged(text('base'), text('ours'), text('theirs'))).toBe(written(all))
      }),
      { numRuns: 40 },
    )
  })
})

const addresses: readonly (readonly [DriverName, (address: string) => string])[] = [
  ['json', (address) => `{ "at": "${address}" }\n`],
  ['yaml', (address) => `at: ${address}\n`],
  ['toml', (address) => `at = "${address}"\n`],
  ['xml', (address) => `<page at="${address}"/>\n`],
  ['html', (address) => `<!doctype html>\n<p><a href="${address}">See</a></p>\n`],
  ['markdown', (address) => `# Log\n\nSee [all].\n\n[all]: ${address}\n`],
]

describe.each(addresses)('an address in %s', (driver, written) => {
  test.each([
    [
      'host and last step',
      'https://a.example/x/y',
      'https://b.example/x/y',
      'https://a.example/x/z',
      'https://b.example/x/z',
    ],
    ['scheme and step', 'http://a.example/x', 'https://a.example/x', 'http://a.example/z', 'https://a.example/z'],
    [
      'a version and a step behind it',
      'https://a.example/v1/x',
      'https://a.example/v2/x',
      'https://a.example/v1/z',
      'https://a.example/v2/z',
    ],
    [
      'a version and the thing it is of',
      'https://a.example/x/v1',
      'https://a.example/x/v2',
      'https://a.example/z/v1',
      undefined,
    ],
    ['one step in two ways', 'https://a.example/x', 'https://a.example/y', 'https://a.example/z', undefined],
  ])('with edits of %s', (_, base, ours, theirs, expected) => {
    const result = merge(driver, {
      base: encode(written(base)),
      ours: encode(written(ours)),
      theirs: encode(written(theirs)),
    })
    const text = result.kind === 'merged' ? new TextDecoder().decode(result.bytes) : undefined
    expect(text).toBe(expected === undefined ? undefined : written(expected))
  })
})
