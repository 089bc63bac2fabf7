/** Comments: everyone who makes some is kept apart, and none is lost. */
/* oxlint-disable vitest/no-standalone-expect -- every triple is a test, in which what it holds is asked */
import { describe, expect } from 'vitest'
import {
  addComment,
  addSlide,
  type Deck,
  deckOf,
  type Edit,
  edits,
  removeSlide,
  replace,
  shape,
  slidePart,
} from '../../../testing/pptx/deck.ts'
import { testTriples } from '../../../testing/pptx/triples.ts'
import type { Package } from '../packages/package.ts'
import { relationshipsOf } from '../packages/package.ts'

const deck = deckOf(shape({ id: 2, name: 'Title 1' }, 'First'), shape({ id: 2, name: 'Title 1' }, 'Second'))
const by = (name: string, slide: number, text: string, author = 0): Edit => addComment(slide, { author, name, text })

/** `Ann: Looks good`, for each comment of a slide. */
function commentsOn(merged: Package, slide: number): string[] {
  const authors = merged.text('ppt/commentAuthors.xml') ?? ''
  const part = relationshipsOf(merged, slidePart(slide)).find(({ type }) => type.endsWith('/comments'))?.target ?? ''
  return Array.from(
    (merged.text(part) ?? '').matchAll(/<p:cm authorId="(\d+)"[^]*?<p:text>([^<]*)/g),
    ([, id, text]) => {
      const name = new RegExp(`<p:cmAuthor id="${id}" name="([^"]*)"`).exec(authors)?.[1]
      return `${name}: ${text}`
    },
  )
}

const withEdit = (edit: Edit): Deck => {
  const copy = new Map(deck)
  edit(copy)
  return copy
}

const discussed = withEdit(by('Ann', 1, 'Looks good'))

describe('comments of two sides', () => {
  testTriples([
    {
      title: 'the first comments of all, by different people on different slides, keep their authors',
      base: deck,
      ours: by('Ann', 1, 'Looks good'),
      theirs: by('Bob', 2, 'Too long'),
      holds: (merged) => {
        expect(commentsOn(merged, 1)).toEqual(['Ann: Looks good'])
        expect(commentsOn(merged, 2)).toEqual(['Bob: Too long'])
      },
    },
    {
      title: 'the first comments of all, on one slide, are both there',
      base: deck,
      ours: by('Ann', 1, 'Looks good'),
      theirs: by('Bob', 1, 'Too long'),
      holds: (merged) => expect(commentsOn(merged, 1).toSorted()).toEqual(['Ann: Looks good', 'Bob: Too long']),
    },
    {
      title: 'the same person on both sides is one author',
      base: deck,
      ours: by('Ann', 1, 'Looks good'),
      theirs: by('Ann', 2, 'Too long'),
      holds: (merged) => expect(merged.text('ppt/commentAuthors.xml')?.match(/<p:cmAuthor /g)).toHaveLength(1),
    },
    {
      title: 'two comments of one person on one slide, made on different sides, are both there',
      base: discussed,
      ours: by('Ann', 1, 'From home'),
      theirs: by('Ann', 1, 'From the office'),
      holds: (merged) =>
        expect(commentsOn(merged, 1).toSorted()).toEqual(['Ann: From home', 'Ann: From the office', 'Ann: Looks good']),
    },
    {
      title: 'new authors of both sides under one number stay two',
      base: discussed,
      ours: by('Bob', 1, 'Bob was here', 1),
      theirs: by('Cid', 1, 'Cid was here', 1),
      holds: (merged) =>
        expect(commentsOn(merged, 1).toSorted()).toEqual(['Ann: Looks good', 'Bob: Bob was here', 'Cid: Cid was here']),
    },
    {
      title: 'a comment by one side and a text by the other are both there',
      base: discussed,
      ours: by('Bob', 2, 'Too long', 1),
      theirs: replace(slidePart(2), 'Second', 'Two'),
      slides: ['First', 'Two'],
      holds: (merged) => expect(commentsOn(merged, 2)).toEqual(['Bob: Too long']),
    },
    {
      title: 'a comment reworded by both is a conflict',
      base: discussed,
      ours: replace('ppt/comments/comment1.xml', 'Looks good', 'Looks fine'),
      theirs: replace('ppt/comments/comment1.xml', 'Looks good', 'Looks bad'),
      conflict: 'slide 1, comments',
    },
    {
      title: 'a comment taken out by one side and reworded by the other is a conflict',
      base: withEdit(edits(by('Ann', 1, 'Looks good'), by('Ann', 1, 'Still good'))),
      ours: (parts) => {
        const text = parts.get('ppt/comments/comment1.xml') ?? ''
        parts.set(
          'ppt/comments/comment1.xml',
          text.replace(/<p:cm (?:(?!<\/p:cm>)[^])*Still good<\/p:text><\/p:cm>/, ''),
        )
      },
      theirs: replace('ppt/comments/comment1.xml', 'Still good', 'Bad'),
      conflict: 'slide 1, comments',
      kind: 'edit-delete',
    },
    {
      title: 'a comment on a slide that the other side took out is not lost silently',
      base: withEdit(addSlide(3, shape({ id: 2, name: 'Title 1' }, 'Third'))),
      ours: removeSlide(3),
      theirs: by('Bob', 3, 'Too long'),
      conflict: 'slide 3',
    },
  ])
})
