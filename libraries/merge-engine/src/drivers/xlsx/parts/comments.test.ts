/** Comments that two people write on one sheet: the notes of old, with the boxes they are shown in, and threads. */
import { describe, expect, test } from 'vitest'
import { bytesOf, type CellModel, partsOf, textsIn, zip } from '../../../../testing/xlsx/books.ts'
import { mergeByLines } from '../../../core/lines/merge-by-lines.ts'
import { merge } from '../../../core/merge.ts'
import { readPackage, relationshipsOf } from '../../packages/package.ts'
import { xlsxDriver } from '../xlsx.ts'

/** What is said about a cell: by whom, and its thread, where it is one. */
type Note = Readonly<{ author: string; text: string; thread?: string; wide?: true }>

type Notes = Readonly<Record<string, Note>>

type Options = Readonly<{
  /** How the parts of comments are numbered: each program has its own way. */
  number?: number
  cells?: Readonly<Record<string, CellModel>>
  /** The comments of a second sheet. */
  second?: Notes
  /** The first number of a box, and the order that boxes and authors are written in. */
  firstBox?: number
}>

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const microsoft = 'http://schemas.microsoft.com/office'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const relationships = (all: readonly (readonly [id: string, type: string, target: string])[]) =>
  `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const authorsOf = (notes: Notes) => [...new Set(Object.values(notes).map(({ author }) => author))]

function commentsText(notes: Notes): string {
  const authors = authorsOf(notes)
  const comments = Object.entries(notes).map(
    ([cell, { author, text }]) =>
      `<comment ref="${cell}" authorId="${authors.indexOf(author)}" shapeId="0" xr:uid="{${cell}-${text.length}}"><text><r><t xml:space="preserve">${text}</t></r></text></comment>`,
  )
  return `${head}<comments xmlns="${main}" xmlns:xr="${microsoft}/spreadsheetml/2014/revision"><authors>${authors.map((author) => `<author>${author}</author>`).join('')}</authors><commentList>${comments.join('')}</commentList></comments>`
}

const lines = (cell: string) => [Number(cell.slice(1)) - 1, cell.charCodeAt(0) - 65] as const

function boxesText(notes: Notes, first: number): string {
  const boxes = Object.entries(notes).map(([cell, { wide }], at) => {
    const [row, column] = lines(cell)
    return `<v:shape id="_x0000_s${first + at}" type="#_x0000_t202" style='position:absolute;z-index:${at + 1};visibility:hidden' fillcolor="#ffffe1"><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:Anchor>${column + 1}, 15, ${row}, 2, ${column + (wide ? 6 : 3)}, 31, ${row + 4}, 1</x:Anchor><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  })
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${Math.floor(first / 1024)}"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/></v:shapetype>${boxes.join('')}</xml>`
}

const threadsText = (notes: Notes) =>
  `${head}<ThreadedComments xmlns="${microsoft}/spreadsheetml/2018/threadedcomments">${Object.entries(notes)
    .flatMap(([cell, { author, text, thread }]) =>
      thread === undefined
        ? []
        : `<threadedComment ref="${cell}" dT="2026-01-02T03:04:05.67" personId="{${author}}" id="{${thread}}"><text>${text}</text></threadedComment>`,
    )
    .join('')}</ThreadedComments>`

const personsText = (authors: readonly string[]) =>
  `${head}<personList xmlns="${microsoft}/spreadsheetml/2018/threadedcomments">${authors
    .map((author) => `<person displayName="${author}" id="{${author}}" userId="${author}" providerId="None"/>`)
    .join('')}</personList>`

const cells = { A1: 'Item', B1: 'Price', A2: 'Apples', B2: 3, A3: 'Pears', B3: 4, A4: 'Plums', B4: 5 }

/** The parts of a sheet's comments, whose names end in a number. */
function besideSheet(notes: Notes, number: number, firstBox: number, isThread: boolean): Record<string, string> {
  return {
    [`xl/comments${number}.xml`]: commentsText(notes),
    [`xl/drawings/vmlDrawing${number}.vml`]: boxesText(notes, firstBox),
    ...(isThread && { [`xl/threadedComments/threadedComment${number}.xml`]: threadsText(notes) }),
  }
}

const relationshipsBeside = (number: number, isThread: boolean) =>
  relationships([
    ['rId7', `${office}/vmlDrawing`, `../drawings/vmlDrawing${number}.vml`],
    ['rId8', `${office}/comments`, `../comments${number}.xml`],
    ...(isThread
      ? [
          [
            'rId9',
            `${microsoft}/2017/10/relationships/threadedComment`,
            `../threadedComments/threadedComment${number}.xml`,
          ] as const,
        ]
      : []),
  ])

const typesOf = (parts: readonly string[]) =>
  parts.flatMap((part) => {
    const type = part.includes('threadedComment')
      ? 'application/vnd.ms-excel.threadedcomments+xml'
      : part.includes('person')
        ? 'application/vnd.ms-excel.person+xml'
        : part.startsWith('xl/comments')
          ? `${spreadsheet}.comments+xml`
          : undefined
    return type === undefined ? [] : `<Override PartName="/${part}" ContentType="${type}"/>`
  })

/** A workbook of two sheets with these comments, as Excel writes it. */
function bookOf(notes: Notes, { number = 1, second = {}, firstBox = 1025, ...options }: Options = {}): Uint8Array {
  const all = [notes, second]
  const tail = (of: Notes) => (Object.keys(of).length === 0 ? '' : '<legacyDrawing r:id="rId7"/>')
  const book = {
    sheets: {
      Budget: { cells: options.cells ?? cells, tail: tail(notes) },
      Notes: { cells: { A1: 'hello' }, tail: tail(second) },
    },
  }
  const people = all.flatMap((of) => authorsOf(of))
  const threads = all.map((of) => Object.values(of).some(({ thread }) => thread !== undefined))
  const beside: Record<string, string> = {}
  for (const [at, of] of all.entries()) {
    if (Object.keys(of).length === 0) continue
    // The first sheet that has comments has the first parts, whichever sheet it is.
    const own = number + (Object.keys(notes).length === 0 ? 0 : at)
    const isThread = threads[at] ?? false
    Object.assign(beside, besideSheet(of, own, firstBox + 1024 * at, isThread))
    beside[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = relationshipsBeside(own, isThread)
  }
  if (threads.includes(true)) beside['xl/persons/person.xml'] = personsText(people)
  const plain = partsOf(book)
  return bytesOf({
    ...book,
    parts: {
      '[Content_Types].xml': (plain['[Content_Types].xml'] ?? '').replace(
        '</Types>',
        `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>${typesOf(Object.keys(beside)).join('')}</Types>`,
      ),
      'xl/_rels/workbook.xml.rels': (plain['xl/_rels/workbook.xml.rels'] ?? '').replace(
        '</Relationships>',
        threads.includes(true)
          ? `<Relationship Id="rId90" Type="${microsoft}/2017/10/relationships/person" Target="persons/person.xml"/></Relationships>`
          : '</Relationships>',
      ),
      ...beside,
    },
  })
}

/** A workbook with some parts written otherwise. */
function bytesWith(bytes: Uint8Array, parts: RegExp, changed: (text: string) => string): Uint8Array {
  const all = Object.entries(textsIn(bytes)).map(([part, text]) => [part, parts.test(part) ? changed(text) : text])
  return zip(Object.fromEntries(all))
}

/** `B4 Ann: why?` for each comment that a sheet leads to and that has a box of its own, `~` before one of a thread. */
function commentsIn(bytes: Uint8Array, sheet = 1): string[] {
  const opened = readPackage(bytes)
  if ('unreadable' in opened) throw new Error(opened.unreadable)
  const beside = relationshipsOf(opened, `xl/worksheets/sheet${sheet}.xml`)
  const textOf = (kind: string) => {
    const found = beside.filter(({ type }) => type.endsWith(`/${kind}`))
    expect(found.length).toBeLessThan(2)
    return opened.text(found[0]?.target ?? '') ?? ''
  }
  const [comments, boxes, threads] = [textOf('comments'), textOf('vmlDrawing'), textOf('threadedComment')]
  const authors = Array.from(comments.matchAll(/<author>([^<]*)/g), ([, author]) => author)
  const ids = Array.from(boxes.matchAll(/<[vq]:shape [^>]*?\bid="([^"]*)"/g), ([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const shown = new Set(
    Array.from(
      boxes.matchAll(/<x:Row>(\d+)<\/x:Row><x:Column>(\d+)/g),
      ([, row, column]) => `${String.fromCharCode(65 + Number(column))}${Number(row) + 1}`,
    ),
  )
  expect(shown.size).toBe(ids.length)
  const drawing = /<legacyDrawing r:id="([^"]*)"/.exec(opened.text(`xl/worksheets/sheet${sheet}.xml`) ?? '')?.[1]
  expect(beside.find(({ id }) => id === drawing)?.type.endsWith('/vmlDrawing') ?? shown.size === 0).toBe(true)
  const persons = opened.text('xl/persons/person.xml') ?? ''
  return [
    ...Array.from(
      comments.matchAll(/<comment ref="(\w+)" authorId="(\d+)"[^]*?<t [^>]*>([^<]*)/g),
      ([, cell = '', author, text]) => `${cell}${shown.has(cell) ? '' : ' hidden'} ${authors[Number(author)]}: ${text}`,
    ),
    ...Array.from(threads.matchAll(/ ref="(\w+)"[^>]* personId="([^"]*)"[^]*?<text>([^<]*)/g), ([, cell, id, text]) => {
      const name = new RegExp(`displayName="([^"]*)" id="${id?.replaceAll(/[{}]/g, '.')}"`).exec(persons)?.[1]
      return `~${cell} ${name}: ${text}`
    }),
  ].sort()
}

function merged(base: Uint8Array, ours: Uint8Array, theirs: Uint8Array) {
  const result = merge({ base, ours, theirs }, xlsxDriver, mergeByLines)
  return result.kind === 'merged'
    ? { bytes: result.bytes, conflicts: [] }
    : { conflicts: result.conflicts.map(({ kind, path }) => `${kind} ${path}`) }
}

/** What the first sheet says once both are merged, whichever side is ours. */
function expectBoth(base: Uint8Array, one: Uint8Array, other: Uint8Array, comments: readonly string[]): void {
  for (const [ours, theirs] of [
    [one, other],
    [other, one],
  ] as const) {
    const result = merged(base, ours, theirs)
    expect(result.conflicts).toEqual([])
    expect(commentsIn(result.bytes ?? ours)).toEqual(comments)
  }
}

const ann: Note = { author: 'Ann', text: 'why?' }
const bob: Note = { author: 'Bob', text: 'too much' }
const none = bookOf({})
const discussed = bookOf({ A1: ann })

/** As a program writes boxes that has prefixes and definitions of its own. */
const asOther = (bytes: Uint8Array) =>
  bytesWith(bytes, /vmlDrawing/, (text) =>
    text
      .replace(/ xmlns:v="[^"]*"/, '')
      .replaceAll('<v:shape ', '<q:shape xmlns:q="urn:schemas-microsoft-com:vml" ')
      .replaceAll('</v:shape>', '</q:shape>')
      .replace(/<o:shapelayout.*<\/v:shapetype>/, '')
      .replaceAll('<v:textbox/>', ''),
  )

describe('comments of both sides on one sheet', () => {
  test('the first comments of each side, in different cells, are both kept, each with its author and its box', () => {
    expectBoth(none, bookOf({ B2: ann }), bookOf({ B4: bob }), ['B2 Ann: why?', 'B4 Bob: too much'])
  })

  test('the first comments of each side, in parts that two programs named and numbered differently', () => {
    const theirs = bookOf({ B4: bob }, { number: 7, firstBox: 3073 })
    expectBoth(none, bookOf({ B2: ann }), theirs, ['B2 Ann: why?', 'B4 Bob: too much'])
  })

  test('with boxes written by another program, with its own prefixes', () => {
    const [ours, theirs] = [bookOf({ A1: ann, B2: ann }), asOther(bookOf({ A1: ann, B4: bob }))]
    expectBoth(discussed, ours, theirs, ['A1 Ann: why?', 'B2 Ann: why?', 'B4 Bob: too much'])
  })

  test('one more comment by each side, where there was one', () => {
    expectBoth(discussed, bookOf({ A1: ann, B2: ann }), bookOf({ A1: ann, B4: bob }), [
      'A1 Ann: why?',
      'B2 Ann: why?',
      'B4 Bob: too much',
    ])
  })

  test('a comment changed by one side, and one added before it by the other, with other numbers', () => {
    const changed = bookOf({ A1: { ...ann, text: 'because' } })
    const added = bookOf({ A2: bob, A1: ann }, { number: 3, firstBox: 2049 })
    expectBoth(discussed, changed, added, ['A1 Ann: because', 'A2 Bob: too much'])
  })

  test('a comment deleted by one side, and one added by the other', () => {
    const base = bookOf({ A1: ann, A2: bob })
    expectBoth(base, bookOf({ A2: bob }), bookOf({ A1: ann, A2: bob, A3: ann }), ['A2 Bob: too much', 'A3 Ann: why?'])
  })

  test('a comment moves with its cell when the other side inserts a row above it and comments on that', () => {
    const rows = { A1: 'Item', B1: 'Price', A2: 'Figs', B2: 9, A3: 'Apples', B3: 3, A4: 'Pears', B4: 4 }
    const inserted = bookOf({ A1: ann, A2: bob }, { cells: { ...rows, A5: 'Plums', B5: 5 } })
    expectBoth(discussed, inserted, bookOf({ A1: ann, B4: ann }), ['A1 Ann: why?', 'A2 Bob: too much', 'B5 Ann: why?'])
  })

  test('one box made wider, while the other side comments elsewhere', () => {
    const result = merged(discussed, bookOf({ A1: { ...ann, wide: true } }), bookOf({ A1: ann, B2: bob }))
    expect(result.conflicts).toEqual([])
    const opened = readPackage(result.bytes ?? none)
    expect('unreadable' in opened ? '' : opened.text('xl/drawings/vmlDrawing1.vml')).toContain('1, 15, 0, 2, 6, 31')
  })

  test('a result stays unchanged when a side is merged into it again', () => {
    const [ours, theirs] = [bookOf({ A1: ann, B2: ann }), bookOf({ A1: ann, B4: bob })]
    const { bytes = none } = merged(discussed, ours, theirs)
    expect(commentsIn(merged(discussed, bytes, theirs).bytes ?? none)).toEqual(commentsIn(bytes))
    expect(commentsIn(merged(discussed, ours, bytes).bytes ?? none)).toEqual(commentsIn(bytes))
  })
})

test('the first comments of each side, on two sheets under one name, stay on their sheets', () => {
  const [ours, theirs] = [bookOf({ B2: ann }), bookOf({}, { second: { A1: bob } })]
  for (const result of [merged(none, ours, theirs), merged(none, theirs, ours)]) {
    expect(result.conflicts).toEqual([])
    expect([commentsIn(result.bytes ?? none), commentsIn(result.bytes ?? none, 2)]).toEqual([
      ['B2 Ann: why?'],
      ['A1 Bob: too much'],
    ])
  }
})

const thread = (author: string, text: string): Note => ({ author, text, thread: `${author}-${text}` })

describe('threads', () => {
  test('started by both sides in different cells are both kept, with their people', () => {
    const [ours, theirs] = [bookOf({ B2: thread('Ann', 'why?') }), bookOf({ B4: thread('Bob', 'too much') })]
    expectBoth(none, ours, theirs, ['B2 Ann: why?', 'B4 Bob: too much', '~B2 Ann: why?', '~B4 Bob: too much'])
  })

  test('started by both sides in one cell are a conflict there', () => {
    const [ours, theirs] = [bookOf({ B2: thread('Ann', 'why?') }), bookOf({ B2: thread('Bob', 'too much') })]
    expect(merged(none, ours, theirs).conflicts).toEqual(['add-add Sheet Budget, cell B2, comment'])
  })
})

describe('conflicts of comments are reported with their cell', () => {
  const both = bookOf({ A1: ann, B2: bob })
  const wide = { A1: { ...ann, wide: true } } as const
  test.each<[string, Uint8Array, Notes, Notes, string[]]>([
    ['both add one', none, { B2: ann }, { B2: bob }, ['add-add Sheet Budget, cell B2, comment']],
    [
      'both add a further one',
      discussed,
      { A1: ann, B2: ann },
      { A1: ann, B2: bob },
      ['add-add Sheet Budget, cell B2, comment'],
    ],
    [
      'both change it',
      discussed,
      { A1: { ...ann, text: 'so' } },
      { A1: { ...ann, text: 'no' } },
      ['group Sheet Budget, cell A1, comment'],
    ],
    [
      'one deletes what the other changes',
      both,
      { A1: ann },
      { A1: ann, B2: { ...bob, text: 'so' } },
      ['edit-delete Sheet Budget, cell B2, comment'],
    ],
    [
      'one deletes that of which the other makes the box wider',
      both,
      { B2: bob },
      { ...wide, B2: bob },
      ['edit-delete Sheet Budget, cell A1, box of the comment'],
    ],
    [
      'one deletes all of them, and the other adds one',
      discussed,
      {},
      { A1: ann, B2: bob },
      ['edit-delete Sheet Budget, comments', 'edit-delete Sheet Budget, boxes of comments'],
    ],
  ])('%s', (_, base, ours, theirs, conflicts) => {
    expect(merged(base, bookOf(ours), bookOf(theirs)).conflicts).toEqual(conflicts)
  })
})
