/**
 * A paragraph as an embedded document: its two edited versions are merged as text with marks and written as runs again. Runs are
 * rewritten only in a paragraph that both sides changed; characters and properties are copied from the sides, and the tags
 * around them have no meaning.
 */

import type { Format, Segment, TextMerge } from '../../../core/model/format.ts'
import { bySide, type Side } from '../../../core/model/sides.ts'
import { changed, changeOf, keyOfFormat, type MergedFormat, ofSide } from '../../docx/text/formats.ts'
import { tokensOfPieces } from '../../docx/text/marked-text.ts'
import { type MergedUnit, mergeTokens } from '../../docx/text/merge-runs.ts'
import { formatOf, type RunFormat } from '../../docx/text/runs.ts'
import { meaningOfPiece, type Paragraph, readParagraph } from './paragraph.ts'
import { rankOf } from './schema-order.ts'

const tokensOf = (text: string, { pieces }: Paragraph) => tokensOfPieces(text, pieces, meaningOfPiece)

type Texts = Readonly<Record<Side, string>>
type Paragraphs = Readonly<Record<Side, Paragraph>>

export const paragraphFormat: Format = {
  name: 'pptx',
  parse: () => ({ unreadable: 'A paragraph is no document.' }),
  profileOf: () => ({ name: 'pptx', rules: [], identityKeys: [], exclusive: [] }),
  separators: /^(?:<\/?a:(?:p|r|t|br|rPr|pPr|endParaRPr)>|<a:(?:rPr|pPr|endParaRPr)|\/?>| )$/,
  mergeTexts: mergeParagraphs,
}

function mergeParagraphs(texts: Texts): TextMerge {
  const conflict: TextMerge = { conflicts: [{ path: '', kind: 'edit-edit', ...texts }] }
  const { base, ours, theirs } = bySide((side) => readParagraph(texts[side]))
  if (!base || !ours || !theirs || ours.open !== theirs.open) return conflict
  const paragraphs = { base, ours, theirs }
  const units = mergeTokens(bySide((side) => tokensOf(texts[side], paragraphs[side])))
  const head = mergedFormat(paragraphs, 'head')
  if (!units || !head) return conflict
  // The properties of the end do not matter behind a text.
  const tail = mergedFormat(paragraphs, 'tail') ?? (units.length > 0 ? ofSide('ours', ours.tail) : undefined)
  if (!tail) return conflict
  const intended = { head, tail, units, hasTail: (ours.tail ?? theirs.tail) !== undefined }
  const segments = new Writer(texts).write(ours.open, intended)
  return isAsIntended(texts, intended, segments) ? { segments } : conflict
}

type Intended = Readonly<{
  head: MergedFormat
  tail: MergedFormat
  units: readonly MergedUnit[]
  hasTail: boolean
}>

/** The merged properties of the paragraph or of its end; undefined if both sides changed one differently. */
function mergedFormat({ base, ours, theirs }: Paragraphs, part: 'head' | 'tail'): MergedFormat | undefined {
  return changed(ofSide('ours', ours[part]), changeOf(base[part], 'theirs', theirs[part]))
}

class Writer {
  readonly #texts: Texts
  readonly #segments: Segment[] = []

  constructor(texts: Texts) {
    this.#texts = texts
  }

  write(open: string, { head, tail, units, hasTail }: Intended): readonly Segment[] {
    if (open === '<a:p>') this.#tag(open)
    else this.#copy('ours', 0, open.length)
    if (head.size > 0) this.#properties('a:pPr', head)
    let before: MergedUnit | undefined
    for (const unit of units) {
      const goesOn = before?.unit.is === 'text' && unit.unit.is === 'text' && isOneFormat(before, unit)
      if (before?.unit.is === 'text' && !goesOn) this.#tags('</a:t>', '</a:r>')
      if (unit.unit.is === 'text' && !goesOn) this.#begin(unit.format)
      if (unit.unit.is === 'thing') this.#break(unit.format)
      else this.#copy(unit.side, unit.unit.from, unit.unit.to)
      before = unit
    }
    if (before?.unit.is === 'text') this.#tags('</a:t>', '</a:r>')
    if (hasTail) this.#properties('a:endParaRPr', tail)
    this.#tag('</a:p>')
    return this.#segments
  }

  #begin(format: MergedFormat): void {
    this.#tag('<a:r>')
    if (format.size > 0) this.#properties('a:rPr', format)
    this.#tag('<a:t>')
  }

  #break(format: MergedFormat): void {
    this.#tag('<a:br>')
    if (format.size > 0) this.#properties('a:rPr', format)
    this.#tag('</a:br>')
  }

  #properties(tag: 'a:pPr' | 'a:rPr' | 'a:endParaRPr', format: MergedFormat): void {
    const all = [...format].map(([name, property]) => ({ name, property }))
    const [attributes, elements] = [all.filter(isAttribute), all.filter((one) => !isAttribute(one))]
    this.#tag(`<${tag}`)
    for (const { property } of attributes) {
      this.#tag(' ')
      this.#copy(property.side, property.from, property.to)
    }
    if (elements.length === 0) return this.#tag('/>')
    this.#tag('>')
    elements.sort((one, other) => rankOf(one.name, tag) - rankOf(other.name, tag))
    for (const { property } of elements) this.#copy(property.side, property.from, property.to)
    this.#tag(`</${tag}>`)
  }

  #tags(...texts: readonly string[]): void {
    for (const text of texts) this.#tag(text)
  }

  #tag(text: string): void {
    this.#segments.push({ text })
  }

  #copy(side: Side, from: number, to: number): void {
    const text = this.#texts[side].slice(from, to)
    const last = this.#segments.at(-1)
    if (last?.source?.side === side && last.source.to === from) {
      const source = { side, from: last.source.from, to }
      this.#segments[this.#segments.length - 1] = { text: last.text + text, source }
    } else this.#segments.push({ text, source: { side, from, to } })
  }
}

const isAttribute = ({ name }: Readonly<{ name: string }>) => name.startsWith('@')

const isOneFormat = (one: MergedUnit, other: MergedUnit) => keyOfFormat(one.format) === keyOfFormat(other.format)

/** Whether what was written reads as what was meant. */
function isAsIntended(texts: Texts, { head, tail, units, hasTail }: Intended, segments: readonly Segment[]): boolean {
  const written = segments.map(({ text }) => text).join('')
  const found = readParagraph(written)
  if (!found || keyOf(found.head) !== keyOf(formatOf(head))) return false
  if (hasTail && keyOf(found.tail) !== keyOf(formatOf(tail))) return false
  const said = tokensOf(written, found).flatMap(({ units }) =>
    units.map((unit) => `${unit.is} ${keyOf(unit.format)} ${meaningOfPiece(written, unit)}`),
  )
  const meant = units.map(
    ({ side, unit, format }) =>
      `${unit.is} ${unit.is === 'marker' ? '' : keyOf(formatOf(format))} ${meaningOfPiece(texts[side], unit)}`,
  )
  return said.length === meant.length && said.every((one, at) => one === meant[at])
}

const keyOf = (format: RunFormat | undefined) => format?.key ?? ''
