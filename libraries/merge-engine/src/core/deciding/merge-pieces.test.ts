import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../document/prose.ts'
import { splitLines } from '../lines/merge-by-lines.ts'
import { type Cutting, mergePieces } from './merge-pieces.ts'

const words: Cutting = { piecesOf: wordsOf, meaning: (piece) => piece }
const lines: Cutting = { piecesOf: splitLines, meaning: (piece) => piece }

function merged(base: string, ours: string, theirs: string, cutting = words): string | undefined {
  const texts = { base, ours, theirs }
  return mergePieces(texts, cutting)
    ?.map(({ side, from, to }) => texts[side].slice(from, to))
    .join('')
}

/** A merge and the same with the sides exchanged, where both must say the same. */
function mergedBothWays(base: string, ours: string, theirs: string, cutting = words): string | undefined {
  const result = merged(base, ours, theirs, cutting)
  expect(merged(base, theirs, ours, cutting)).toBe(result)
  return result
}

describe('a sentence', () => {
  const base = 'The old bridge over the river was closed for repairs in spring.'

  test.each([
    ['neighbouring words', ['old', 'new'], ['bridge', 'ferry'], 'The new ferry over'],
    ['a word and one behind it added', ['bridge', 'ferry'], ['bridge', 'bridge house'], 'The old ferry house over'],
    ['a word and its neighbour removed', ['old ', ''], ['bridge', 'ferry'], 'The ferry over'],
    ['a word set in signs and another', ['old', '*old*'], ['bridge', 'ferry'], 'The *old* ferry over'],
  ] as const)('has the edits of both: %s', (_, [own, ours], [other, theirs], expected) => {
    expect(mergedBothWays(base, base.replace(own, ours), base.replace(other, theirs))).toContain(expected)
  })

  test('without the next one, which one side took out, has the last word as the other wrote it', () => {
    const names = 'amber birch cedar delta ember fjord grove heath inlet juniper'.split(' ')
    const sentences = fc
      .shuffledSubarray(names, { minLength: 10 })
      .map((all) => [all.slice(0, 3), all.slice(3, 8), all.slice(8)])
    const mark = fc.constantFrom('.', '!', '`.', '**:', ').')
    fc.assert(
      fc.property(sentences, mark, ([one = [], next = [], fresh = []], sign) => {
        const first = `${one.join(' ')}${sign}`
        const changed = `${[...one.slice(0, -1), ...fresh].join(' ')}${sign}`
        const second = `${next.join(' ')}.`
        expect(mergedBothWays(`${first} ${second}`, first, `${changed} ${second}`)).toBe(changed)
      }),
      { numRuns: 100 },
    )
  })

  test('with one word changed by both in different ways has no merge', () => {
    expect(mergedBothWays(base, base.replace('bridge', 'ferry'), base.replace('bridge', 'tunnel'))).toBe(undefined)
  })

  test('that names again a word of the one which the other side took out is there without that one', () => {
    const alias = 'This is another name for `box-push`.'
    const info = 'More information: <https://docs.example.org/commands/push>.'
    const changed = alias.replace('box-push', 'box push')
    const wrapped: Cutting = { piecesOf: wordsOf, meaning: (piece) => piece.trimEnd() }
    expect(mergedBothWays(`${alias}\n${info}`, alias, `${changed}\n${info}`, wrapped)).toBe(changed)
  })

  test('rewritten by one side has the single word that the other changed in the same way', () => {
    const ours = 'In spring an old bridge across the stream was shut.'
    expect(mergedBothWays(base, ours, base.replace('river', 'stream'))).toBe(ours)
  })

  test.each([
    ['a full stop put behind what was rewritten', 'Send it to us', 'Bring it to them today.', 'Send it to us.'],
    [
      'a number and the word that it counts',
      'Wait 10 seconds, then go',
      'Wait 20 seconds, then go',
      'Wait 10 minutes, then go',
    ],
    ['two parts of one number', 'It costs 1,000 in all', 'It costs 2,000 in all', 'It costs 1,500 in all'],
    ['two parts of one version', 'Needs 4.1.6 or later', 'Needs 5.1.6 or later', 'Needs 4.2.6 or later'],
    [
      'one word put in at two places',
      'It needs bread and wine',
      'It needs bread, water and wine',
      'It needs bread, wine and water',
    ],
  ])('does not mix edits that depend on each other: %s', (_, base, ours, theirs) => {
    expect(mergedBothWays(base, ours, theirs)).toBe(undefined)
  })
})

describe('lines', () => {
  const base = 'start()\nload(one, two)\nfinish()\n'

  test('that touch are edited by both', () => {
    const result = mergedBothWays(base, base.replace('start()', 'start(1)'), base.replace('one', 'three'), lines)
    expect(result).toBe('start(1)\nload(three, two)\nfinish()\n')
  })

  test('have edits of different words of one line', () => {
    const result = mergedBothWays(base, base.replace('one', 'three'), base.replace('load', 'fetch'), lines)
    expect(result).toBe('start()\nfetch(three, two)\nfinish()\n')
  })

  test('that both added are there once, and so is what one side added more', () => {
    const result = mergedBothWays(base, `${base}log()\nstop()\n`, `${base}stop()\n`, lines)
    expect(result).toBe(`${base}log()\nstop()\n`)
  })

  test('taken out by one side and edited by the other have no merge', () => {
    const ours = base.replace('load(one, two)\n', '')
    expect(mergedBothWays(base, ours, base.replace('one', 'three'), lines)).toBe(undefined)
    expect(mergedBothWays(base, 'finish()\n', base.replace('two)', 'two, 3)'), lines)).toBe(undefined)
  })

  test('taken out by both and replaced by one have no merge', () => {
    const [ours, theirs] = ['start()\nfinish()\n', 'start()\nrun()\nfinish()\n']
    expect(mergedBothWays(base, ours, theirs, lines)).toBe(undefined)
  })
})

/** Each side's word for a place of a text that says something else at every place; undefined where it leaves it. */
const edits = fc.array(fc.constantFrom('ours', 'theirs', 'both', 'none'), { minLength: 6, maxLength: 14 })

test.each([
  ['words', words, ' '],
  ['lines', lines, '\n'],
] as const)('edits of different %s, wherever they are, are all in the result', (_, cutting, end) => {
  const written = (places: readonly string[], side: string) =>
    places.map((place, at) => (place === side || place === 'both' ? `new${at}` : `old${at}`) + end).join('')
  fc.assert(
    fc.property(edits, (places) => {
      const all = places.map((place, at) => (place === 'none' ? `old${at}` : `new${at}`) + end).join('')
      expect(mergedBothWays(written(places, 'base'), written(places, 'ours'), written(places, 'theirs'), cutting)).toBe(
        all,
      )
    }),
  )
})

const texts = fc.array(fc.constantFrom<string>('a', 'b', 'c', ',', '.', '1'), { maxLength: 8 })

test('exchanging the sides never changes whether there is a merge', () => {
  fc.assert(
    fc.property(texts, texts, texts, (base, ours, theirs) => {
      const [b, o, t] = [base.join(' '), ours.join(' '), theirs.join(' ')]
      expect(merged(b, o, t) === undefined).toBe(merged(b, t, o) === undefined)
    }),
    { numRuns: 2000 },
  )
})

test('a word that only one side put in is never lost', () => {
  fc.assert(
    fc.property(texts, texts, texts, fc.nat(8), (base, ours, theirs, at) => {
      const result = merged(base.join(' '), ours.toSpliced(at, 0, 'own').join(' '), theirs.join(' '))
      expect(result ?? 'own').toContain('own')
    }),
    { numRuns: 1000 },
  )
})
