/** Documents made by python-docx and LibreOffice, merged, and opened by LibreOffice again. Skipped where either is missing. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { mergeBytes, unzipped, zipped } from '../../../testing/docx/documents.ts'

const python = '/usr/bin/python3'

const isThere = (program: string, ...arguments_: readonly string[]) => {
  try {
    execFileSync(program, arguments_, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const hasPrograms = isThere(python, '-c', 'import docx') && isThere('soffice', '--version')
const folder = mkdtempSync(join(tmpdir(), 'docx-proof-'))

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const script = `
import sys, docx
from docx.shared import Pt
folder = sys.argv[1]
d = docx.Document()
d.add_heading('A report', 0)
for i in range(8):
    p = d.add_paragraph('Paragraph %d says that the quick brown fox jumps over ' % i)
    p.add_run('the lazy dog').bold = True
    p.add_run(' and walks on for quite a while.')
t = d.add_table(rows=3, cols=3)
for r in range(3):
    for c in range(3): t.cell(r, c).text = 'cell %d %d' % (r, c)
d.sections[0].header.paragraphs[0].text = 'The header of the report'
d.save(folder + '/base.docx')
d = docx.Document(folder + '/base.docx')
d.paragraphs[1].runs[0].text = 'Paragraph 0 says that the SLOW brown fox jumps over '
d.paragraphs[4].runs[2].italic = True
d.tables[0].cell(1, 1).text = 'OURS'
d.styles['Normal'].font.size = Pt(13)
d.styles.add_style('Mine', 1).font.bold = True
d.paragraphs[6].style = 'Mine'
d.save(folder + '/ours.docx')
d = docx.Document(folder + '/base.docx')
d.paragraphs[1].runs[2].text = ' and walks on for a LONG while.'
d.paragraphs[4].runs[0].text = 'Paragraph 3 says that the quick RED fox jumps over '
d.tables[0].cell(2, 2).text = 'THEIRS'
d.styles['Normal'].font.name = 'Arial'
d.styles.add_style('Mine', 1).font.italic = True
d.paragraphs[7].style = 'Mine'
d.sections[0].header.paragraphs[0].text = 'The header of the YEARLY report'
d.add_paragraph('A last word by theirs.')
d.save(folder + '/theirs.docx')
`

/** A table that gets a column on one side, and other cells and a row on the other. */
const columnScript = `
import sys, docx
from docx.shared import Cm
folder = sys.argv[1]
d = docx.Document()
d.add_paragraph('Before the table.')
t = d.add_table(rows=3, cols=2)
for r, row in enumerate([['Apples', 'ten boxes'], ['Pears', 'twelve bags'], ['Plums', 'nine crates']]):
    for c in range(2): t.cell(r, c).text = row[c]
d.save(folder + '/table-base.docx')
d = docx.Document(folder + '/table-base.docx')
for at, cell in enumerate(d.tables[0].add_column(Cm(4)).cells): cell.text = ['north', 'south', 'west'][at]
d.save(folder + '/table-ours.docx')
d = docx.Document(folder + '/table-base.docx')
d.tables[0].cell(1, 1).text = 'thirty bags'
for at, cell in enumerate(d.tables[0].add_row().cells): cell.text = ['Figs', 'a handful'][at]
d.save(folder + '/table-theirs.docx')
`

const columnCheck = `
import sys, json, docx
print(json.dumps([[cell.text for cell in row.cells] for row in docx.Document(sys.argv[1]).tables[0].rows]))
`

const bytes = (name: string) => new Uint8Array(readFileSync(join(folder, name)))

function converted(name: string, to: string): string {
  execFileSync('soffice', ['--headless', '--convert-to', to, '--outdir', folder, join(folder, name)], {
    stdio: 'ignore',
  })
  return join(folder, name.replace(/\w+$/, to.replace(/:.*/, '')))
}

test.skipIf(!hasPrograms)('python-docx documents edited on both sides open merged, with every edit', () => {
  execFileSync(python, ['-c', script, folder])
  const result = mergeBytes({ base: bytes('base.docx'), ours: bytes('ours.docx'), theirs: bytes('theirs.docx') })
  if (result.kind !== 'merged') throw new Error(JSON.stringify(result.conflicts))
  writeFileSync(join(folder, 'merged.docx'), result.bytes)
  const text = readFileSync(converted('merged.docx', 'txt:Text'), 'utf8')
  for (const said of ['SLOW brown fox', 'LONG while', 'RED fox', 'OURS', 'THEIRS', 'A last word by theirs.'])
    expect(text).toContain(said)
  expect(readFileSync(converted('merged.docx', 'pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  const parts = unzipped(result.bytes)
  expect(parts['word/styles.xml']).toContain('w:styleId="Mine1"')
  expect(parts['word/header1.xml']).toContain('YEARLY')
})

test.skipIf(!hasPrograms)(
  'a column added by python-docx is merged beside the cells and the row of the other side',
  () => {
    execFileSync(python, ['-c', columnScript, folder])
    const [base, ours, theirs] = ['base', 'ours', 'theirs'].map((side) => bytes(`table-${side}.docx`))
    if (!base || !ours || !theirs) throw new Error('a side is missing')
    for (const [at, sides] of [
      { base, ours, theirs },
      { base, ours: theirs, theirs: ours },
    ].entries()) {
      const result = mergeBytes(sides)
      if (result.kind !== 'merged') throw new Error(JSON.stringify(result.conflicts))
      const name = `table-merged${at}.docx`
      writeFileSync(join(folder, name), result.bytes)
      const rows = JSON.parse(execFileSync(python, ['-c', columnCheck, join(folder, name)], { encoding: 'utf8' }))
      expect(rows).toEqual([
        ['Apples', 'ten boxes', 'north'],
        ['Pears', 'thirty bags', 'south'],
        ['Plums', 'nine crates', 'west'],
        ['Figs', 'a handful', ''],
      ])
    }
    const text = readFileSync(converted('table-merged0.docx', 'txt:Text'), 'utf8')
    for (const said of ['thirty bags', 'south', 'a handful']) expect(text).toContain(said)
  },
)

test.skipIf(!hasPrograms)('documents that LibreOffice wrote are merged, and open again', () => {
  const html = [1, 2, 3, 4].map((at) => `<p>Paragraph ${at} tells of <b>foxes</b> and of dogs that sleep.</p>`).join('')
  writeFileSync(join(folder, 'written.html'), `<html><body>${html}</body></html>`)
  converted('written.html', 'docx:MS Word 2007 XML')
  const base = unzipped(bytes('written.docx'))
  const edited = (from: string, to: string) =>
    zipped({ ...base, 'word/document.xml': (base['word/document.xml'] ?? '').replace(from, to) })
  const [ours, theirs] = [edited('Paragraph 2', 'Section 2'), edited('dogs that sleep.', 'cats that sleep.')]
  const result = mergeBytes({ base: zipped(base), ours, theirs })
  if (result.kind !== 'merged') throw new Error(JSON.stringify(result.conflicts))
  writeFileSync(join(folder, 'again.docx'), result.bytes)
  const text = readFileSync(converted('again.docx', 'txt:Text'), 'utf8')
  expect(text).toContain('Section 2')
  expect(text).toContain('cats that sleep.')
})
