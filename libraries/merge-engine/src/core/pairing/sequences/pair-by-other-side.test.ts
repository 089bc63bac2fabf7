/** Both sides made one edit of things that they hardly left alike, and one side did more: the rest of it is merged. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DriverName, merge } from '../../../index.ts'

const encode = (text: string) => new TextEncoder().encode(text)

function merged(driver: DriverName, base: string, ours: string, theirs: string): string {
  const result = merge(driver, { base: encode(base), ours: encode(ours), theirs: encode(theirs) })
  return result.kind === 'merged'
    ? new TextDecoder().decode(result.bytes)
    : result.conflicts.map(({ kind }) => kind).join()
}

type Link = Readonly<{ address: string; name: string }>

const formats: readonly (readonly [DriverName, string, (links: readonly Link[]) => string])[] = [
  ['html', 'a list', (links) => `<ul>\n${links.map((link) => `<li>${anchor(link)}</li>\n`).join('')}</ul>\n`],
  ['html', 'paragraphs', (links) => `<div>\n${links.map((link) => `<p>${anchor(link)}</p>\n`).join('')}</div>\n`],
  [
    'html',
    'cells',
    (links) => `<table>\n${links.map((link) => `<tr><td>${anchor(link)}</td></tr>\n`).join('')}</table>\n`,
  ],
  [
    'xml',
    'elements',
    (links) => `<all>\n${links.map(({ address, name }) => `  <a to="${address}">${name}</a>\n`).join('')}</all>\n`,
  ],
  [
    'yaml',
    'maps',
    (links) => `all:\n${links.map(({ address, name }) => `  - to: ${address}\n    as: ${name}\n`).join('')}`,
  ],
]
const anchor = ({ address, name }: Link) => `<a href="${address}">${name}</a>`

const names = ['Bread', 'Butter', 'Cheese', 'Honey', 'Olives', 'Pepper']

test.each(formats)('in %s, %s have the edit of both and what one side did more', (driver, _, listOf) => {
  fc.assert(
    fc.property(fc.shuffledSubarray(names, { minLength: 1, maxLength: 4 }), (picked) => {
      const withAddress = (addressOf: (name: string, at: number) => string) =>
        listOf(picked.map((name, at) => ({ name, address: addressOf(name, at) })))
      const base = withAddress((_, at) => `https://w.example/a/b/css/page9#part-${at}`)
      const less = withAddress((_, at) => `../css/page9#part-${at}`)
      const more = withAddress((name) => `../css/page9#${name.toLowerCase()}`)
      expect(merged(driver, base, more, less)).toBe(more)
      expect(merged(driver, base, less, more)).toBe(more)
    }),
    { numRuns: 40 },
  )
})

const written = (...texts: readonly string[]) => `<div>\n${texts.map((text) => `<p>${text}</p>\n`).join('')}</div>\n`

test('a short paragraph that both edited is the same one, though one side put another behind it', () => {
  const [base, ours] = [written('One two three four.'), written('One two 3 four.')]
  const theirs = written('One two three four, five.', 'More.')
  expect(merged('html', base, ours, theirs)).toBe(written('One two 3 four, five.', 'More.'))
  expect(merged('html', base, theirs, ours)).toBe(written('One two 3 four, five.', 'More.'))
})
