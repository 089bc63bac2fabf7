/**
 * The text that is being written, piece by piece: copied ranges of the sides, with their lines moved to the indentation and
 * line ends of the result, and declared separators.
 */

import { type Arrangement, arrangementOf, mergedStyle, reindented, type Style, styleOf } from '../document/layout.ts'
import type { Versions } from '../document/versions.ts'
import type { Segment } from '../model/format.ts'
import type { Node } from '../model/node.ts'
import { bySide, type Side } from '../model/sides.ts'
import type { Triple } from '../model/triple.ts'
import type { Indentation } from './frame.ts'

export class OutputBuffer {
  readonly segments: Segment[] = []
  readonly versions: Versions
  readonly styles: Readonly<Record<Side, Style>>
  /** The style of the result. */
  readonly style: Style
  readonly #arrangements = new Map<Node, Arrangement | undefined>()

  constructor(versions: Versions) {
    this.versions = versions
    this.styles = bySide((side) => styleOf(versions.trees[side]))
    this.style = mergedStyle(this.styles)
  }

  copy(side: Side, from: number, to: number, indentation: Indentation): void {
    if (from === to) return
    const text = this.versions.trees[side].text.slice(from, to)
    this.segments.push({ text: this.moved(side, text, indentation), source: { side, from, to } })
  }

  /** A text of a side with its lines moved to the indentation of the result. */
  moved(side: Side, text: string, indentation: Indentation): string {
    return reindented(text, { ...indentation, fromStyle: this.styles[side], toStyle: this.style })
  }

  /** Writes white space or a separator: text without a meaning. */
  put(text: string): void {
    this.segments.push({ text })
  }

  /** The arrangement of a container on a side. Kept, because it is asked several times for every entry. */
  arrangement(triple: Triple, side: Side): Arrangement | undefined {
    const node = triple[side]
    if (!node) return undefined
    const known = this.#arrangements.get(node)
    if (known !== undefined || this.#arrangements.has(node)) return known
    const arrangement = arrangementOf(this.versions.trees[side], node, this.styles[side])
    this.#arrangements.set(node, arrangement)
    return arrangement
  }

  /** The number of characters on the line that is being written. */
  column(): number {
    let column = 0
    for (let at = this.segments.length - 1; at >= 0; at--) {
      const { text = '' } = this.segments[at] ?? {}
      const line = text.lastIndexOf('\n')
      if (line >= 0) return column + text.length - line - 1
      column += text.length
    }
    return this.segments[0]?.text.startsWith('\uFEFF') ? column - 1 : column
  }
}
