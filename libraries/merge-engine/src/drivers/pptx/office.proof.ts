/**
 * Merged presentations as a program sees them that has nothing to do with us: LibreOffice opens them and shows, slide for
 * slide, what both sides wrote.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addComment,
  addNotes,
  addShape,
  addSlide,
  column,
  deckOf,
  edits,
  opened,
  removeSlide,
  replace,
  row,
  shape,
  slidePart,
  table,
  timing,
} from '../../../testing/pptx/deck.ts'
import { mergeDecks, slideTexts } from '../../../testing/pptx/triples.ts'
import { encodeUtf8 } from '../../core/document/text.ts'
import { mergeByLines } from '../../core/lines/merge-by-lines.ts'
import { merge } from '../../core/merge.ts'
import { readPackage } from '../packages/package.ts'
import { writeZip } from '../packages/zip/zip.ts'
import { pptxDriver } from './pptx.ts'

const has = (program: string) => {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMissing = !has('soffice') || !has('pdftotext')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'decks-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function convert(name: string, bytes: Uint8Array, to: string): string {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync('soffice', [profile, '--headless', '--convert-to', to, '--outdir', folder, file], {
    stdio: 'ignore',
    timeout: 170_000,
  })
  return join(folder, `${name.slice(0, name.lastIndexOf('.'))}.${to}`)
}

/** What a reader sees, page by page. */
function shownPages(bytes: Uint8Array): string[] {
  const pdf = convert('shown.pptx', bytes, 'pdf')
  const text = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
  return text
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replaceAll(/\s+/g, ' ').trim())
}

const title = (text: string, at: readonly [number, number] = [500_000, 300_000]) =>
  shape({ id: 2, name: 'Title 1', at }, text)
const cells = [row(['A1', 'B1'], 101), row(['A2', 'B2'], 102)]
const deck = deckOf(
  title('The quick brown fox jumps over the lazy dog') +
    shape({ id: 3, name: 'Body 2', at: [500_000, 1_500_000] }, 'Alpha', 'Beta'),
  title('Figures') + table({ id: 4, name: 'Table 3' }, [column(11), column(12)], cells),
  title('The end'),
)

describe.skipIf(isMissing)('a merged presentation in LibreOffice (needs soffice and pdftotext)', () => {
  test('a deck edited everywhere by both sides opens and shows the edits of both', () => {
    const result = mergeDecks(
      deck,
      edits(
        replace(slidePart(1), 'quick', 'slow'),
        replace(slidePart(1), 'Alpha', 'Anfang'),
        replace(slidePart(2), '>B1<', '>ours<'),
        addShape(1, shape({ id: 4, name: 'Box 3', at: [500_000, 3_500_000] }, 'Box of ours')),
        addSlide(4, title('Slide of ours'), { behind: 256 }),
        addNotes(1, 1, 'Notes of ours'),
      ),
      edits(
        replace(slidePart(1), 'lazy', 'tired'),
        replace(slidePart(2), '>B2<', '>theirs<'),
        addShape(1, shape({ id: 4, name: 'Box 3', at: [500_000, 4_500_000] }, 'Box of theirs')),
        replace(slidePart(1), '</p:clrMapOvr>', `</p:clrMapOvr>${timing(4)}`),
        addSlide(4, title('Slide of theirs'), { behind: 257 }),
        addComment(2, { author: 0, name: 'Theo', text: 'A comment of theirs' }),
        removeSlide(3),
      ),
    )
    expect(result.kind === 'conflicted' ? result.conflicts : []).toEqual([])
    if (result.kind !== 'merged') return
    const [first = '', second = '', third = '', fourth = ''] = shownPages(result.bytes)
    expect(first).toContain('The slow brown fox jumps over the tired dog')
    for (const text of ['Anfang', 'Beta', 'Box of ours', 'Box of theirs']) expect(first).toContain(text)
    expect(second).toBe('Slide of ours')
    for (const text of ['A1', 'ours', 'A2', 'theirs']) expect(third).toContain(text)
    expect(fourth).toBe('Slide of theirs')
  })

  test('a deck that LibreOffice wrote is edited on both sides, and shows both', { timeout: 360_000 }, () => {
    const base = Uint8Array.from(readFileSync(convert('made.fodp', encodeUtf8(flatDeck), 'pptx')))
    const [ours, theirs] = [change(base, 'Budget', 'Money'), change(base, 'conclusion', 'summary')]
    const result = merge({ base, ours, theirs }, pptxDriver, mergeByLines)
    expect(result.kind === 'conflicted' ? result.conflicts : []).toEqual([])
    if (result.kind !== 'merged') return
    expect(slideTexts(opened(result.bytes)).join()).toContain('Money for the year')
    const pages = shownPages(result.bytes)
    expect(pages.join()).toContain('Money for the year with a summary')
    expect(pages).toHaveLength(2)
  })
})

function change(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const read = readPackage(bytes)
  if ('unreadable' in read) throw new Error(read.unreadable)
  const contents = new Map(
    read.entries.flatMap(({ name }) => {
      const text = name.startsWith('ppt/slides/slide') ? read.text(name) : undefined
      return text?.includes(from) ? [[name, encodeUtf8(text.replace(from, to))] as const] : []
    }),
  )
  expect(contents.size).toBe(1)
  return writeZip(
    read.entries.map((entry) => {
      const content = contents.get(entry.name)
      return content ? { entry, content } : { entry }
    }),
  )
}

const page = (text: string) =>
  `<draw:page draw:name="${text.slice(0, 4)}"><draw:frame svg:x="2cm" svg:y="2cm" svg:width="20cm" svg:height="3cm"><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame></draw:page>`

const flatDeck = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation"><office:body><office:presentation>${page('Budget for the year with a conclusion')}${page('Second slide')}</office:presentation></office:body></office:document>`
