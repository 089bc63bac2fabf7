import { expect, test } from 'vitest'
import { shortNameOf } from './short-name.ts'

test('a title proposes a short name that the platform takes, or none', () => {
  const titles = [
    'River Works',
    ' Äpfel & Söhne GmbH ',
    'Café Ø',
    '--',
    'A',
    '東京',
    'x'.repeat(50),
    `${'x'.repeat(38)} y`,
  ]
  expect(titles.map(shortNameOf)).toEqual([
    'river-works',
    'aepfel-soehne-gmbh',
    'cafe-o',
    '',
    '',
    '',
    'x'.repeat(39),
    'x'.repeat(38),
  ])
})
