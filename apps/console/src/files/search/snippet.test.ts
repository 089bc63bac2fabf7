import { expect, test } from 'vitest'
import { piecesOf } from './snippet.ts'

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
