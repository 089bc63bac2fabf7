/** The Excel driver: sheets are merged cell by cell, everything else in the package part by part. */
import type { Objection } from '../../core/model/format.ts'
import { drawingFormatOf } from '../packages/drawing-formats.ts'
import { packageDriver } from '../packages/merge-package.ts'
import { contentTypeOf, contentTypesOf, type Package, type Packages, relationshipsOf } from '../packages/package.ts'
import type { PartMerging } from '../packages/package-format.ts'
import { rowBlocks } from './grid/row-blocks.ts'
import { areWrittenAlike } from './markup/comment-boxes.ts'
import { boxesFormat, commentsFormat, corePropertiesFormat, drawingFormat, tableFormat } from './markup/formats.ts'
import { placeOfComment } from './parts/comment-parts.ts'
import { unplacedObjection } from './parts/placed-parts.ts'
import { isOnly, reconcileWorkbooks } from './reconcile.ts'
import { readWorkbook, sheetKey, typeOf } from './workbook/workbook.ts'

const workbookType =
  /(?:spreadsheetml\.(?:sheet|template)|ms-excel\.(?:sheet|template|addin)\.macroEnabled)\.main\+xml$/i

function refuses(opened: Package): string | undefined {
  const part = relationshipsOf(opened, '').find(({ type }) => typeOf(type) === 'officeDocument')?.target
  const types = contentTypesOf(opened)
  if (part === undefined || !workbookType.test(contentTypeOf(types, part) ?? '')) return 'It is no workbook.'
  return opened.text(part) === undefined ? 'Its workbook is not UTF-8.' : undefined
}

/** Parts that programs rewrite on every save. */
const derived = /\.extended-properties\+xml$|printerSettings|\.calcChain\+xml$/

function mergingOf(part: string, contentType: string, sides: Packages): PartMerging {
  if (derived.test(contentType)) return 'ours'
  if (contentType.endsWith('.core-properties+xml')) return corePropertiesFormat
  if (contentType.endsWith('.drawing+xml')) return drawingFormat
  if (contentType.endsWith('.table+xml')) return tableFormat
  if (/\.(?:comments|threadedcomments|person)\+xml$/.test(contentType)) return commentsFormat
  if (contentType.endsWith('.vmlDrawing')) return areWrittenAlike(part, sides) ? boxesFormat : 'whole'
  return drawingFormatOf(contentType) ?? 'whole'
}

/** Sheets have different names, whatever their case, and what stands beside them a place. */
function objectionTo(merged: Package, { base, ours, theirs }: Packages): Objection | undefined {
  const workbook = readWorkbook(merged)
  const seen = new Set<string>()
  for (const { name, part } of workbook?.sheets ?? []) {
    const isThere = part !== '' && merged.has(part)
    const wasThere = [base, ours, theirs].some((side) => part === '' || side.has(part))
    if (seen.has(sheetKey(name)))
      return { path: `Sheet ${name}`, kind: 'duplicate', detail: 'Two sheets would have this name.' }
    if (!isThere && !wasThere) return { path: `Sheet ${name}`, kind: 'check-failed', detail: 'Its part is missing.' }
    seen.add(sheetKey(name))
  }
  return unplacedObjection(merged)
}

export const xlsxDriver = packageDriver({
  name: 'xlsx',
  refuses,
  mergingOf,
  prepare: reconcileWorkbooks,
  hasFixedPlaces: true,
  blocksOf: (part) => (/\/worksheets\/[^/]*\.xml$/.test(part) ? rowBlocks : undefined),
  isOnly,
  objectionTo,
  placeOf: (part, { path }, sides) => placeOfComment(sides, part, path) ?? (path === '' ? part : `${part}: ${path}`),
})
