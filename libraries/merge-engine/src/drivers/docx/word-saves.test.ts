/**
 * Documents as Word saves them. Every save renews what no person meant: the session's number on whatever it touched and in the
 * settings, where words were proofread and pages broke, where the cursor was, how a sentence is cut into runs. Here each side
 * is saved so, whatever was done to it; what two people did is all that may come of a merge.
 */

import { line, type Parts, paragraph, part, run, wordDocument } from '../../../testing/docx/documents.ts'
import { describeTriples, type Triple } from '../../../testing/docx/triples.ts'

/** One save: its session, the word that the proofreader stumbled over, and the paragraph that a page broke in. */
type Save = Readonly<{ session: string; cutBehind: string; breakIn: number }>

const saves: Readonly<Record<'base' | 'ours' | 'theirs', Save>> = {
  base: { session: '00A11111', cutBehind: 'quick ', breakIn: 1 },
  ours: { session: '00B22222', cutBehind: 'brown ', breakIn: 0 },
  theirs: { session: '00C33333', cutBehind: 'The ', breakIn: 2 },
}

const goBack = '<w:bookmarkStart w:id="99" w:name="_GoBack"/><w:bookmarkEnd w:id="99"/>'

function savedText(text: string, { session, cutBehind, breakIn }: Save): string {
  let paragraphs = 0
  return text
    .replaceAll(/<w:p>/g, () => {
      const id = (0x20000000 + paragraphs).toString(16).toUpperCase()
      const isBroken = paragraphs++ === breakIn
      return `<w:p w14:paraId="${id}" w14:textId="77777777" w:rsidR="00A11111" w:rsidRDefault="${session}">${isBroken ? '<w:r><w:lastRenderedPageBreak/></w:r>' : ''}`
    })
    .replaceAll('<w:r>', `<w:r w:rsidR="${session}">`)
    .replace(
      cutBehind,
      `${cutBehind}</w:t></w:r><w:proofErr w:type="spellStart"/><w:r w:rsidRPr="${session}"><w:t xml:space="preserve">`,
    )
    .replace('<w:sectPr', `${paragraph(goBack)}<w:sectPr`)
    .replace('<w:sectPr>', `<w:sectPr w:rsidR="${session}">`)
}

/** The list of sessions only grows. */
const settings = ({ session }: Save) => {
  const sessions = [...new Set([saves.base.session, session])].map((one) => `<w:rsid w:val="${one}"/>`).join('')
  return part(
    'settings',
    `<w:zoom w:percent="${session.slice(-2)}"/><w:rsids><w:rsidRoot w:val="00A11111"/>${sessions}</w:rsids>`,
  )
}

const saved = (parts: Parts, save: Save): Parts => ({
  ...parts,
  'word/document.xml': savedText(parts['word/document.xml'] ?? '', save),
  'word/settings.xml': settings(save),
})

const fox = 'The quick brown fox jumps over the lazy dog.'
const owl = 'An old owl sits on the highest branch of the oak.'
const elk = 'Two elks drink from a pond in the woods.'

type Edits = readonly (readonly [from: string, to: string])[]

/** Two edited versions of a body, each saved by Word. */
function bothSaved(
  body: string,
  ours: Edits,
  theirs: Edits,
  more: Parts = {},
): Pick<Triple, 'base' | 'ours' | 'theirs'> {
  const base = wordDocument(body, { 'settings.xml': '', ...more })
  const edited = (edits: Edits): Parts =>
    edits.reduce((parts: Parts, [from, to]) => {
      const found = Object.keys(parts).filter((name) => parts[name]?.includes(from))
      const [name = ''] = found
      if (found.length !== 1) throw new Error(`${from} is in ${found.length} parts`)
      return { ...parts, [name]: (parts[name] ?? '').replace(from, to) }
    }, base)
  return {
    base: saved(base, saves.base),
    ours: saved(edited(ours), saves.ours),
    theirs: saved(edited(theirs), saves.theirs),
  }
}

const three = line(fox) + line(owl) + line(elk)
const after = '\n'

describeTriples('saved by Word', {
  'words of one paragraph edited by each': {
    ...bothSaved(three, [['jumps', 'leaps']], [['lazy', 'sleepy']]),
    text: `The quick brown fox leaps over the sleepy dog.\n${owl}\n${elk}${after}`,
  },
  'only saved again by one, and edited by the other': {
    ...bothSaved(three, [], [['old owl', 'wise owl']]),
    text: `${fox}\nAn wise owl sits on the highest branch of the oak.\n${elk}${after}`,
  },
  'one word edited by both differently': {
    ...bothSaved(three, [['pond', 'lake']], [['pond', 'creek']]),
    conflicts: ['paragraph 3'],
  },
  'a paragraph taken out by one that the other only saved': {
    ...bothSaved(three, [[line(elk), '']], [['lazy', 'sleepy']]),
    text: `The quick brown fox jumps over the sleepy dog.\n${owl}${after}`,
  },
})

const author = 'w:author="Ann" w:date="2026-03-04T09:00:00Z"'
const inserted = (id: number, text: string) => `<w:ins w:id="${id}" ${author}>${run(text)}</w:ins>`
const deleted = (id: number, text: string) =>
  `<w:del w:id="${id}" ${author}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`
const tracked = paragraph(
  run('An old owl ') + deleted(1, 'sits ') + inserted(2, 'perches ') + run('on the highest branch of the oak.'),
)

describeTriples('tracked changes, saved by Word', {
  'of base stay where both edit around them': {
    ...bothSaved(line(fox) + tracked + line(elk), [['An old', 'A young']], [['highest', 'lowest']]),
    holds: {
      'word/document.xml': ['<w:del w:id="1"', '<w:ins w:id="2"', 'A young owl', 'lowest branch'],
    },
  },
  'are accepted by one, and other words edited by the other': {
    ...bothSaved(
      line(fox) + tracked + line(elk),
      [
        [deleted(1, 'sits '), ''],
        [inserted(2, 'perches '), run('perches ')],
      ],
      [['pond', 'lake']],
    ),
    text: `${fox}\nAn old owl perches on the highest branch of the oak.\nTwo elks drink from a lake in the woods.${after}`,
    lacks: { 'word/document.xml': ['<w:del ', '<w:ins '] },
  },
  'are made by one and words of another paragraph edited by the other': {
    ...bothSaved(
      three,
      [[line(owl), paragraph(run('An old owl ') + deleted(7, 'sits ') + run('on the highest branch of the oak.'))]],
      [['lazy', 'sleepy']],
    ),
    holds: { 'word/document.xml': ['<w:del w:id="7"', 'sleepy'] },
  },
})

const control = (title: string, content: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="${title}"/><w:id w:val="712"/><w:text/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const fieldType = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const field = (instruction: string, result: string) =>
  `${fieldType('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${fieldType('separate')}${run(result)}${fieldType('end')}`
const smart = (text: string) =>
  `<w:smartTag w:uri="urn:schemas-microsoft-com:office:smarttags" w:element="place">${run(text)}</w:smartTag>`
const bookmarked = (text: string) => `<w:bookmarkStart w:id="4" w:name="Owl"/>${run(text)}<w:bookmarkEnd w:id="4"/>`

describeTriples('what stands among words, saved by Word', {
  'a content control filled by one, and words outside edited by the other': {
    ...bothSaved(line(fox) + control('Customer', line('Acme')) + line(elk), [['Acme', 'Zenith']], [['pond', 'lake']]),
    holds: { 'word/document.xml': ['<w:alias w:val="Customer"/>', 'Zenith', 'lake'] },
  },
  'a content control filled differently by both': {
    ...bothSaved(line(fox) + control('Customer', line('Acme')) + line(elk), [['Acme', 'Zenith']], [['Acme', 'Nadir']]),
    conflicts: ['content control 1, paragraph 1'],
  },
  'a field over several runs, whose result one renews, and words behind it edited by the other': {
    ...bothSaved(
      paragraph(run('See page ') + field('PAGEREF Owl', '3') + run(' for the owl and the elk.')) + line(elk),
      [['>3<', '>4<']],
      [['the elk.', 'the moose.']],
    ),
    holds: { 'word/document.xml': ['PAGEREF Owl', '>4<', 'the moose.'] },
  },
  'a smart tag stays around its word': {
    ...bothSaved(
      paragraph(run('The fox lives in ') + smart('Berlin') + run(' and is old.')) + line(elk),
      [['The fox', 'A fox']],
      [['is old', 'is young']],
    ),
    holds: { 'word/document.xml': ['w:element="place"', 'A fox lives', 'is young'] },
  },
  'a bookmark stays around its words when both edit beside it': {
    ...bothSaved(
      line(fox) + paragraph(run('Here sits ') + bookmarked('the old owl') + run(' on its branch.')),
      [['Here sits', 'There sits']],
      [['its branch', 'an oak']],
    ),
    holds: { 'word/document.xml': ['w:name="Owl"', 'There sits', 'an oak'] },
  },
})

const note = (id: number, text: string) => `<w:footnote w:id="${id}">${line(text)}</w:footnote>`
const reference = (id: number) => `<w:r><w:footnoteReference w:id="${id}"/></w:r>`
const comment = (id: number, text: string) => `<w:comment w:id="${id}" w:author="Ann">${line(text)}</w:comment>`
const commented = (id: number, text: string) =>
  `<w:commentRangeStart w:id="${id}"/>${run(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`
const beside: Parts = {
  'header1.xml': part('hdr', line('Annual report of the forest')),
  'footnotes.xml': part('footnotes', note(1, 'As told by the owl itself.')),
  'comments.xml': part('comments', comment(0, 'Which owl?')),
}
const withNotes = paragraph(run('The owl speaks.') + reference(1)) + paragraph(commented(0, 'It is wise.')) + line(elk)

describeTriples('parts beside the text, saved by Word', {
  'the header edited by one and a footnote by the other': {
    ...bothSaved(withNotes, [['Annual', 'Yearly']], [['the owl itself', 'nobody']], beside),
    holds: { 'word/header1.xml': ['Yearly'], 'word/footnotes.xml': ['nobody'] },
  },
  'a footnote added by each under one number': {
    ...bothSaved(
      withNotes,
      [
        ['The owl speaks.</w:t></w:r>', `The owl speaks.</w:t></w:r>${reference(2)}`],
        [note(1, 'As told by the owl itself.'), note(1, 'As told by the owl itself.') + note(2, 'Of ours.')],
      ],
      [
        ['in the woods.</w:t></w:r>', `in the woods.</w:t></w:r>${reference(2)}`],
        [note(1, 'As told by the owl itself.'), note(1, 'As told by the owl itself.') + note(2, 'Of theirs.')],
      ],
      beside,
    ),
    holds: {
      'word/footnotes.xml': ['Of ours.', 'Of theirs.', 'w:id="3"'],
      'word/document.xml': ['w:id="2"', 'w:id="3"'],
    },
  },
  'a comment answered by one and the words it is about edited by the other': {
    ...bothSaved(
      withNotes,
      [[comment(0, 'Which owl?'), comment(0, 'Which owl?') + comment(1, 'The old one.')]],
      [['It is wise.', 'It is very wise.']],
      beside,
    ),
    holds: {
      'word/comments.xml': ['Which owl?', 'The old one.'],
      'word/document.xml': ['very wise', '<w:commentReference w:id="0"/>'],
    },
  },
  'the header edited differently by both': {
    ...bothSaved(withNotes, [['Annual', 'Yearly']], [['Annual', 'Monthly']], beside),
    conflicts: ['header 1, paragraph 1'],
  },
})
