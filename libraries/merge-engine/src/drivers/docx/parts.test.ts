/** What two people do to a document beside its body: styles, lists, headers, notes, comments, pictures, properties. */
import { line, type Parts, paragraph, part, relationships, run, wordDocument } from '../../../testing/docx/documents.ts'
import { change, describeTriples } from '../../../testing/docx/triples.ts'

const fox = 'The quick brown fox jumps over the lazy dog.'
const owl = 'The old owl sits on the highest branch of the oak.'
const body = line(fox) + line(owl)

const style = (id: string, properties: string, name = id) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:rPr>${properties}</w:rPr></w:style>`
const styles = (...all: readonly string[]) => part('styles', all.join(''))
const size = (points: number) => `<w:sz w:val="${2 * points}"/>`
const heading = style('Heading1', size(14), 'heading 1')
const styled = wordDocument(body, { 'styles.xml': styles(heading) })
const addStyle = (added: string): readonly [string, string, string] => ['word/styles.xml', heading, heading + added]
const inStyle = (text: string, id: string) => change(line(text), line(text, `<w:pStyle w:val="${id}"/>`))

describeTriples('styles', {
  'one style given a size by one and a colour by the other': {
    base: styled,
    ours: [['word/styles.xml', size(14), size(16)]],
    theirs: [['word/styles.xml', size(14), `<w:color w:val="FF0000"/>${size(14)}`]],
    holds: { 'word/styles.xml': [`<w:color w:val="FF0000"/>${size(16)}`] },
  },
  'one style given two sizes is a conflict that names it': {
    base: styled,
    ours: [['word/styles.xml', size(14), size(16)]],
    theirs: [['word/styles.xml', size(14), size(18)]],
    conflicts: ['style Heading1, run properties, sz'],
  },
  'different styles added are both there': {
    base: styled,
    ours: [addStyle(style('Note', size(8))), inStyle(fox, 'Note')],
    theirs: [addStyle(style('Code', size(9))), inStyle(owl, 'Code')],
    holds: { 'word/styles.xml': ['w:styleId="Note"', 'w:styleId="Code"'] },
  },
  'one style added differently by both: theirs gets another id, name and use': {
    base: styled,
    ours: [addStyle(style('Note', size(8))), inStyle(fox, 'Note')],
    theirs: [addStyle(style('Note', size(9))), inStyle(owl, 'Note')],
    holds: {
      'word/styles.xml': [style('Note', size(8)), style('Note1', size(9), 'Note 1')],
      'word/document.xml': [line(fox, '<w:pStyle w:val="Note"/>'), line(owl, '<w:pStyle w:val="Note1"/>')],
    },
  },
  'one style added alike by both is added once': {
    base: styled,
    ours: [addStyle(style('Note', size(8))), inStyle(fox, 'Note')],
    theirs: [addStyle(style('Note', size(8))), inStyle(owl, 'Note')],
    holds: { 'word/document.xml': [line(owl, '<w:pStyle w:val="Note"/>')] },
    lacks: { 'word/styles.xml': ['Note1'] },
  },
  'a style deleted by one and edited by the other is a conflict': {
    base: styled,
    ours: [['word/styles.xml', heading, '']],
    theirs: [['word/styles.xml', size(14), size(18)]],
    conflicts: ['style Heading1'],
  },
})

const abstract = (id: number, format: string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="${format}"/></w:lvl></w:abstractNum>`
const number = (id: number, of: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/></w:num>`
const lists = (abstracts: string, numbers: string) => part('numbering', abstracts + numbers)
const listed = wordDocument(body, { 'numbering.xml': lists(abstract(0, 'decimal'), number(1, 0)) })
const addList = (format: string): readonly (readonly [string, string, string])[] => [
  ['word/numbering.xml', number(1, 0), abstract(1, format) + number(1, 0) + number(2, 1)],
]
const inList = (text: string, id: number) =>
  change(line(text), line(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`))

describeTriples('lists', {
  'lists that both added under one number are two lists': {
    base: listed,
    ours: [...addList('bullet'), inList(fox, 2)],
    theirs: [...addList('upperRoman'), inList(owl, 2)],
    holds: {
      'word/numbering.xml': [abstract(1, 'bullet'), abstract(2, 'upperRoman'), number(2, 1), number(3, 2)],
      'word/document.xml': [
        '<w:numId w:val="2"/></w:numPr></w:pPr>' + run(fox),
        '<w:numId w:val="3"/></w:numPr></w:pPr>' + run(owl),
      ],
    },
  },
  'a list that both added alike is one': {
    base: listed,
    ours: [...addList('bullet'), inList(fox, 2)],
    theirs: [...addList('bullet'), inList(owl, 2)],
    holds: { 'word/document.xml': ['<w:numId w:val="2"/></w:numPr></w:pPr>' + run(owl)] },
    lacks: { 'word/numbering.xml': ['w:numId="3"', 'w:abstractNumId="2"'] },
  },
  'one level numbered differently is a conflict that names the list': {
    base: listed,
    ours: [['word/numbering.xml', 'decimal', 'bullet']],
    theirs: [['word/numbering.xml', 'decimal', 'lowerLetter']],
    conflicts: ['list 0, level 0, numFmt'],
  },
})

const comment = (id: number, text: string) => `<w:comment w:id="${id}" w:author="A">${line(text)}</w:comment>`
const commented = (text: string, id: number) =>
  paragraph(
    `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`,
  )
const withComment = (text: string, id: number, says: string): Parts =>
  wordDocument(
    body.replace(line(text), () => commented(text, id)),
    {
      'comments.xml': part('comments', comment(id, says)),
    },
  )
const discussed = wordDocument(commented(fox, 0) + line(owl), {
  'comments.xml': part('comments', comment(0, 'Why a fox?')),
})

describeTriples('comments and notes', {
  'first comments of both under one number are two comments': {
    base: wordDocument(body),
    ours: withComment(fox, 0, 'Why a fox?'),
    theirs: withComment(owl, 0, 'How old?'),
    holds: {
      'word/comments.xml': [comment(0, 'Why a fox?'), comment(1, 'How old?')],
      'word/document.xml': [commented(fox, 0), commented(owl, 1)],
    },
  },
  'a comment by one on words that the other edits stays on them': {
    base: wordDocument(body),
    ours: withComment(fox, 0, 'Why a fox?'),
    theirs: [change('lazy', 'sleepy')],
    holds: { 'word/document.xml': ['<w:commentRangeStart w:id="0"/>', 'sleepy', '<w:commentReference w:id="0"/>'] },
  },
  'a comment edited differently is a conflict that names it': {
    base: discussed,
    ours: [['word/comments.xml', 'Why', 'How come']],
    theirs: [['word/comments.xml', 'Why', 'What is']],
    conflicts: ['comment 0, paragraph 1'],
  },
  'a comment taken away by one and words edited by the other': {
    base: discussed,
    ours: wordDocument(body, { 'comments.xml': part('comments', '') }),
    theirs: [change('highest', 'lowest')],
    lacks: { 'word/document.xml': ['comment'], 'word/comments.xml': ['Why'] },
    text: `${fox}\n${owl.replace('highest', 'lowest')}`,
  },
  'footnotes that both added under one number are two': {
    base: wordDocument(body, { 'footnotes.xml': part('footnotes', '<w:footnote w:id="0"><w:p/></w:footnote>') }),
    ours: [
      change(run(fox), `${run(fox)}<w:r><w:footnoteReference w:id="1"/></w:r>`),
      ['word/footnotes.xml', '</w:footnotes>', `<w:footnote w:id="1">${line('On foxes.')}</w:footnote></w:footnotes>`],
    ],
    theirs: [
      change(run(owl), `${run(owl)}<w:r><w:footnoteReference w:id="1"/></w:r>`),
      ['word/footnotes.xml', '</w:footnotes>', `<w:footnote w:id="1">${line('On owls.')}</w:footnote></w:footnotes>`],
    ],
    holds: {
      'word/document.xml': [
        `${run(fox)}<w:r><w:footnoteReference w:id="1"/>`,
        `${run(owl)}<w:r><w:footnoteReference w:id="2"/>`,
      ],
      'word/footnotes.xml': [
        'w:id="1"><w:p><w:r><w:t xml:space="preserve">On foxes',
        'w:id="2"><w:p><w:r><w:t xml:space="preserve">On owls',
      ],
    },
  },
})

const header = (text: string) => part('hdr', line(text))
const headed = wordDocument(body, { 'header1.xml': header('The annual report of the whole company.') })
const picture = (id: string) => `<w:r><w:drawing><a:blip xmlns:a="a" r:embed="${id}"/></w:drawing></w:r>`
const pictured = (text: string, content: string): Parts => ({
  ...wordDocument(
    body.replace(run(text), () => run(text) + picture('rId1')),
    { 'media/image1.png': content },
  ),
  'word/_rels/document.xml.rels': relationships({ rId1: 'media/image1.png' }),
})
const renumbered = (parts: Parts): Parts => ({
  ...parts,
  'word/_rels/document.xml.rels': relationships({ rId9: 'media/image1.png' }),
  'word/document.xml': (parts['word/document.xml'] ?? '').replace('"rId1"', '"rId9"'),
})

describeTriples('other parts', {
  'a header edited in two places': {
    base: headed,
    ours: [['word/header1.xml', 'annual', 'yearly']],
    theirs: [['word/header1.xml', 'company', 'group']],
    holds: { 'word/header1.xml': ['The yearly report of the whole group.'] },
  },
  'a header edited by one and the body by the other': {
    base: headed,
    ours: [['word/header1.xml', 'annual', 'yearly']],
    theirs: [change('quick', 'slow')],
    holds: { 'word/header1.xml': ['yearly'], 'word/document.xml': ['slow'] },
  },
  'one word of a header edited differently is a conflict that names the header': {
    base: headed,
    ours: [['word/header1.xml', 'annual', 'yearly']],
    theirs: [['word/header1.xml', 'annual', 'weekly']],
    conflicts: ['header 1, paragraph 1'],
  },
  'pictures that both added under one name are two': {
    base: wordDocument(body),
    ours: pictured(fox, 'a fox'),
    theirs: pictured(owl, 'an owl'),
    holds: {
      'word/media/image1.png': ['a fox'],
      'word/media/image2.png': ['an owl'],
      'word/document.xml': [run(fox) + picture('rId1'), run(owl) + picture('rId2')],
      'word/_rels/document.xml.rels': ['Id="rId2"', 'Target="media/image2.png"'],
    },
  },
  'relationships numbered anew by a program are what they were': {
    base: pictured(fox, 'a fox'),
    ours: renumbered(pictured(fox, 'a fox')),
    theirs: [change('quick', 'slow')],
    holds: { 'word/document.xml': ['slow', 'r:embed="rId9"'] },
  },
  'one picture replaced by both is a conflict': {
    base: pictured(fox, 'a fox'),
    ours: [['word/media/image1.png', 'a fox', 'a red fox']],
    theirs: [['word/media/image1.png', 'a fox', 'a grey fox']],
    conflicts: ['word/media/image1.png'],
  },
  'a picture taken away by one, text edited by the other': {
    base: pictured(fox, 'a fox'),
    ours: wordDocument(body),
    theirs: [change('highest', 'lowest')],
    text: `${fox}\n${owl.replace('highest', 'lowest')}`,
    lacks: { 'word/media/image1.png': ['fox'] },
  },
  'settings: the marks of both sessions are kept': {
    base: wordDocument(body, { 'settings.xml': part('settings', '<w:rsids><w:rsid w:val="01"/></w:rsids>') }),
    ours: [['word/settings.xml', '</w:rsids>', '<w:rsid w:val="02"/></w:rsids>'], change('quick', 'slow')],
    theirs: [['word/settings.xml', '</w:rsids>', '<w:rsid w:val="03"/></w:rsids>'], change('highest', 'lowest')],
    holds: { 'word/settings.xml': ['<w:rsid w:val="01"/><w:rsid w:val="02"/><w:rsid w:val="03"/>'] },
  },
  'settings: what each turned on is on': {
    base: wordDocument(body, { 'settings.xml': part('settings', '<w:zoom w:percent="100"/>') }),
    ours: [['word/settings.xml', 'percent="100"/>', 'percent="90"/><w:trackRevisions/>']],
    theirs: [['word/settings.xml', 'percent="100"/>', 'percent="120"/><w:evenAndOddHeaders/>']],
    holds: { 'word/settings.xml': ['<w:trackRevisions/>', '<w:evenAndOddHeaders/>', 'percent="90"'] },
  },
})

const properties = (revision: number, modified: string, by: string, title: string) =>
  `<?xml version="1.0"?><cp:coreProperties xmlns:cp="cp" xmlns:dc="dc" xmlns:dcterms="dcterms"><dc:title>${title}</dc:title><cp:lastModifiedBy>${by}</cp:lastModifiedBy><cp:revision>${revision}</cp:revision><dcterms:modified>${modified}</dcterms:modified></cp:coreProperties>`
const saved = (revision: number, modified: string, by: string, title = 'Report'): Parts => ({
  ...wordDocument(body),
  'docProps/core.xml': properties(revision, modified, by, title),
})

describeTriples('document properties', {
  'who saved last, when and how often: the later one counts': {
    base: saved(1, '2026-01-01T00:00:00Z', 'Ada'),
    ours: saved(9, '2026-01-02T00:00:00Z', 'Bob', 'Yearly report'),
    theirs: saved(4, '2026-01-03T00:00:00Z', 'Cleo'),
    holds: { 'docProps/core.xml': [properties(9, '2026-01-03T00:00:00Z', 'Cleo', 'Yearly report')] },
  },
  'two titles are a conflict that says where': {
    base: saved(1, '2026-01-01T00:00:00Z', 'Ada'),
    ours: saved(2, '2026-01-02T00:00:00Z', 'Bob', 'Yearly report'),
    theirs: saved(2, '2026-01-03T00:00:00Z', 'Cleo', 'Weekly report'),
    conflicts: ['document properties, title'],
  },
})
