/**
 * Presentations as PowerPoint saves them. Every save renews what no person meant: who saved when, how long it took, what was
 * looked at, which words were proofread. What two people did is all that may come of a merge.
 */
/* oxlint-disable vitest/no-standalone-expect -- every triple is a test, in which what it holds is asked */
import { describe, expect } from 'vitest'
import {
  addNotes,
  addRelationship,
  addShape,
  addSlide,
  addType,
  type Deck,
  deckOf,
  type Edit,
  edits,
  relationship,
  removeSlide,
  replace,
  shape,
  slidePart,
  textOf,
} from '../../../testing/pptx/deck.ts'
import { type Triple, testTriples } from '../../../testing/pptx/triples.ts'

/** One save: by whom, when, and what the program noted. */
type Save = Readonly<{ who: string; hour: number; view: string; checked: string }>

const ann: Save = { who: 'Ann', hour: 9, view: 'sldView', checked: 'dirty="0"' }
const bob: Save = { who: 'Bob', hour: 12, view: 'sldSorterView', checked: 'dirty="0" err="1"' }
const cid: Save = { who: 'Cid', hour: 11, view: 'notesView', checked: 'noProof="1"' }

const view = 'ppt/viewProps.xml'
const history = 'ppt/revisionInfo.xml'
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main'

const viewText = ({ view }: Save) => `<p:viewPr xmlns:p="${presentation}" lastView="${view}"/>`
const historyText = ({ who }: Save) =>
  `<p1510:revInfo xmlns:p1510="http://schemas.microsoft.com/office/powerpoint/2015/10/main"><p1510:revLst><p1510:client id="{${who}}" v="1"/></p1510:revLst></p1510:revInfo>`

const withProgramParts: Edit = (deck) => {
  addType(view, 'application/vnd.openxmlformats-officedocument.presentationml.viewProps+xml')(deck)
  addType(history, 'application/vnd.ms-powerpoint.revisioninfo+xml')(deck)
  addRelationship('ppt/_rels/presentation.xml.rels', relationship('rId70', 'viewProps', 'viewProps.xml'))(deck)
  addRelationship('ppt/_rels/presentation.xml.rels', relationship('rId71', 'revisionInfo', 'revisionInfo.xml'))(deck)
}

/** What a save renews. */
const savedBy =
  (save: Save): Edit =>
  (deck) => {
    deck.set(view, viewText(save))
    deck.set(history, historyText(save))
    const { who, hour, checked } = save
    const core = textOf(deck, 'docProps/core.xml')
    deck.set(
      'docProps/core.xml',
      core
        .replace(/(<cp:lastModifiedBy>)\w+/, `$1${who}`)
        .replace(/(<cp:revision>)\d+/, `$1${hour}`)
        .replace(/T\d\d:/, `T${String(hour).padStart(2, '0')}:`),
    )
    deck.set('docProps/app.xml', textOf(deck, 'docProps/app.xml').replace(/(<TotalTime>)\d+/, `$1${hour * 7}`))
    for (const [part, text] of deck)
      if (part.startsWith('ppt/slides/slide')) deck.set(part, text.replaceAll('dirty="0"', checked))
  }

const slide = (name: string) =>
  shape({ id: 2, name: 'Title 1', placeholder: 'title', creation: `${name}-2` }, name) +
  shape({ id: 3, name: 'Text 2', at: [1, 1], creation: `${name}-3` }, `${name} opens with a quick brown fox`)

const deck: Deck = (() => {
  const made = deckOf(slide('First'), slide('Second'), slide('Third'))
  edits(withProgramParts, savedBy(ann))(made)
  return made
})()

const text = (name: string, words = 'opens with a quick brown fox') => `${name} ${words}`
const fox = (at: number, name: string, words: string): Edit => replace(slidePart(at), text(name), text(name, words))

const first = ['First', text('First')] as const
const second = ['Second', text('Second')] as const
const third = ['Third', text('Third')] as const
const shown = (...slides: readonly (readonly string[])[]) => slides.map((paragraphs) => paragraphs.join(' | '))

/** What each person did; the saves are put on top. */
type Known = Triple extends infer One ? (One extends Triple ? Omit<One, 'base'> : never) : never

const none: Edit = () => {}

const known: readonly Known[] = [
  {
    title: 'a word by one, and nothing but a save by the other',
    ours: none,
    theirs: fox(1, 'First', 'opens with a slow brown fox'),
    slides: shown(['First', text('First', 'opens with a slow brown fox')], second, third),
  },
  {
    title: 'words of different slides',
    ours: fox(1, 'First', 'opens with a slow brown fox'),
    theirs: fox(3, 'Third', 'opens with a quick red fox'),
    slides: shown(['First', text('First', 'opens with a slow brown fox')], second, [
      'Third',
      text('Third', 'opens with a quick red fox'),
    ]),
  },
  {
    title: 'different words of one line',
    ours: fox(1, 'First', 'begins with a quick brown fox'),
    theirs: fox(1, 'First', 'opens with a quick brown hen'),
    slides: shown(['First', text('First', 'begins with a quick brown hen')], second, third),
  },
  {
    title: 'a line by one, and the place of its shape by the other',
    ours: fox(2, 'Second', 'opens with a quick red fox'),
    theirs: replace(slidePart(2), '<a:off x="1" y="1"/>', '<a:off x="9" y="9"/>'),
    slides: shown(first, ['Second', text('Second', 'opens with a quick red fox')], third),
    holds: (merged) => expect(merged.text(slidePart(2))).toContain('<a:off x="9" y="9"/>'),
  },
  {
    title: 'a slide by each',
    ours: addSlide(4, slide('Fourth'), { behind: 256 }),
    theirs: addSlide(4, slide('Fifth')),
    slides: shown(first, ['Fourth', text('Fourth')], second, third, ['Fifth', text('Fifth')]),
  },
  {
    title: 'a slide out by one, and a word of another by the other',
    ours: removeSlide(2),
    theirs: fox(1, 'First', 'opens with a slow brown fox'),
    slides: shown(['First', text('First', 'opens with a slow brown fox')], third),
  },
  {
    title: 'a shape by each on one slide',
    ours: addShape(1, shape({ id: 4, name: 'Text 3', creation: 'ours' }, 'of ours')),
    theirs: addShape(1, shape({ id: 4, name: 'Text 3', creation: 'theirs' }, 'of theirs')),
    holds: (merged) => {
      for (const words of ['of ours', 'of theirs']) expect(merged.text(slidePart(1))).toContain(words)
    },
  },
  {
    title: 'notes by one, and a word of their slide by the other',
    ours: addNotes(1, 1, 'say hello'),
    theirs: fox(1, 'First', 'opens with a slow brown fox'),
    slides: shown(['First', text('First', 'opens with a slow brown fox')], second, third),
    holds: (merged) => expect(merged.text('ppt/notesSlides/notesSlide1.xml')).toContain('say hello'),
  },
  {
    title: 'one word changed differently',
    ours: fox(1, 'First', 'opens with a quick red fox'),
    theirs: fox(1, 'First', 'opens with a quick grey fox'),
    conflict: 'slide 1, shape Text 2, paragraph 1',
  },
  {
    title: 'a slide out by one, and a word of it by the other',
    ours: removeSlide(2),
    theirs: fox(2, 'Second', 'opens with a slow brown fox'),
    conflict: 'slide 2',
  },
]

describe('saved by PowerPoint', () => {
  testTriples(
    known.map(
      (triple): Triple => ({
        ...triple,
        base: deck,
        ours: edits(triple.ours, savedBy(bob)),
        theirs: edits(triple.theirs, savedBy(cid)),
      }),
    ),
  )
})
