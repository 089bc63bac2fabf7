import fc from 'fast-check'
import { zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { form, mergePdfs, pdfOf, shown, stream, threePages, updateOf } from '../../../testing/pdf.ts'
import { bytesOfByteText, byteText } from '../../core/document/text.ts'
import { readPdf } from './file.ts'

const base = pdfOf(threePages)
const [ours, theirs] = [updateOf(base, { 21: shown('ours') }), updateOf(base, { 22: shown('theirs') })]
const kindsOf = (side: Uint8Array) => {
  const result = mergePdfs({ base, ours: side, theirs })
  return result.kind === 'conflicted' ? result.conflicts.map(({ kind }) => kind) : 'merged'
}
const rewritten = (pdf: Uint8Array, from: string | RegExp, to: string) =>
  bytesOfByteText(byteText(pdf).replace(from, to))

test.each<readonly [claim: string, side: Uint8Array]>([
  ['that is encrypted', pdfOf(threePages, '/Root 1 0 R /Encrypt << /Filter /Standard >>')],
  ['without a start of its references', rewritten(ours, /startxref\n\d+/g, '')],
  ['whose references lie elsewhere', rewritten(ours, /startxref\n\d+\n%%EOF\n$/, 'startxref\n12\n%%EOF\n')],
  [
    'whose references lead in a circle',
    rewritten(ours, /\/Prev \d+/, `/Prev ${byteText(ours).lastIndexOf('xref\n21')}`),
  ],
  ['whose stream is longer than the file', updateOf(base, { 21: shown('x').replace(/\/Length \d+/, '/Length 99999') })],
  ['whose stream is shorter than it says', updateOf(base, { 21: shown('x').replace(/\/Length \d+/, '/Length 9') })],
  ['whose object is another', rewritten(ours, '21 0 obj\n<< /Length 35', '20 0 obj\n<< /Length 35')],
  ['with a dictionary in which a name occurs twice', updateOf(base, { 11: '<< /Type /Page /Type /Page >>' })],
  ['with objects nested without end', updateOf(base, { 11: '['.repeat(100_000) })],
  ['without a catalog', pdfOf({ 5: 'null' }, '/Root 5 0 R')],
  ['that is text', bytesOfByteText('first\nsecond\n')],
  ['that is empty', new Uint8Array(0)],
])('a side %s is never merged', (_, side) => {
  expect(kindsOf(side)).toContain('unreadable')
})

test('a stream that decompresses to gigabytes of objects is given up', () => {
  const bomb = byteText(zlibSync(new Uint8Array(2_000_000), { level: 9 }))
  const packed = updateOf(base, { 50: stream(bomb, '/Type /ObjStm /N 1000000000 /First 10 /Filter /FlateDecode') })
  expect(['merged', 'conflicted']).toContain(mergePdfs({ base, ours: packed, theirs }).kind)
})

const circle = (count: number) => updateOf(base, { 3: `<< /Type /Pages /Kids [3 0 R 11 0 R 3 0 R] /Count ${count} >>` })

test('a page tree that contains itself is read to an end', () => {
  expect(['merged', 'conflicted']).toContain(mergePdfs({ base: circle(1), ours: circle(2), theirs: circle(3) }).kind)
})

test('a document with a long chain of objects is merged', () => {
  const chain = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [100 + at, `<< /Next ${101 + at} 0 R >>`]))
  const long = pdfOf({ ...threePages, 1: '<< /Type /Catalog /Pages 3 0 R /Chain 100 0 R >>', ...chain })
  const result = mergePdfs({
    base: long,
    ours: updateOf(long, { 21: shown('ours') }),
    theirs: updateOf(long, { 22: shown('theirs') }),
  })
  expect(result.kind).toBe('merged')
})

test('bytes changed or cut anywhere never throw, and every merged result can be read', () => {
  const harm = fc.record({ at: fc.nat(), byte: fc.nat(255), cut: fc.boolean() })
  fc.assert(
    fc.property(fc.constantFrom(threePages, form), harm, (objects, { at, byte, cut }) => {
      const document = pdfOf(objects)
      const edit = updateOf(document, { 21: shown('edit') })
      const place = at % edit.length
      const harmed = cut ? edit.subarray(0, place) : edit.with(place, byte)
      const result = mergePdfs({
        base: document,
        ours: harmed,
        theirs: updateOf(document, { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>' }),
      })
      expect(result.kind === 'conflicted' || !('unreadable' in readPdf(result.bytes))).toBe(true)
    }),
    { numRuns: 120 },
  )
})

test('of two equal sides the third is the answer, whatever they are', () => {
  const junk = bytesOfByteText('%PDF-1.7 junk')
  expect(mergePdfs({ base: junk, ours: junk, theirs })).toMatchObject({ by: 'identity', bytes: theirs })
  expect(mergePdfs({ base, ours: junk, theirs: junk })).toMatchObject({ by: 'identity', bytes: junk })
  expect(mergePdfs({ base: junk, ours, theirs: junk })).toMatchObject({ by: 'identity', bytes: ours })
})
