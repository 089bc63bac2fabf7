/** Small PDFs by hand, for the tests: pages with a line of text each, and updates of them as programs append them. */

import { bytesOfByteText, byteText } from '../src/core/document/text.ts'
import { mergeByLines } from '../src/core/lines/merge-by-lines.ts'
import { merge } from '../src/core/merge.ts'
import type { Conflicted, Merged } from '../src/core/model/driver.ts'
import type { Sides } from '../src/core/model/sides.ts'
import { pdfDriver } from '../src/drivers/pdf/pdf.ts'

export const mergePdfs = (sides: Sides): Merged | Conflicted => merge(sides, pdfDriver, mergeByLines)

/** Objects by number, as they are written between `obj` and `endobj`. */
export type Objects = Readonly<Record<number, string>>

export const stream = (content: string, more = '') =>
  `<< /Length ${content.length} ${more}>>\nstream\n${content}\nendstream`

function body(objects: Objects, from: number): Readonly<{ text: string; xref: string }> {
  let text = ''
  let xref = ''
  for (const [number, object] of Object.entries(objects)) {
    xref += `${number} 1\n${String(from + text.length).padStart(10, '0')} 00000 n \n`
    text += `${number} 0 obj\n${object}\nendobj\n`
  }
  return { text, xref }
}

export function pdfOf(objects: Objects, trailer = '/Root 1 0 R /Info 2 0 R'): Uint8Array {
  const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const { text, xref } = body(objects, head.length)
  const size = Math.max(...Object.keys(objects).map(Number)) + 1
  const at = head.length + text.length
  return bytesOfByteText(
    `${head}${text}xref\n0 1\n0000000000 65535 f \n${xref}trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
  )
}

export function updateOf(pdf: Uint8Array, objects: Objects, trailer = '/Root 1 0 R /Info 2 0 R'): Uint8Array {
  const before = byteText(pdf)
  const previous = /startxref\n(\d+)\n%%EOF\n$/.exec(before)?.[1]
  const { text, xref } = body(objects, before.length)
  const at = before.length + text.length
  const sizes = [...before.matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size))
  const size = Math.max(...sizes, ...Object.keys(objects).map((number) => Number(number) + 1))
  return bytesOfByteText(
    `${before}${text}xref\n${xref}trailer\n<< /Size ${size} ${trailer} /Prev ${previous} >>\nstartxref\n${at}\n%%EOF\n`,
  )
}

export const page = (contents: number, more = '') =>
  `<< /Type /Page /Parent 3 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 4 0 R >> >> /Contents ${contents} 0 R ${more}>>`
export const shown = (text: string) => stream(`BT /F1 12 Tf 20 100 Td (${text}) Tj ET`)
export const pages = (...kids: readonly number[]) =>
  `<< /Type /Pages /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] /Count ${kids.length} >>`
export const note = (text: string, y: number, more = '') =>
  `<< /Type /Annot /Subtype /Text /Rect [10 ${y} 30 ${y + 20}] /Contents (${text}) ${more}>>`
export const field = (name: string, value: string, y: number) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /V (${value}) /Rect [50 ${y} 150 ${y + 20}] /P 11 0 R >>`

/** Three pages; 11, 12 and 13 are the pages, 21, 22 and 23 what they show. */
export const threePages: Objects = {
  1: '<< /Type /Catalog /Pages 3 0 R >>',
  2: '<< /Title (Report) /Producer (one) /ModDate (D:20200101) >>',
  3: pages(11, 12, 13),
  4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  11: page(21),
  12: page(22),
  13: page(23),
  21: shown('first'),
  22: shown('second'),
  23: shown('third'),
}

/** One page with two fields. */
export const form: Objects = {
  1: '<< /Type /Catalog /Pages 3 0 R /AcroForm << /Fields [31 0 R 32 0 R] /DA (/F1 12 Tf) >> >>',
  2: '<< /Title (Form) >>',
  3: pages(11),
  4: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  11: page(21, '/Annots [31 0 R 32 0 R] '),
  21: shown('form'),
  31: field('name', 'nobody', 150),
  32: field('city', 'nowhere', 100),
}
