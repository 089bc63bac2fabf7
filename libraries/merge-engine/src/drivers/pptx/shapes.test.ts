/** What stands on a slide that both sides changed: shapes, their texts, their places, tables, animations. */
/* oxlint-disable vitest/no-standalone-expect -- every triple is a test, in which what it holds is asked */
import { describe, expect } from 'vitest'
import {
  addPicture,
  addShape,
  column,
  connector,
  deckOf,
  type Edit,
  edits,
  paragraph,
  picture,
  replace,
  row,
  run,
  shape,
  slidePart,
  table,
  textOf,
  timing,
} from '../../../testing/pptx/deck.ts'
import { testTriples } from '../../../testing/pptx/triples.ts'

const fox = 'The quick brown fox jumps over the lazy dog'
const title = shape({ id: 2, name: 'Title 1', at: [500_000, 100_000] }, fox)
const body = shape({ id: 3, name: 'Body 2', at: [500_000, 900_000] }, 'Alpha', 'Beta', 'Gamma')
const deck = deckOf(title + body)
const slide = slidePart(1)
const one = replace.bind(undefined, slide)
const remove = (written: string): Edit => one(written, '')
const animate = (id: number, at?: number): Edit => one('</p:clrMapOvr>', `</p:clrMapOvr>${timing(id, at)}`)
const bold = 'lang="en-US" b="1" dirty="0"'
const colored = (color: string) => `<a:solidFill><a:srgbClr val="${color}"/></a:solidFill>`
const afterGeometry = (which: string, added: string): Edit => {
  const geometry = '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
  return (parts) => {
    const text = textOf(parts, slide)
    const at = text.indexOf(geometry, text.indexOf(`name="${which}"`)) + geometry.length
    parts.set(slide, text.slice(0, at) + added + text.slice(at))
  }
}

describe('text that both sides changed', () => {
  testTriples([
    {
      title: 'words apart from each other in one run are both changed',
      base: deck,
      ours: one('quick', 'slow'),
      theirs: one('lazy', 'tired'),
      slides: ['The slow brown fox jumps over the tired dog | Alpha | Beta | Gamma'],
    },
    {
      title: 'one word changed differently is a conflict that names the paragraph',
      base: deck,
      ours: one('quick', 'slow'),
      theirs: one('quick', 'fast'),
      conflict: 'slide 1, shape Title 1, paragraph 1',
      kind: 'edit-edit',
    },
    {
      title: 'neighbouring words changed by different sides are a conflict',
      base: deck,
      ours: one('quick', 'slow'),
      theirs: one('brown', 'red'),
      conflict: 'slide 1, shape Title 1, paragraph 1',
    },
    {
      title: 'the same change of both is one',
      base: deck,
      ours: edits(one('quick', 'slow'), one('Alpha', 'A')),
      theirs: edits(one('quick', 'slow'), one('Gamma', 'C')),
      slides: ['The slow brown fox jumps over the lazy dog | A | Beta | C'],
    },
    {
      title: 'what one side made bold is bold, and what the other wrote is there',
      base: deck,
      ours: one(run(fox), run('The quick brown fox jumps over ') + run('the lazy dog', bold)),
      theirs: one('quick', 'slow'),
      slides: ['The slow brown fox jumps over the lazy dog | Alpha | Beta | Gamma'],
      holds: (merged) => expect(merged.text(slide)).toMatch(/b="1"\/><a:t>the lazy dog</),
    },
    {
      title: 'a word written into what the other side made bold is bold',
      base: deck,
      ours: one(run(fox), run(fox, bold)),
      theirs: one('brown fox', 'brown young fox'),
      holds: (merged) => {
        expect(merged.text(slide)).toContain('<a:t>The quick brown young fox jumps over the lazy dog</a:t>')
        expect(merged.text(slide)).toMatch(/b="1"[^>]*><a:t>The quick brown young/)
      },
    },
    {
      title: 'bold by one side and larger by the other, for the same words, are both',
      base: deck,
      ours: one(run(fox), run(fox, bold)),
      theirs: one(run(fox), run(fox, 'lang="en-US" sz="4000" dirty="0"')),
      holds: (merged) => {
        expect(merged.text(slide)).toMatch(/<a:rPr [^>]*b="1"/)
        expect(merged.text(slide)).toMatch(/<a:rPr [^>]*sz="4000"/)
      },
    },
    {
      title: 'two sizes for the same words are a conflict',
      base: deck,
      ours: one(run(fox), run(fox, 'lang="en-US" sz="2000" dirty="0"')),
      theirs: one(run(fox), run(fox, 'lang="en-US" sz="4000" dirty="0"')),
      conflict: 'slide 1, shape Title 1, paragraph 1',
    },
    {
      title: 'two colours for the same words are a conflict, whatever kind of colour they are',
      base: deck,
      ours: one(run(fox), `<a:r><a:rPr lang="en-US">${colored('FF0000')}</a:rPr><a:t>${fox}</a:t></a:r>`),
      theirs: one(run(fox), `<a:r><a:rPr lang="en-US"><a:noFill/></a:rPr><a:t>${fox}</a:t></a:r>`),
      conflict: 'slide 1, shape Title 1, paragraph 1',
    },
    {
      title: 'what a spell checker noted is no change',
      base: deck,
      ours: edits(one(run(fox), run(fox, 'lang="en-US" err="1"')), one('Alpha', 'A')),
      theirs: one('lazy', 'tired'),
      slides: ['The quick brown fox jumps over the tired dog | A | Beta | Gamma'],
    },
    {
      title: 'runs cut otherwise by a program are no change',
      base: deck,
      ours: edits(
        one(run(fox), run('The quick ') + run('brown fox ') + run('jumps over the lazy dog')),
        one('Beta', 'B'),
      ),
      theirs: one('lazy', 'tired'),
      slides: ['The quick brown fox jumps over the tired dog | Alpha | B | Gamma'],
    },
    {
      title: 'the alignment by one side and the words by the other go together',
      base: deck,
      ours: one('<a:p>', '<a:p><a:pPr algn="ctr"/>'),
      theirs: one('lazy', 'tired'),
      slides: ['The quick brown fox jumps over the tired dog | Alpha | Beta | Gamma'],
      holds: (merged) => expect(merged.text(slide)).toContain('<a:pPr algn="ctr"/>'),
    },
    {
      title: 'two alignments of one paragraph are a conflict',
      base: deck,
      ours: one('<a:p>', '<a:p><a:pPr algn="ctr"/>'),
      theirs: one('<a:p>', '<a:p><a:pPr algn="r"/>'),
      conflict: 'slide 1, shape Title 1, paragraph 1',
    },
    {
      title: 'different paragraphs of one text body are both changed',
      base: deck,
      ours: one('Alpha', 'First'),
      theirs: one('Gamma', 'Third'),
      slides: [`${fox} | First | Beta | Third`],
    },
    {
      title: 'a paragraph added by one side and one edited by the other are both there',
      base: deck,
      ours: one(paragraph('Alpha'), paragraph('Alpha') + paragraph('New')),
      theirs: one('Gamma', 'Third'),
      slides: [`${fox} | Alpha | New | Beta | Third`],
    },
    {
      title: 'different paragraphs added by both at one place are a conflict',
      base: deck,
      ours: one(paragraph('Gamma'), paragraph('Gamma') + paragraph('Ours')),
      theirs: one(paragraph('Gamma'), paragraph('Gamma') + paragraph('Theirs')),
      conflict: 'slide 1, shape Body 2',
    },
    {
      title: 'a paragraph taken out by one side and edited by the other is a conflict',
      base: deckOf(shape({ id: 2, name: 'Body 2' }, 'Alpha', fox, 'Gamma')),
      ours: remove(paragraph(fox)),
      theirs: one('lazy', 'tired'),
      conflict: 'slide 1, shape Body 2, paragraph 2',
      kind: 'edit-delete',
    },
    {
      title: 'a line break put in by one side and a word by the other are both there',
      base: deck,
      ours: one(run(fox), `${run('The quick brown fox ')}<a:br/>${run('jumps over the lazy dog')}`),
      theirs: one('lazy', 'tired'),
      slides: ['The quick brown fox jumps over the tired dog | Alpha | Beta | Gamma'],
      holds: (merged) => expect(merged.text(slide)).toContain('<a:br'),
    },
    {
      title: 'letters with references of their own are one letter each',
      base: deckOf(shape({ id: 2, name: 'Title 1' }, 'Fish &amp; chips are &lt;good&gt; for you today')),
      ours: one('Fish', 'Cod'),
      theirs: one('today', 'now'),
      slides: ['Cod &amp; chips are &lt;good&gt; for you now'],
    },
  ])
})

describe('shapes that both sides changed', () => {
  testTriples([
    {
      title: 'the place by one side and the text by the other go together',
      base: deck,
      ours: one('x="500000" y="100000"', 'x="700000" y="200000"'),
      theirs: one('lazy', 'tired'),
      slides: ['The quick brown fox jumps over the tired dog | Alpha | Beta | Gamma'],
      holds: (merged) => expect(merged.text(slide)).toContain('x="700000" y="200000"'),
    },
    {
      title: 'the place by one side and the size by the other is a conflict: they were seen together',
      base: deck,
      ours: one('x="500000" y="100000"', 'x="700000" y="200000"'),
      theirs: one('cx="3000000" cy="600000"', 'cx="4000000" cy="700000"'),
      conflict: 'slide 1, shape Title 1, place and size',
      kind: 'group',
    },
    {
      title: 'different shapes moved by each side are both moved',
      base: deck,
      ours: one('x="500000" y="100000"', 'x="1" y="2"'),
      theirs: one('x="500000" y="900000"', 'x="3" y="4"'),
      holds: (merged) => {
        expect(merged.text(slide)).toContain('x="1" y="2"')
        expect(merged.text(slide)).toContain('x="3" y="4"')
      },
    },
    {
      title: 'shapes that both added under one id are both there, and the animation of one moves with it',
      base: deck,
      ours: addShape(1, shape({ id: 4, name: 'Ours 3' }, 'ours')),
      theirs: edits(addShape(1, shape({ id: 4, name: 'Theirs 3' }, 'theirs')), animate(4)),
      holds: (merged) => {
        const text = merged.text(slide) ?? ''
        const id = /id="(\d+)" name="Theirs 3"/.exec(text)?.[1]
        expect(text).toContain(`spid="${id}"`)
        expect(/id="(\d+)" name="Ours 3"/.exec(text)?.[1]).not.toBe(id)
      },
    },
    {
      title: 'a connector that theirs added stays glued to the shape it was glued to',
      base: deck,
      ours: addShape(1, shape({ id: 4, name: 'Ours 3' }, 'ours')),
      theirs: edits(
        addShape(1, shape({ id: 4, name: 'Theirs 3' }, 'theirs')),
        addShape(1, connector({ id: 5, name: 'Line 4' }, 2, 4)),
      ),
      holds: (merged) => {
        const text = merged.text(slide) ?? ''
        const id = /id="(\d+)" name="Theirs 3"/.exec(text)?.[1]
        expect(text).toContain(`<a:stCxn id="2" idx="0"/><a:endCxn id="${id}" idx="1"/>`)
      },
    },
    {
      title: 'the same shape added by both is there once',
      base: deck,
      ours: edits(addShape(1, shape({ id: 4, name: 'Same 3' }, 'same')), one('Alpha', 'A')),
      theirs: edits(addShape(1, shape({ id: 4, name: 'Same 3' }, 'same')), one('Gamma', 'C')),
      slides: [`${fox} | A | Beta | C | same`],
    },
    {
      title: 'a shape taken out by one side and edited by the other is a conflict of that shape',
      base: deck,
      ours: remove(body),
      theirs: one('Gamma', 'Third'),
      conflict: 'slide 1, shape Body 2',
      kind: 'edit-delete',
    },
    {
      title: 'a shape taken out by one side while the other edits another one is gone',
      base: deck,
      ours: remove(body),
      theirs: one('lazy', 'tired'),
      slides: ['The quick brown fox jumps over the tired dog'],
    },
    {
      title: 'a shape that the other side animates is not taken out silently',
      base: deck,
      ours: remove(body),
      theirs: animate(3),
      conflict: 'slide 1, shape Body 2',
      kind: 'edit-delete',
    },
    {
      title: 'a shape that the other side glued a connector to is not taken out silently',
      base: deck,
      ours: remove(body),
      theirs: addShape(1, connector({ id: 4, name: 'Line 3' }, 2, 3)),
      conflict: 'slide 1, shape Body 2',
    },
    {
      title: 'a new shape under the id of one that its side took out is another shape',
      base: deck,
      ours: one(body, shape({ id: 3, name: 'Box 2', at: [7, 7] }, 'Wholly different')),
      theirs: one('Gamma', 'Third'),
      conflict: 'slide 1, shape Body 2',
      kind: 'edit-delete',
    },
    {
      title: 'a shape is the same one under its creation id, whatever number a program gave it',
      base: deckOf(
        shape({ id: 2, name: 'Title 1', creation: 'A0000000-0000-0000-0000-000000000002' }, fox) +
          shape({ id: 3, name: 'Body 2', creation: 'A0000000-0000-0000-0000-000000000003' }, 'Alpha'),
      ),
      ours: edits(one('id="2" name', 'id="12" name'), one('id="3" name', 'id="2" name'), one('quick', 'slow')),
      theirs: edits(one('lazy', 'tired'), one('Alpha', 'A')),
      slides: ['The slow brown fox jumps over the tired dog | A'],
    },
    {
      title: 'a shape renamed by one side and edited by the other is renamed and edited',
      base: deck,
      ours: one('name="Title 1"', 'name="Headline"'),
      theirs: one('lazy', 'tired'),
      slides: ['The quick brown fox jumps over the tired dog | Alpha | Beta | Gamma'],
      holds: (merged) => expect(merged.text(slide)).toContain('name="Headline"'),
    },
    {
      title: 'a shape brought to the front by one side and edited by the other is in front and edited',
      base: deck,
      ours: edits(remove(title), addShape(1, title)),
      theirs: one('lazy', 'tired'),
      slides: ['Alpha | Beta | Gamma | The quick brown fox jumps over the tired dog'],
    },
    {
      title: 'a line and a fill that different sides gave to one shape stand in the order that the schema wants',
      base: deck,
      ours: afterGeometry('Title 1', `<a:ln w="9525">${colored('00FF00')}</a:ln>`),
      theirs: afterGeometry('Title 1', colored('FF0000')),
      holds: (merged) => expect(merged.text(slide)).toContain(`${colored('FF0000')}<a:ln w="9525">`),
    },
    {
      title: 'two fills for one shape are a conflict',
      base: deck,
      ours: afterGeometry('Title 1', '<a:noFill/>'),
      theirs: afterGeometry('Title 1', colored('FF0000')),
      conflict: 'slide 1, shape Title 1',
    },
    {
      title: 'animations changed by both are a conflict',
      base: deck,
      ours: animate(2),
      theirs: animate(3),
      conflict: 'slide 1, animations',
    },
    {
      title: 'an animation of a paragraph does not move to another one',
      base: deck,
      ours: animate(3, 1),
      theirs: one(paragraph('Alpha'), paragraph('Alpha') + paragraph('New')),
      conflict: 'slide 1, shape Body 2',
      kind: 'group',
    },
    {
      title: 'an animation by one side and a word by the other go together',
      base: deck,
      ours: animate(3, 1),
      theirs: one('Beta', 'B'),
      slides: [`${fox} | Alpha | B | Gamma`],
      holds: (merged) => expect(merged.text(slide)).toContain('<p:timing>'),
    },
    {
      title: 'a picture added by one side and a shape by the other, under one id, are both there',
      base: deck,
      ours: edits(
        addPicture(1, { id: 'rId2', name: 'image1.png', content: 'pixels' }),
        addShape(1, picture({ id: 4, name: 'Picture 3' }, 'rId2')),
      ),
      theirs: addShape(1, shape({ id: 4, name: 'Box 3' }, 'box')),
      holds: (merged) => {
        expect(merged.text(slide)).toContain('name="Picture 3"')
        expect(merged.text(slide)).toContain('name="Box 3"')
        expect(merged.text('ppt/media/image1.png')).toBe('pixels')
      },
    },
  ])
})

const cells = (id?: number) => [
  row(['A1', 'B1', 'C1'], id && id + 1),
  row(['A2', 'B2', 'C2'], id && id + 2),
  row(['A3', 'B3', 'C3'], id && id + 3),
]
const plainTable = deckOf(table({ id: 4, name: 'Table 3' }, [column(), column(), column()], cells()))
const knownTable = deckOf(table({ id: 4, name: 'Table 3' }, [column(11), column(12), column(13)], cells(100)))
const cellOf = (text: string) => `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraph(text)}</a:txBody><a:tcPr/></a:tc>`
const newColumn: Edit = edits(one(column(11), column(11) + column(14)), (parts) => {
  const text = ['A1', 'A2', 'A3'].reduce(
    (text, name) => text.replace(cellOf(name), cellOf(name) + cellOf(`new ${name}`)),
    textOf(parts, slide),
  )
  parts.set(slide, text)
})

describe('tables that both sides changed', () => {
  testTriples([
    {
      title: 'different cells are both changed',
      base: plainTable,
      ours: one('>B1<', '>ours<'),
      theirs: one('>B2<', '>theirs<'),
      slides: ['A1 | ours | C1 | A2 | theirs | C2 | A3 | B3 | C3'],
    },
    {
      title: 'neighbouring cells of one row are both changed',
      base: plainTable,
      ours: one('>A1<', '>ours<'),
      theirs: one('>B1<', '>theirs<'),
      slides: ['ours | theirs | C1 | A2 | B2 | C2 | A3 | B3 | C3'],
    },
    {
      title: 'one cell changed differently is a conflict that names row and column',
      base: plainTable,
      ours: one('>B2<', '>ours<'),
      theirs: one('>B2<', '>theirs<'),
      conflict: 'slide 1, shape Table 3, row 2, column 2, paragraph 1',
    },
    {
      title: 'a row added by one side and a cell changed by the other are both there',
      base: knownTable,
      ours: one(row(['A2', 'B2', 'C2'], 102), row(['A2', 'B2', 'C2'], 102) + row(['X', 'Y', 'Z'], 104)),
      theirs: one('>B3<', '>theirs<'),
      slides: ['A1 | B1 | C1 | A2 | B2 | C2 | X | Y | Z | A3 | theirs | C3'],
    },
    {
      title: 'a column added by one side and a cell changed by the other are both there',
      base: knownTable,
      ours: newColumn,
      theirs: one('>B3<', '>theirs<'),
      slides: ['A1 | new A1 | B1 | C1 | A2 | new A2 | B2 | C2 | A3 | new A3 | theirs | C3'],
    },
    {
      title: 'a column added by one side and a row by the other leave a hole, which is a conflict',
      base: knownTable,
      ours: newColumn,
      theirs: one(row(['A2', 'B2', 'C2'], 102), row(['A2', 'B2', 'C2'], 102) + row(['X', 'Y', 'Z'], 104)),
      conflict: 'slide 1, shape Table 3',
    },
    {
      title: 'a column added where columns have no ids, and a cell changed by the other, are a conflict',
      base: plainTable,
      ours: edits(one(column(), column() + column()), (parts) => {
        const text = ['A1', 'A2', 'A3'].reduce(
          (text, name) => text.replace(cellOf(name), cellOf(name) + cellOf('')),
          textOf(parts, slide),
        )
        parts.set(slide, text)
      }),
      theirs: one('>B3<', '>theirs<'),
      conflict: 'slide 1, shape Table 3',
    },
    {
      title: 'a row taken out by one side and edited by the other is a conflict',
      base: knownTable,
      ours: remove(row(['A2', 'B2', 'C2'], 102)),
      theirs: one('>B2<', '>theirs<'),
      conflict: 'slide 1, shape Table 3, row 2',
      kind: 'edit-delete',
    },
    {
      title: 'a row taken out by one side and another edited by the other leave the edited one',
      base: knownTable,
      ours: remove(row(['A2', 'B2', 'C2'], 102)),
      theirs: one('>B3<', '>theirs<'),
      slides: ['A1 | B1 | C1 | A3 | theirs | C3'],
    },
    {
      title: 'columns made wider by one side and cells changed by the other go together',
      base: knownTable,
      ours: one('w="1500000"', 'w="2500000"'),
      theirs: one('>B3<', '>theirs<'),
      slides: ['A1 | B1 | C1 | A2 | B2 | C2 | A3 | theirs | C3'],
      holds: (merged) => expect(merged.text(slide)).toContain('w="2500000"'),
    },
  ])
})
