/** PDFs of real programs: written by LibreOffice and qpdf, checked by qpdf, read by pdftotext. Skipped where they are missing. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { field, form, mergePdfs, note, page, pages, pdfOf, shown, threePages, updateOf } from '../../../testing/pdf.ts'

const missing = ['qpdf', 'pdftotext'].filter((program) => spawnSync(program, ['--version']).error)
const folder = mkdtempSync(join(tmpdir(), 'alluvium-pdf-'))
const at = (name: string) => join(folder, name)

function checked(name: string, bytes: Uint8Array): string {
  writeFileSync(at(name), bytes)
  const check = spawnSync('qpdf', ['--check', at(name)], { encoding: 'utf8' })
  expect([check.status, check.stdout + check.stderr]).toEqual([
    0,
    expect.stringContaining('No syntax or stream encoding errors'),
  ])
  return spawnSync('pdftotext', [at(name), '-'], { encoding: 'utf8' }).stdout
}

function qpdf(name: string, bytes: Uint8Array, options: readonly string[]): Uint8Array {
  writeFileSync(at(`${name}-in.pdf`), bytes)
  const run = spawnSync('qpdf', [...options, at(`${name}-in.pdf`), at(`${name}.pdf`)], { encoding: 'utf8' })
  expect([0, 3]).toContain(run.status)
  return readFileSync(at(`${name}.pdf`))
}

const bytesOf = (base: Uint8Array, ours: Uint8Array, theirs: Uint8Array): Uint8Array => {
  const result = mergePdfs({ base, ours, theirs })
  expect(result).toMatchObject({ kind: 'merged' })
  return result.kind === 'merged' ? result.bytes : base
}

describe.skipIf(missing.length > 0)(
  `PDFs in the hands of qpdf and pdftotext (${missing.join(', ') || 'present'})`,
  () => {
    const base = pdfOf(threePages)

    test('the result of merged updates has no errors and shows both', () => {
      const ours = updateOf(base, { 21: shown('FIRST'), 11: page(21, '/Annots [40 0 R] '), 40: note('mine', 10) })
      const theirs = updateOf(base, { 3: pages(11, 12, 13, 40), 40: page(50), 50: shown('appendix') })
      const text = checked('updates.pdf', bytesOf(base, ours, theirs))
      for (const part of ['FIRST', 'second', 'third', 'appendix']) expect(text).toContain(part)
    })

    test('the result of merged filled forms has no errors', () => {
      const blank = pdfOf(form)
      const result = bytesOf(
        blank,
        updateOf(blank, { 31: field('name', 'Ada', 150) }),
        updateOf(blank, { 32: field('city', 'London', 100) }),
      )
      checked('form.pdf', result)
      const json = spawnSync('qpdf', ['--json', '--json-key=acroform', at('form.pdf')], { encoding: 'utf8' }).stdout
      expect(json).toContain('Ada')
      expect(json).toContain('London')
    })

    test.each([
      ['streams of objects', ['--object-streams=generate']],
      ['packed streams', ['--compress-streams=y', '--recompress-flate']],
      ['plain streams', ['--qdf', '--object-streams=disable']],
      ['a linear order', ['--linearize']],
    ])('a document rewritten with %s merges with an edit of another page', (name, options) => {
      const ours = qpdf('anew', updateOf(base, { 21: shown('FIRST') }), options)
      const theirs = updateOf(base, { 23: shown('THIRD') })
      for (const [one, other] of [
        [ours, theirs],
        [theirs, ours],
      ] as const) {
        const text = checked(`anew-${name.replaceAll(' ', '-')}.pdf`, bytesOf(base, one, other))
        for (const part of ['FIRST', 'second', 'THIRD']) expect(text).toContain(part)
      }
    })

    test('pages rotated and removed by qpdf stay so, beside an edit', () => {
      const theirs = updateOf(base, { 21: shown('FIRST') })
      expect(checked('turned.pdf', bytesOf(base, qpdf('turn', base, ['--rotate=+90:2']), theirs))).toContain('FIRST')
      const cut = qpdf('cut', base, ['--pages', at('cut-in.pdf'), '1,3', '--'])
      const text = checked('shorter.pdf', bytesOf(base, cut, theirs))
      expect(text).toContain('FIRST')
      expect(text).not.toContain('second')
    })

    test('an attachment added by qpdf is kept beside an edit', () => {
      writeFileSync(at('notes.txt'), 'a note')
      const ours = qpdf('attach', base, ['--add-attachment', at('notes.txt'), '--'])
      checked('attached.pdf', bytesOf(base, ours, updateOf(base, { 21: shown('FIRST') })))
      expect(spawnSync('qpdf', ['--list-attachments', at('attached.pdf')], { encoding: 'utf8' }).stdout).toContain(
        'notes.txt',
      )
    })

    test.each([
      ['updates', false],
      ['an update and a document written anew', true],
    ])('bookmarks added by both sides are read by qpdf, in order: %s', (_, isAnew) => {
      const bookmarked = pdfOf({
        ...threePages,
        1: '<< /Type /Catalog /Pages 3 0 R /Outlines 60 0 R >>',
        60: '<< /Type /Outlines /First 61 0 R /Last 61 0 R /Count 1 >>',
        61: '<< /Title (First) /Parent 60 0 R /Dest [11 0 R /Fit] >>',
      })
      const withBookmark = (title: string, page: number) =>
        updateOf(bookmarked, {
          60: '<< /Type /Outlines /First 61 0 R /Last 63 0 R /Count 2 >>',
          61: '<< /Title (First) /Parent 60 0 R /Next 63 0 R /Dest [11 0 R /Fit] >>',
          63: `<< /Title (${title}) /Parent 60 0 R /Prev 61 0 R /Dest [${page} 0 R /Fit] >>`,
        })
      const theirs = withBookmark('Theirs', 13)
      const other = isAnew ? qpdf('bookmarks', theirs, ['--object-streams=generate']) : theirs
      checked('bookmarked.pdf', bytesOf(bookmarked, withBookmark('Ours', 12), other))
      const run = spawnSync('qpdf', ['--json', '--json-key=outlines', at('bookmarked.pdf')], { encoding: 'utf8' })
      const { outlines } = JSON.parse(run.stdout)
      expect(outlines).toMatchObject([
        { title: 'First', destpageposfrom1: 1 },
        { title: 'Ours', destpageposfrom1: 2 },
        { title: 'Theirs', destpageposfrom1: 3 },
      ])
    })

    test('an encrypted document is not merged', () => {
      const ours = qpdf('secret', base, ['--encrypt', '', 'owner', '256', '--'])
      expect(mergePdfs({ base, ours, theirs: updateOf(base, { 21: shown('FIRST') }) })).toMatchObject({
        conflicts: [{ kind: 'unreadable' }],
      })
    })
  },
)
