/**
 * The content of a paragraph as an embedded document: its two edited versions are merged as text with marks (`merge-runs.ts`)
 * and written as runs again. Runs are rewritten only in a paragraph that both sides changed; characters and properties are
 * copied from the sides, and the tags around them have no meaning.
 */

import type { Format, Segment, TextMerge } from '../../../core/model/format.ts'
import { bySide, type Side } from '../../../core/model/sides.ts'
import { keyOfFormat, type MergedFormat } from './formats.ts'
import { tokensOf } from './marked-text.ts'
import { attributeIn } from './markup.ts'
import { type MergedUnit, mergeTokens } from './merge-runs.ts'
import { formatOf, meaningOfPiece, runPieces } from './runs.ts'
import { rankOf } from './vocabulary.ts'

type Texts = Readonly<Record<Side, string>>

export const markedFormat: Format = {
  name: 'docx',
  parse: () => ({ unreadable: 'The text of a paragraph is no document.' }),
  profileOf: () => ({ name: 'docx', rules: [], identityKeys: [], exclusive: [] }),
  separators: /^<\/?w:(?:r|rPr|t|delText|p)(?: xml:space="preserve")?>$/,
  mergeTexts: mergeRuns,
}

function mergeRuns(texts: Texts): TextMerge {
  const { base, ours, theirs } = bySide((side) => tokensOf(texts[side]))
  const units = base && ours && theirs && mergeTokens({ base, ours, theirs })
  const conflict: TextMerge = { conflicts: [{ path: '', kind: 'edit-edit', ...texts }] }
  if (!units) return conflict
  const segments = new RunWriter(texts).write(units)
  return isAsIntended(texts, units, segments) ? { segments } : conflict
}

class RunWriter {
  readonly #texts: Texts
  readonly #segments: Segment[] = []

  constructor(texts: Texts) {
    this.#texts = texts
  }

  write(units: readonly MergedUnit[]): readonly Segment[] {
    let before: MergedUnit | undefined
    for (const unit of units) {
      const goesOn = before !== undefined && isInRun(before) && isInRun(unit) && isOneFormat(before, unit)
      if (before && isInRun(before)) this.#leave(before, goesOn ? unit : undefined)
      if (isInRun(unit) && !goesOn) this.#begin(unit.format)
      if (unit.unit.is === 'text' && !(goesOn && before && isOneText(before, unit)))
        this.#tag(`<${unit.unit.tag} xml:space="preserve">`)
      this.#copy(unit.side, unit.unit.from, unit.unit.to)
      before = unit
    }
    if (before && isInRun(before)) this.#leave(before, undefined)
    this.#tag('</w:p>')
    return this.#segments
  }

  #begin(format: MergedFormat): void {
    this.#tag('<w:r>')
    if (format.size === 0) return
    this.#tag('<w:rPr>')
    const ranked = [...format].map(([tag, property]) => ({ rank: rankOf('run property', tag) ?? Infinity, property }))
    ranked.sort((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    for (const { property } of ranked) this.#copy(property.side, property.from, property.to)
    this.#tag('</w:rPr>')
  }

  /** What ends between a unit and the next one in its run; undefined if nothing does. */
  #leave(before: MergedUnit, next: MergedUnit | undefined): void {
    if (before.unit.is === 'text' && !(next && isOneText(before, next))) this.#tag(`</${before.unit.tag}>`)
    if (!next) this.#tag('</w:r>')
  }

  #tag(text: string): void {
    this.#segments.push({ text })
  }

  #copy(side: Side, from: number, to: number): void {
    const text = this.#texts[side].slice(from, to)
    const last = this.#segments.at(-1)
    if (last?.source?.side === side && last.source.to === from)
      this.#segments[this.#segments.length - 1] = {
        text: last.text + text,
        source: { side, from: last.source.from, to },
      }
    else this.#segments.push({ text, source: { side, from, to } })
  }
}

const isInRun = ({ unit }: MergedUnit) => unit.is === 'text' || unit.is === 'thing'

const isOneFormat = (one: MergedUnit, other: MergedUnit) =>
  one.format === other.format || keyOfFormat(one.format) === keyOfFormat(other.format)

const isOneText = (one: MergedUnit, other: MergedUnit) =>
  one.unit.is === 'text' && other.unit.is === 'text' && one.unit.tag === other.unit.tag

/** Whether the written text reads as intended, and everything opened is closed. */
function isAsIntended(texts: Texts, units: readonly MergedUnit[], segments: readonly Segment[]): boolean {
  const written = segments.map(({ text }) => text).join('')
  const found = runPieces(written)
  if (!found || !Object.values(texts).some((text) => fieldsIn(text) === fieldsIn(written))) return false
  const said = found.flatMap((piece) => {
    const { is, tag, format } = piece
    if (is !== 'text') return `${is} ${format?.key ?? ''} ${meaningOfPiece(written, piece)}`
    const characters = meaningOfPiece(written, piece).slice(tag.length + 1)
    return Array.from(characters, (character) => `text ${format?.key ?? ''} ${tag}>${character}`)
  })
  const keys = new Map<MergedFormat, string>()
  const meant = units.map(({ side, unit, format }) => {
    const key = keys.get(format) ?? formatOf(format).key
    keys.set(format, key)
    return `${unit.is} ${key} ${meaningOfPiece(texts[side], unit)}`
  })
  return said.length === meant.length && said.every((one, at) => one === meant[at])
}

/** How many fields a paragraph opens or closes for others: two edits must not break a field (17.16.18). */
function fieldsIn(written: string): string {
  let [depth, minDepth] = [0, 0]
  for (const [found] of written.matchAll(/<w:fldChar\b[^<>]*>/g)) {
    const type = attributeIn(found, 'w:fldCharType')
    if (type === 'begin') depth++
    if (type === 'end') depth--
    minDepth = Math.min(minDepth, depth)
  }
  return `${depth} ${minDepth}`
}
