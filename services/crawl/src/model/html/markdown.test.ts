import { expect, test } from 'vitest'
import { markdownOf } from './markdown.ts'

const written = (page: string): string => markdownOf(Buffer.from(page), (href) => href)

test('a paragraph is one line of its words, with one blank between them', () => {
  expect(written('<p> one <b>two</b>\n three<a href=/x> four </a>five<p>six')).toBe(
    'one **two** three[ four ](/x)five\n\nsix\n',
  )
})

test('preformatted text keeps its lines and blanks, except at its ends', () => {
  expect(written('<pre>\n  a\n\n b  \n\n</pre>')).toBe('```\n  a\n\n b\n```\n')
  expect(written('<pre>a ```</pre>')).toBe('````\na ```\n````\n')
})

const endless = ['<a href=/x>y</a>', 'x <b>', '<br>', '<!-- ', '&amp; ', '<a href=/x>']
const inPre = [' ', '\n', '` ', '<b>x', '<br>']

test.each([...endless, ...inPre.map((part) => `<pre>${part}`)])(
  'a page of nothing but %j is written in proportion to its length', // what is quadratic takes minutes, which no test has
  (part) => {
    const [start, repeated] = part.startsWith('<pre>') ? ['<pre>', part.slice(5)] : ['', part]
    const page = `${start}${repeated.repeat(1_000_000 / repeated.length)}end`
    expect(written(page).length).toBeLessThanOrEqual(2 * page.length + 1)
  },
)

test.each(['<ul>', '<blockquote>', '<'])('thirty thousand %j within each other are written', (part) => {
  const page = part.repeat(30_000)
  expect(written(page).length).toBeLessThanOrEqual(2 * page.length + 1)
})
