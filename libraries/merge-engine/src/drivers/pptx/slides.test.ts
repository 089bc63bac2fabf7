/** The slide list: what becomes of slides that were added, taken out, moved, renamed and edited. */
/* oxlint-disable vitest/no-standalone-expect -- every triple is a test, in which what it holds is asked */
import { describe, expect } from 'vitest'
import {
  addNotes,
  addPicture,
  addRelationship,
  addSlide,
  addType,
  type Deck,
  deckOf,
  type Edit,
  edits,
  picture,
  relationship,
  relationshipsXml,
  removeSlide,
  replace,
  shape,
  slidePart,
  slideRelationships,
  textOf,
} from '../../../testing/pptx/deck.ts'
import { testTriples } from '../../../testing/pptx/triples.ts'
import { relationshipsOf } from '../packages/package.ts'
import { slidesOf } from './deck/slides.ts'

const titled = (text: string) => shape({ id: 2, name: 'Title 1' }, text)
const deck = deckOf(titled('First'), titled('Second'), titled('Third'))
const presentation = 'ppt/presentation.xml'
const list = (...ids: readonly number[]) => ids.map((id) => `<p:sldId id="${id}" r:id="rId${id - 254}"/>`).join('')
const reorder = (...ids: readonly number[]): Edit => replace(presentation, list(256, 257, 258), list(...ids))

const swap = (text: string, one: string, other: string) =>
  text.replaceAll(one, '\u0001').replaceAll(other, one).replaceAll('\u0001', other)

/** As a program writes it that names parts and relationships anew, by their order. */
const renumbered: Edit = (parts) => {
  for (const part of [presentation, 'ppt/_rels/presentation.xml.rels', '[Content_Types].xml'])
    parts.set(part, swap(swap(textOf(parts, part), '"rId2"', '"rId4"'), 'slides/slide1.xml', 'slides/slide3.xml'))
  for (const of of [slidePart, slideRelationships]) {
    const [one, other] = [textOf(parts, of(1)), textOf(parts, of(3))]
    parts.set(of(1), other)
    parts.set(of(3), one)
  }
}

const withSections = (parts: Deck): Deck => {
  const copy = new Map(parts)
  const sections = `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"><p14:section name="Start" id="{A0000000-0000-0000-0000-000000000001}"><p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst></p14:section><p14:section name="Rest" id="{A0000000-0000-0000-0000-000000000002}"><p14:sldIdLst><p14:sldId id="257"/><p14:sldId id="258"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>`
  replace(presentation, '</p:presentation>', `${sections}</p:presentation>`)(copy)
  return copy
}

describe('the slides of two sides', () => {
  testTriples([
    {
      title: 'edits of different slides are both there',
      base: deck,
      ours: replace(slidePart(1), 'First', 'One'),
      theirs: replace(slidePart(3), 'Third', 'Three'),
      slides: ['One', 'Second', 'Three'],
    },
    {
      title: 'slides that both added at the end are both kept',
      base: deck,
      ours: addSlide(4, titled('Ours')),
      theirs: addSlide(4, titled('Theirs')),
      holds: (merged) => {
        expect(slidesOf(merged).map(({ id }) => id)).toEqual(['256', '257', '258', '259', '260'])
        expect(new Set(slidesOf(merged).map(({ part }) => part)).size).toBe(5)
        expect(merged.text('docProps/app.xml')).toContain('<Slides>5</Slides>')
      },
    },
    {
      title: 'slides that both added in the middle are both kept there',
      base: deck,
      ours: addSlide(4, titled('Ours'), { behind: 256 }),
      theirs: addSlide(4, titled('Theirs'), { behind: 256 }),
      holds: (merged) => {
        expect(
          slidesOf(merged)
            .map(({ id }) => id)
            .toSorted(),
        ).toEqual(['256', '257', '258', '259', '260'])
        expect(slidesOf(merged)[0]?.id).toBe('256')
        expect(slidesOf(merged)[3]?.id).toBe('257')
      },
    },
    {
      title: 'slides added at different places stand where each side put them',
      base: deck,
      ours: addSlide(4, titled('Ours'), { behind: 256 }),
      theirs: addSlide(4, titled('Theirs'), { behind: 257 }),
      slides: ['First', 'Ours', 'Second', 'Theirs', 'Third'],
    },
    {
      title: 'the same slide added by both is there once',
      base: deck,
      ours: addSlide(4, titled('Same')),
      theirs: addSlide(4, titled('Same')),
      slides: ['First', 'Second', 'Third', 'Same'],
    },
    {
      title: 'two slides added by one side and one by the other are three',
      base: deck,
      ours: edits(addSlide(4, titled('Ours A')), addSlide(5, titled('Ours B'))),
      theirs: addSlide(4, titled('Theirs')),
      holds: (merged) => expect(slidesOf(merged)).toHaveLength(6),
    },
    {
      title: 'a slide taken out by one side is gone, and the other side keeps its edit elsewhere',
      base: deck,
      ours: removeSlide(2),
      theirs: replace(slidePart(3), 'Third', 'Three'),
      slides: ['First', 'Three'],
      holds: (merged) => {
        expect(merged.has(slidePart(2))).toBe(false)
        expect(merged.text('[Content_Types].xml')).not.toContain('slide2.xml')
      },
    },
    {
      title: 'a slide taken out by one side and edited by the other is a conflict of that slide',
      base: deck,
      ours: removeSlide(2),
      theirs: replace(slidePart(2), 'Second', 'Two'),
      conflict: 'slide 2',
      kind: 'edit-delete',
    },
    {
      title: 'a slide taken out by both is gone',
      base: deck,
      ours: edits(removeSlide(2), replace(slidePart(1), 'First', 'One')),
      theirs: edits(removeSlide(2), replace(slidePart(3), 'Third', 'Three')),
      slides: ['One', 'Three'],
    },
    {
      title: 'different slides taken out by each side are both gone',
      base: deck,
      ours: removeSlide(1),
      theirs: removeSlide(3),
      slides: ['Second'],
    },
    {
      title: 'a slide moved by one side and edited by the other is moved and edited',
      base: deck,
      ours: reorder(258, 256, 257),
      theirs: replace(slidePart(3), 'Third', 'Three'),
      slides: ['Three', 'First', 'Second'],
    },
    {
      title: 'a move by one side and an addition by the other are both there',
      base: deck,
      ours: reorder(258, 256, 257),
      theirs: addSlide(4, titled('New'), { behind: 257 }),
      slides: ['Third', 'First', 'Second', 'New'],
    },
    {
      title: 'slides put into a different order by each side are a conflict of the order',
      base: deck,
      ours: reorder(258, 256, 257),
      theirs: reorder(256, 258, 257),
      conflict: 'presentation, slides',
      kind: 'order',
    },
    {
      title: 'a program that names all slides anew changes nothing, and the other side can edit',
      base: deck,
      ours: edits(renumbered, replace(slidePart(3), 'First', 'One')),
      theirs: replace(slidePart(3), 'Third', 'Three'),
      slides: ['One', 'Second', 'Three'],
    },
    {
      title: 'a slide that was named anew by one side and taken out by the other is gone',
      base: deck,
      ours: edits(renumbered, replace(slidePart(2), 'Second', 'Two')),
      theirs: removeSlide(1),
      slides: ['Two', 'Third'],
    },
    {
      title: 'slides that both sides named anew keep the edits of both',
      base: deck,
      ours: edits(renumbered, replace(slidePart(3), 'First', 'One')),
      theirs: edits(renumbered, replace(slidePart(1), 'Third', 'Three')),
      slides: ['One', 'Second', 'Three'],
    },
    {
      title: 'a slide added by one side goes with slides named anew by the other',
      base: deck,
      ours: renumbered,
      theirs: addSlide(4, titled('New'), { behind: 256 }),
      slides: ['First', 'New', 'Second', 'Third'],
    },
    {
      title: 'a new slide that took the id of the one its side took out is another slide',
      base: deckOf(titled('First'), titled('Second'), titled('The third slide with all these words')),
      ours: edits(removeSlide(3), addSlide(4, titled('Wholly different'), { id: 258, relationship: 'rId4' })),
      theirs: replace(slidePart(3), 'these words', 'those words'),
      conflict: 'slide 3',
    },
    {
      title: 'notes that one side added and a text that the other changed are both there',
      base: deck,
      ours: addNotes(1, 1, 'Say hello'),
      theirs: replace(slidePart(1), 'First', 'One'),
      slides: ['One', 'Second', 'Third'],
      holds: (merged) => expect(merged.text('ppt/notesSlides/notesSlide1.xml')).toContain('Say hello'),
    },
    {
      title: 'notes added to different slides by each side are both there',
      base: deck,
      ours: addNotes(1, 1, 'Ours to say'),
      theirs: addNotes(2, 1, 'Theirs to say'),
      holds: (merged) => {
        const notes = slidesOf(merged).map(({ part }) =>
          relationshipsOf(merged, part).find(({ type }) => type.endsWith('/notesSlide')),
        )
        expect(merged.text(notes[0]?.target ?? '')).toContain('Ours to say')
        expect(merged.text(notes[1]?.target ?? '')).toContain('Theirs to say')
      },
    },
    {
      title: 'notes added to one slide by both are a conflict',
      base: deck,
      ours: addNotes(1, 1, 'Ours to say'),
      theirs: addNotes(1, 1, 'Theirs to say'),
      conflict: 'slide 1',
    },
    {
      title: 'notes edited by both in different words are merged',
      base: withEdit(deck, addNotes(1, 1, 'Say hello to everybody in the room')),
      ours: replace('ppt/notesSlides/notesSlide1.xml', 'hello', 'welcome'),
      theirs: replace('ppt/notesSlides/notesSlide1.xml', 'the room', 'the hall'),
      holds: (merged) =>
        expect(merged.text('ppt/notesSlides/notesSlide1.xml')).toContain('Say welcome to everybody in the hall'),
    },
    {
      title: 'notes edited by both in the same words are a conflict of the notes',
      base: withEdit(deck, addNotes(1, 1, 'Say hello to everybody')),
      ours: replace('ppt/notesSlides/notesSlide1.xml', 'hello', 'welcome'),
      theirs: replace('ppt/notesSlides/notesSlide1.xml', 'hello', 'goodbye'),
      conflict: 'slide 1, notes, shape Notes, paragraph 1',
    },
    {
      title: 'a slide with its notes taken out by one side, whose notes the other edited, is a conflict',
      base: withEdit(deck, addNotes(3, 1, 'Say hello to everybody')),
      ours: edits(removeSlide(3), (parts) => {
        parts.delete('ppt/notesSlides/notesSlide1.xml')
        parts.delete('ppt/notesSlides/_rels/notesSlide1.xml.rels')
        const types = textOf(parts, '[Content_Types].xml')
        parts.set('[Content_Types].xml', types.replace(/<Override PartName="\/ppt\/notesSlides[^>]*>/, ''))
      }),
      theirs: replace('ppt/notesSlides/notesSlide1.xml', 'hello', 'goodbye'),
      conflict: 'slide 3, notes',
    },
    {
      title: 'different pictures that both sides called by one name are both there',
      base: deck,
      ours: edits(
        addPicture(1, { id: 'rId2', name: 'image1.png', content: 'ours' }),
        replace(slidePart(1), '</p:spTree>', `${picture({ id: 3, name: 'Picture 2' }, 'rId2')}</p:spTree>`),
      ),
      theirs: edits(
        addPicture(1, { id: 'rId2', name: 'image1.png', content: 'theirs' }),
        replace(slidePart(1), '</p:spTree>', `${picture({ id: 3, name: 'Picture 2' }, 'rId2')}</p:spTree>`),
      ),
      holds: (merged) => {
        const pictures = relationshipsOf(merged, slidePart(1)).filter(({ type }) => type.endsWith('/image'))
        expect(new Set(pictures.map(({ target }) => merged.text(target)))).toEqual(new Set(['ours', 'theirs']))
        const shown = Array.from(merged.text(slidePart(1))?.matchAll(/r:embed="(\w+)"/g) ?? [], ([, id]) => id)
        expect(new Set(shown)).toEqual(new Set(pictures.map(({ id }) => id)))
      },
    },
    {
      title: 'a picture exchanged by one side and a text changed by the other are both there',
      base: withPicture('old'),
      ours: edits(addPicture(1, { id: 'rId9', name: 'image2.png', content: 'new' }), (parts) => {
        replace(slidePart(1), 'r:embed="rId2"', 'r:embed="rId9"')(parts)
      }),
      theirs: replace(slidePart(1), 'First', 'One'),
      slides: ['One', 'Second'],
    },
    {
      title: 'one picture exchanged for different ones by each side is a conflict of that shape',
      base: withPicture('old'),
      ours: (parts) => parts.set('ppt/media/image1.png', 'ours'),
      theirs: (parts) => parts.set('ppt/media/image1.png', 'theirs'),
      conflict: 'slide 1, shape Picture 2',
    },
    {
      title: 'a slide that theirs added to a deck with sections stands in its section',
      base: withSections(deck),
      ours: replace(slidePart(1), 'First', 'One'),
      theirs: edits(
        addSlide(4, titled('New'), { behind: 256 }),
        replace(presentation, '<p14:sldId id="256"/>', '<p14:sldId id="256"/><p14:sldId id="259"/>'),
      ),
      slides: ['One', 'New', 'Second', 'Third'],
    },
    {
      title: 'slides that both added to sections are in them under the ids they have at last',
      base: withSections(deck),
      ours: edits(
        addSlide(4, titled('Ours'), { behind: 256 }),
        replace(presentation, '<p14:sldId id="256"/>', '<p14:sldId id="256"/><p14:sldId id="259"/>'),
      ),
      theirs: edits(
        addSlide(4, titled('Theirs'), { behind: 258 }),
        replace(presentation, '<p14:sldId id="258"/>', '<p14:sldId id="258"/><p14:sldId id="259"/>'),
      ),
      slides: ['First', expect.any(String), 'Second', 'Third', expect.any(String)],
      holds: (merged) => {
        const text = merged.text(presentation) ?? ''
        const sectioned = Array.from(text.matchAll(/<p14:sldId id="(\d+)"/g), ([, id]) => id)
        expect(new Set(sectioned)).toEqual(new Set(slidesOf(merged).map(({ id }) => id)))
      },
    },
    {
      title: 'sections made by one side do not hold a slide that the other took out',
      base: deck,
      ours: (parts) => {
        const sectioned = withSections(parts)
        parts.set(presentation, textOf(sectioned, presentation))
      },
      theirs: removeSlide(3),
      conflict: 'presentation',
      kind: 'edit-delete',
    },
    {
      title: 'a section renamed by one side and a slide added to it by the other go together',
      base: withSections(deck),
      ours: replace(presentation, 'name="Rest"', 'name="Details"'),
      theirs: edits(
        addSlide(4, titled('New')),
        replace(presentation, '<p14:sldId id="258"/>', '<p14:sldId id="258"/><p14:sldId id="259"/>'),
      ),
      slides: ['First', 'Second', 'Third', 'New'],
      holds: (merged) => expect(merged.text(presentation)).toContain('name="Details"'),
    },
    {
      title: 'a link to a slide that the other side took out is a conflict',
      base: deck,
      ours: edits(
        addRelationship(slideRelationships(1), relationship('rId7', 'slide', 'slide3.xml')),
        replace(slidePart(1), '<p:cNvSpPr/>', '<p:cNvSpPr/><!-- link -->'),
      ),
      theirs: removeSlide(3),
      conflict: '',
      kind: 'check-failed',
    },
    {
      title: 'the slide size changed by both to different ones is a conflict',
      base: deck,
      ours: replace(presentation, 'cx="12192000"', 'cx="9144000"'),
      theirs: replace(presentation, 'cx="12192000"', 'cx="9906000"'),
      conflict: 'presentation, slide size',
    },
    {
      title: 'a chart that one side changed is taken as it is',
      base: withChart('<c:v>1</c:v>'),
      ours: replace('ppt/charts/chart1.xml', '<c:v>1', '<c:v>2'),
      theirs: replace(slidePart(1), 'First', 'One'),
      slides: ['One'],
      holds: (merged) => expect(merged.text('ppt/charts/chart1.xml')).toContain('<c:v>2'),
    },
    {
      title: 'two values of one series of a chart, changed by different sides, are a conflict',
      base: withChart('<c:val><c:v>1</c:v><c:v>2</c:v></c:val>'),
      ours: replace('ppt/charts/chart1.xml', '<c:v>1', '<c:v>3'),
      theirs: replace('ppt/charts/chart1.xml', '<c:v>2', '<c:v>4'),
      conflict: 'slide 1, chart',
    },
    {
      title: 'a layout and a slide changed by different sides are both changed',
      base: deck,
      ours: replace('ppt/slideLayouts/slideLayout1.xml', 'Click', 'Press'),
      theirs: replace(slidePart(1), 'First', 'One'),
      holds: (merged) => expect(merged.text('ppt/slideLayouts/slideLayout1.xml')).toContain('Press'),
    },
    {
      title: 'the theme changed by both is a conflict',
      base: deck,
      ours: replace('ppt/theme/theme1.xml', 'AA0000', 'AA0001'),
      theirs: replace('ppt/theme/theme1.xml', '00AA00', '00AA01'),
      conflict: 'ppt/theme/theme1.xml',
    },
    {
      title: 'who saved last and when is no conflict, and the later time and greater count stand',
      base: deck,
      ours: edits(
        replace('docProps/core.xml', '>Ann<', '>Bob<'),
        replace('docProps/core.xml', '2026-01-01T10', '2026-01-03T10'),
        replace('docProps/core.xml', '<cp:revision>1', '<cp:revision>9'),
      ),
      theirs: edits(
        replace('docProps/core.xml', '>Ann<', '>Cid<'),
        replace('docProps/core.xml', '2026-01-01T10', '2026-01-02T10'),
        replace('docProps/core.xml', '<cp:revision>1', '<cp:revision>10'),
        replace(slidePart(1), 'First', 'One'),
      ),
      holds: (merged) => {
        expect(merged.text('docProps/core.xml')).toContain('2026-01-03T10')
        expect(merged.text('docProps/core.xml')).toContain('<cp:revision>10<')
      },
    },
  ])
})

function withEdit(deck: Deck, edit: Edit): Deck {
  const copy = new Map(deck)
  edit(copy)
  return copy
}

function withPicture(content: string): Deck {
  const parts = deckOf(titled('First') + picture({ id: 3, name: 'Picture 2' }, 'rId2'), titled('Second'))
  addPicture(1, { id: 'rId2', name: 'image1.png', content })(parts)
  return parts
}

function withChart(values: string): Deck {
  const parts = deckOf(titled('First') + paragraphless)
  const chart = 'ppt/charts/chart1.xml'
  parts.set(
    chart,
    `<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart">${values}</c:chartSpace>`,
  )
  parts.set(
    slideRelationships(1),
    relationshipsXml(
      relationship('rId1', 'slideLayout', '../slideLayouts/slideLayout1.xml'),
      relationship('rId2', 'chart', '../charts/chart1.xml'),
    ),
  )
  addType(chart, 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml')(parts)
  return parts
}

const paragraphless =
  '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="5" name="Chart 4"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="1" cy="1"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="rId2"/></a:graphicData></a:graphic></p:graphicFrame>'
