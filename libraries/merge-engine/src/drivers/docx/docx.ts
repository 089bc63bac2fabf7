/**
 * The Word driver: a package whose parts are merged as WordprocessingML (`part-format.ts`).
 *
 *   prepare     ids that both sides gave are made different (`added-ids.ts`); what every save rewrites, and the columns of
 *               tables (`columns.ts`), are made equal
 *   parts       the document, headers, footers, notes, comments, styles, lists, settings: by paragraphs, words and marks;
 *               document properties and custom XML, charts and themes by elements; pictures, fonts, macros whole
 */

import type { Format } from '../../core/model/format.ts'
import { sidesOf } from '../../core/model/sides.ts'
import { drawingFormatOf } from '../packages/drawing-formats.ts'
import { packageDriver } from '../packages/merge-package.ts'
import { contentTypesOf, type Package, type Packages } from '../packages/package.ts'
import type { PartMerging } from '../packages/package-format.ts'
import { shownText } from '../packages/shown-text.ts'
import { withoutSharedIds } from './added-ids.ts'
import { propertiesFormat, propertyParts, withPropertiesAlike } from './document-properties.ts'
import { paragraphBlocks } from './paragraph-blocks.ts'
import { partFormat } from './part-format.ts'
import { placeOf } from './places.ts'
import { withColumnsAlike } from './tables/columns.ts'

/** ECMA-376 part 1, 11.3.10; the others are Word's own. */
const documentTypes: ReadonlySet<string> = new Set([
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml',
  'application/vnd.ms-word.document.macroEnabled.main+xml',
  'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
])

export const docxDriver = packageDriver({
  name: 'docx',
  refuses,
  prepare: (packages) => withColumnsAlike(withoutSharedIds(withPropertiesAlike(packages))),
  mergingOf,
  blocksOf: (part) => (/^word\/[^/]*\.xml$/.test(part) ? paragraphBlocks : undefined),
  isOnly: (_, contentType) => isWordText(contentType) && !/\.(?:header|footer)\+xml$/.test(contentType),
  shownOf: shownText('w'),
  placeOf: (part, conflict, sides) => placeOf(part, conflict, sides, formatFor(part, sides)),
})

function refuses(opened: Package): string | undefined {
  const { overrides, defaults } = contentTypesOf(opened)
  const types = [...overrides.values(), ...defaults.values()]
  return types.some((type) => documentTypes.has(type)) ? undefined : 'The package holds no Word document.'
}

function mergingOf(part: string, contentType: string, sides: Packages): PartMerging {
  if (part.startsWith('docProps/thumbnail')) return 'ours'
  if (propertyParts.includes(part) || part === 'docProps/custom.xml') return propertiesFormat
  return isWordText(contentType) ? formatFor(part, sides) : (drawingFormatOf(contentType) ?? 'whole')
}

/** The parts that are WordprocessingML or one of Word's own vocabularies beside it. */
const isWordText = (contentType: string) =>
  /^application\/vnd\.(?:openxmlformats-officedocument\.wordprocessingml\.[\w.]+|ms-word\.[\w.]+)\+xml$/.test(
    contentType,
  )

const minKept = 0.5

/** Whether the sides keep the paragraph ids of base, as Word does and other programs do not. */
function formatFor(part: string, packages: Packages): Format {
  const [base, ...others] = sidesOf.map((side) => paragraphIds(packages[side].text(part) ?? ''))
  const isKept = (ids: ReadonlySet<string>) => ids.intersection(base ?? ids).size >= minKept * (base?.size ?? 0)
  return partFormat({ hasIds: others.every(isKept) })
}

function paragraphIds(text: string): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const [, id = ''] of text.matchAll(/\bw14:paraId="([^"]*)"/g)) ids.add(id)
  return ids
}
