import { expect, test } from 'vitest'
import { besidePath, piecesOf, piecesOfName } from './snippet.ts'

test('matches are distinguished from the text around them', () => {
  expect(piecesOf('the <mark>river</mark> bed')).toEqual([
    { text: 'the ', isHit: false },
    { text: 'river', isHit: true },
    { text: ' bed', isHit: false },
  ])
})

test('the content of a file stays text, also when it looks like markup', () => {
  expect(piecesOf('&lt;mark&gt; &amp;amp; <mark>&lt;img onerror=&quot;x&quot;&gt;</mark><b>')).toEqual([
    { text: '<mark> &amp; ', isHit: false },
    { text: '<img onerror="x">', isHit: true },
    { text: '<b>', isHit: false },
  ])
})

const marks = (name: string, query: string) =>
  piecesOfName(name, query)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test('in a name the beginnings of words are marked, else what stands inside of them; excluded words and signs are not', () => {
  expect(marks('River notes of the river.md', 'riv NOT')).toBe('[Riv]er [not]es of the [riv]er.md')
  expect(marks('DriverNotes.md', 'notes')).toBe('Driver[Notes].md')
  expect(marks('a+b (2).md', '"b 2" -md (+')).toBe('a+[b] ([2]).md')
  expect(marks('Überblick.md', 'über')).toBe('[Über]blick.md')
})

test('a snippet that is the path alone says nothing more, and one with tags says these', () => {
  expect(besidePath('/a &amp; b/<mark>river</mark>.md', '/a & b/river.md')).toEqual([])
  expect(besidePath('/<mark>river</mark>.md · <mark>river</mark>s', '/river.md')).toEqual([
    { text: ' · ', isHit: false },
    { text: 'river', isHit: true },
    { text: 's', isHit: false },
  ])
})
