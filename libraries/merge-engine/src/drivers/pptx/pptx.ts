/**
 * The PowerPoint driver: a package whose slides are merged shape by shape and text by words.
 *
 *   prepare    base and theirs get the names of ours (`renaming.ts`), and shapes get ids with one meaning (`shape-ids.ts`)
 *   parts      slides, layouts, masters, notes, comments and lists by their things; charts and themes by elements; pictures whole
 *   finish     counts in the document's properties follow
 */
import { drawingFormatOf } from '../packages/drawing-formats.ts'
import { packageDriver } from '../packages/merge-package.ts'
import { contentTypeOf, contentTypesOf, type Package } from '../packages/package.ts'
import { shownText } from '../packages/shown-text.ts'
import { finished } from './deck/counts.ts'
import { objectionToPackage } from './deck/package-objections.ts'
import { placeOf } from './deck/places.ts'
import { prepared } from './deck/prepare.ts'
import { presentationPart } from './deck/slides.ts'
import { contentSort } from './deck/vocabulary.ts'
import { partFormat } from './parts/part-format.ts'

/** Parts that programs rewrite by themselves: the last view, a thumbnail of the first slide, a revision log. */
const volatile = /(?:^|\/)(?:viewProps|thumbnail|printerSettings\d*|changesInfo\d*|revisionInfo|app)\.[a-z]+$/i

/** Parts other than slides. Most are not merged inside, because they depend on other parts. */
const whole = /(?:chart|diagram|theme|themeOverride|drawing|ink|vml|slideUpdateInfo|control)/i

/** Lists that both sides may have started: they are merged. */
const together: ReadonlySet<string> = new Set(['comments', 'commentAuthors', 'authors'])

const isXml = (contentType: string) => /[+/]xml$/.test(contentType)

export const pptxDriver = packageDriver({
  name: 'pptx',
  refuses,
  mergingOf(part, contentType) {
    if (volatile.test(part)) return 'ours'
    if (isXml(contentType) && !whole.test(contentType)) return partFormat
    return drawingFormatOf(contentType) ?? 'whole'
  },
  isOnly: (_, contentType) => together.has(contentSort(contentType)),
  prepare: prepared,
  finish: finished,
  objectionTo: objectionToPackage,
  shownOf: shownText('a'),
  placeOf,
})

function refuses(opened: Package): string | undefined {
  const main = presentationPart(opened)
  const type = main === undefined ? '' : (contentTypeOf(contentTypesOf(opened), main) ?? '')
  return /presentationml\.(?:presentation|slideshow|template)|ms-powerpoint/.test(type)
    ? undefined
    : 'The package is no presentation.'
}
