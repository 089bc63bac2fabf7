/** A sheet of a workbook, in a package around it. */

import { driverTarget } from '../../testing/driver-target.ts'
import { partsOf, zip } from '../../testing/xlsx/books.ts'
import { xlsxDriver } from '../drivers/xlsx/xlsx.ts'

const sheetPart = 'xl/worksheets/sheet1.xml'
const cells = { A1: 'a', B1: 1, A2: 'b', B2: 2 }
const around = partsOf({ sheets: { One: { cells } } })
/** Its texts stand in the cells themselves, so that the sheet alone says them. */
const sheet = (text: string, more = '') =>
  (around[sheetPart] ?? '')
    .replace(/<c r="A1"[^>]*>.*?<\/c>/, `<c r="A1" t="inlineStr"><is><t>${text}</t></is></c>`)
    .replace('</sheetData>', `${more}</sheetData>`)

export const target = driverTarget(xlsxDriver, {
  base: sheet('base'),
  theirs: sheet('theirs'),
  seeds: [
    sheet('abcdef'),
    sheet(
      'abcdef',
      '<row r="4" ht="20"><c r="A4"><f>SUM(B1:B2)*\'One\'!$A$1</f><v>3</v></c><c r="C4" s="0" t="b"><v>1</v></c></row>',
    ),
    sheet('abcdef').replace(
      '</worksheet>',
      '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells><conditionalFormatting sqref="A1:B9"/></worksheet>',
    ),
  ],
  weight: 2,
  documentOf: (input) => zip({ ...around, [sheetPart]: Buffer.from(input).toString() }),
})
