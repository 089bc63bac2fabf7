import { expect, test } from 'vitest'
import type { Tree } from '../../core/model/node.ts'
import { scanProperties } from './scan.ts'

const entriesOf = (text: string) => {
  const tree: Tree | { unreadable: string } = scanProperties(text)
  if ('unreadable' in tree) return tree.unreadable
  return tree.root.children.flatMap(({ children }) => children.map(({ name, value }) => [name, value]))
}

/** From the documentation of `java.util.Properties.load`, and what it implies. */
const read = [
  ['Truth = Beauty', [['Truth', 'Beauty']]],
  [' Truth:Beauty', [['Truth', 'Beauty']]],
  ['Truth                    :Beauty', [['Truth', 'Beauty']]],
  [
    'fruits    apple, banana, pear, \\\n          cantaloupe, \\\n          kiwi',
    [['fruits', 'apple, banana, pear, cantaloupe, kiwi']],
  ],
  ['cheeses', [['cheeses', '']]],
  ['a\\:b\\=c\\ d=1', [['a:b=c d', '1']]],
  ['a = = 1', [['a', '= 1']]],
  [
    'a=1\\\\\nb=2',
    [
      ['a', '1\\'],
      ['b', '2'],
    ],
  ],
  [
    'a=1\\\n\nb=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['a\\\n  b=1', [['ab', '1']]],
  ['\\u0061=\\u00e9\\t\\q', [['a', 'é\tq']]],
  ['=1', [['', '1']]],
  [
    'a=1\na=2\na=3',
    [
      ['a', '1'],
      ['a (2)', '2'],
      ['a (3)', '3'],
    ],
  ],
  ['# no=1\n! no=2\na=1', [['a', '1']]],
  [
    'a=1\n\n# stands alone\n\nb=2',
    [
      ['a', '1'],
      ['# stands alone', '# stands alone'],
      ['b', '2'],
    ],
  ],
  ['a=1 # no comment', [['a', '1 # no comment']]],
] as const

test.each(read)('%j', (text, entries) => {
  expect(entriesOf(text)).toEqual(entries)
  expect(entriesOf(text.replaceAll('\n', '\r\n'))).toEqual(entries)
})
