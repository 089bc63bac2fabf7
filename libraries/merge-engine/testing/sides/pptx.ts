/** A presentation, and what two people make of it. */
import fc from 'fast-check'
import {
  addComment,
  addNotes,
  addShape,
  addSlide,
  bytesOf,
  deckOf,
  type Edit,
  edited,
  removeSlide,
  shape,
  slidePart,
} from '../pptx/deck.ts'

const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
const slide = (name: string) =>
  shape({ id: 2, name: 'Title 1' }, words.map((word) => `${name}-${word}`).join(' ')) +
  shape({ id: 3, name: 'Body 2', at: [1, 1] }, `${name} one`, `${name} two`, `${name} three`)
export const deck = deckOf(slide('first'), slide('second'), slide('third'))

/** An edit that may find its place taken by an earlier one, and then does nothing. */
const careful =
  (edit: Edit): Edit =>
  (parts) => {
    const before = new Map(parts)
    try {
      edit(parts)
    } catch {
      parts.clear()
      for (const [part, text] of before) parts.set(part, text)
    }
  }

/** An edit that makes this part, and is made once. */
const making =
  (part: string, edit: Edit): Edit =>
  (parts) => {
    if (!parts.has(part)) edit(parts)
  }

const word =
  (number: number, from: string, to: string): Edit =>
  (parts) => {
    const text = parts.get(slidePart(number))
    if (text !== undefined) parts.set(slidePart(number), text.replace(from, to))
  }

const nameOf = (at: number) => ['first', 'second', 'third'][at - 1] ?? ''

const edit = (side: string): fc.Arbitrary<Edit> => {
  const number = fc.integer({ min: 1, max: 3 })
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(number, fc.constantFrom(...words))
        .map(([at, from]) => word(at, `${nameOf(at)}-${from}`, side)),
    },
    fc
      .tuple(number, fc.constantFrom('one', 'two', 'three'))
      .map(([at, from]) => word(at, `${nameOf(at)} ${from}`, `${side} ${from}`)),
    number.map((at) => addShape(at, shape({ id: 4, name: `${side} 3` }, `box of ${side}`))),
    number.map((at) => making(slidePart(4), addSlide(4, slide(`${side}-${at}`), { behind: 255 + at }))),
    number.map((at) => removeSlide(at)),
    number.map((at) => making('ppt/notesSlides/notesSlide1.xml', addNotes(at, 1, `notes of ${side}`))),
    number.map((at) => addComment(at, { author: 0, name: side, text: `said by ${side}` })),
  )
}

export const sides = fc
  .tuple(
    fc.array(edit('ours'), { minLength: 1, maxLength: 3 }),
    fc.array(edit('theirs'), { minLength: 1, maxLength: 3 }),
  )
  .map(([ours, theirs]) => {
    const made = (all: readonly Edit[]) =>
      edited(deck, (parts) => {
        for (const one of all) careful(one)(parts)
      })
    return { base: bytesOf(deck), ours: made(ours), theirs: made(theirs) }
  })
