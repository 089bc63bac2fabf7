/**
 * Presentations as LibreOffice saves them: shapes are counted anew through all slides, what PowerPoint gave them for life is
 * dropped, and every place is rounded. None of that was meant by anybody.
 */
/* oxlint-disable vitest/no-standalone-expect -- every triple is a test, in which what it holds is asked */
import { describe, expect } from 'vitest'
import {
  addShape,
  connector,
  type Deck,
  deckOf,
  type Edit,
  edits,
  replace,
  shape,
  slidePart,
} from '../../../testing/pptx/deck.ts'
import { type Triple, testTriples } from '../../../testing/pptx/triples.ts'

const slide = (name: string) =>
  shape({ id: 2, name: 'Title 1', placeholder: 'title', creation: `${name}-2` }, name) +
  shape({ id: 3, name: 'Text 2', at: [1, 1], creation: `${name}-3` }, `${name} opens with a quick brown fox`) +
  connector({ id: 4, name: 'Line 3' }, 2, 3)

const deck = deckOf(slide('First'), slide('Second'), slide('Third'))

/** Saved by LibreOffice: the ids of shapes go on from slide to slide. */
const saved: Edit = (deck: Deck) => {
  let next = 40
  for (const [part, text] of deck) {
    if (!part.startsWith('ppt/slides/slide')) continue
    const ids = new Map<string, string>()
    for (const [, id = ''] of text.matchAll(/<p:cNvPr id="(\d+)"/g)) if (id !== '1') ids.set(id, `${next++}`)
    deck.set(
      part,
      text
        .replaceAll(/<a:extLst>[^]*?<\/a:extLst>/g, '')
        .replaceAll(/(<(?:p:cNvPr|a:stCxn|a:endCxn) id=")(\d+)/g, (_, head, id) => head + (ids.get(id) ?? id))
        .replaceAll('y="500000"', 'y="499680"'),
    )
  }
}

const words = (at: number, name: string, to: string): Edit => replace(slidePart(at), `${name} opens`, `${name} ${to}`)

const shown = (first: string, third: string) => [
  `First | First ${first} with a quick brown fox`,
  'Second | Second opens with a quick brown fox',
  `Third | Third ${third} with a quick brown fox`,
]

const triples: readonly Omit<Extract<Triple, { slides?: readonly string[] }>, 'base'>[] = [
  {
    title: 'words of different slides, one of them saved by PowerPoint',
    ours: edits(words(1, 'First', 'starts'), saved),
    theirs: words(3, 'Third', 'begins'),
    slides: shown('starts', 'begins'),
  },
  {
    title: 'a shape that one side put in shifts the numbers of all others, and the other writes in one of these',
    ours: edits(addShape(1, shape({ id: 5, name: 'Text 4' }, 'of ours')), saved),
    theirs: edits(words(3, 'Third', 'begins'), saved),
    holds: (merged) => {
      expect(merged.text(slidePart(1))).toContain('of ours')
      expect(merged.text(slidePart(3))).toContain('Third begins')
      const ids = Array.from((merged.text(slidePart(3)) ?? '').matchAll(/cNvPr id="(\d+)"/g), ([, id]) => id)
      expect(new Set(ids).size).toBe(4)
    },
  },
  {
    title: 'words of one shape',
    ours: edits(words(1, 'First', 'starts'), saved),
    theirs: replace(slidePart(1), 'brown fox', 'red fox'),
    slides: ['First | First starts with a quick red fox', ...shown('', 'opens').slice(1)],
  },
]

describe('saved by LibreOffice', () => {
  testTriples(triples.map((triple) => ({ ...triple, base: deck })))
  testTriples(
    triples.map((triple) => {
      const base: Deck = new Map(deck)
      saved(base)
      return { ...triple, title: `${triple.title}; the first version was saved so too`, base }
    }),
  )
})

const titled = shape({ id: 2, name: 'Title 1' }, 'A title')
const old = shape({ id: 3, name: 'Text 2', creation: 'old' }, 'It opens with a quick brown fox')
const other = shape({ id: 7, name: 'Text 2', at: [9, 9], creation: 'other' }, 'Nothing of the sort is to be read here')

describe('a shape of the name of one that was taken out', () => {
  testTriples([
    {
      title: 'is not it where PowerPoint says so',
      base: deckOf(titled + old),
      ours: replace(slidePart(1), old, other),
      theirs: replace(slidePart(1), 'It opens', 'It begins'),
      conflict: 'slide 1, shape Text 2',
      kind: 'edit-delete',
    },
  ])
})
