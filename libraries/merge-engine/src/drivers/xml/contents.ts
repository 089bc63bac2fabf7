/**
 * The content of an element decides how it is read, and is only known at the end tag. So the kind of each content is determined
 * before the nodes are made:
 *
 *   nested   elements, comments and instructions; the white space between them is layout
 *   bag      the same, if their order has no meaning (`vocabulary.ts`)
 *   pairs    alternating keys and values, as in the dictionaries of a property list (`pairs.ts`)
 *   plain    only text, in which every character counts
 *   mixed    text among elements, or any content under xml:space="preserve": every character counts
 *
 * A few words among many elements, each on their own lines, do not make the content mixed: it is nested, and the words are an
 * item of it.
 */
import { arePairs } from './pairs.ts'
import { nameOf, type Tokens, token } from './tokens.ts'
import { type Bags, bagsOf } from './vocabulary.ts'

export const contents = ['nested', 'bag', 'pairs', 'plain', 'mixed'] as const

export type Content = (typeof contents)[number]

/** The content of each element, as an index of `contents`, by the index of its start tag among the tokens. */
export function contentsOf(text: string, tokens: Tokens): Uint8Array {
  return new Reader(text, tokens).contents()
}

type Open = {
  readonly tag: number
  readonly preserves: boolean
  readonly isUnknown: boolean
  /** The elements inside, where they may be keys and values. */
  readonly inside: number[] | undefined
  hasMarkup: boolean
  elements: number
  /** Pieces of text other than white space; and whether there is white space between things on one line. */
  texts: number
  hasSpace: boolean
}

class Reader {
  readonly #text: string
  readonly #tokens: Tokens
  readonly #open: Open[] = []
  readonly #contents: Uint8Array
  readonly #bags: Bags | undefined
  readonly #isPropertyList: boolean

  constructor(text: string, tokens: Tokens) {
    this.#text = text
    this.#tokens = tokens
    this.#contents = new Uint8Array(tokens.count)
    const root = rootAt(tokens)
    this.#bags = bagsOf(text, tokens, root)
    this.#isPropertyList = nameOf(text, tokens, root) === 'plist'
  }

  contents(): Uint8Array {
    for (let at = 0; at < this.#tokens.count; at++) {
      const kind = this.#tokens.kind(at)
      if (kind === token.open) this.#begin(at)
      else if (kind === token.close) this.#end(this.#open.pop())
      else if (kind !== token.attribute) this.#note(at, kind)
    }
    return this.#contents
  }

  #begin(tag: number): void {
    const parent = this.#open.at(-1)
    if (parent) {
      parent.hasMarkup = true
      parent.elements++
    }
    parent?.inside?.push(tag)
    const open = {
      tag,
      preserves: preserving(this.#text, this.#tokens, tag) ?? parent?.preserves ?? false,
      isUnknown: (parent?.isUnknown ?? false) || (this.#bags?.isUnknown(tag) ?? false),
      inside: this.#isPropertyList && nameOf(this.#text, this.#tokens, tag) === 'dict' ? [] : undefined,
      hasMarkup: false,
      elements: 0,
      texts: 0,
      hasSpace: false,
    }
    const isEmpty = this.#text.charCodeAt(this.#tokens.inner(tag)) === 0x2f
    if (isEmpty) this.#end(open)
    else this.#open.push(open)
  }

  /** The part of a text, a comment or an instruction that counts. */
  #note(at: number, kind: number): void {
    const parent = this.#open.at(-1)
    if (!parent) return
    if (kind === token.text && this.#tokens.inner(at) === 1) parent.hasSpace ||= parent.preserves || this.#isTyped(at)
    else if (kind === token.text || kind === token.cdata) parent.texts++
    else parent.hasMarkup = true
  }

  #end(closed: Open | undefined): void {
    if (closed) this.#contents[closed.tag] = contents.indexOf(this.#contentOf(closed))
  }

  #contentOf({ tag, preserves, isUnknown, inside, hasMarkup, elements, texts, hasSpace }: Open): Content {
    const isStrewn = !hasSpace && elements >= minElements * texts
    if (hasMarkup && (preserves || (texts > 0 && !isStrewn))) return 'mixed'
    if (!hasMarkup && (texts > 0 || hasSpace)) return 'plain'
    if (inside && texts === 0 && arePairs(this.#text, this.#tokens, inside)) return 'pairs'
    return !isUnknown && this.#bags?.isBag(tag) ? 'bag' : 'nested'
  }

  /** White space alone is a value if it is on one line; over several lines it is layout. */
  #isTyped(white: number): boolean {
    return !this.#text.slice(this.#tokens.start(white), this.#tokens.end(white)).includes('\n')
  }
}

/** With so many elements for each piece of text, the content is not mixed. */
const minElements = 8

function rootAt(tokens: Tokens): number {
  let at = 0
  while (at < tokens.count && tokens.kind(at) !== token.open) at++
  return at
}

const space = 'xml:space'

/** The value of xml:space in this tag (section 2.10); undefined if it is not there. */
function preserving(text: string, tokens: Tokens, tag: number): boolean | undefined {
  for (let at = tag + 1; tokens.kind(at) === token.attribute; at++) {
    const start = tokens.start(at)
    if (tokens.nameEnd(at) - start !== space.length || !text.startsWith(space, start)) continue
    return text.slice(tokens.inner(at) + 1, tokens.end(at) - 1) === 'preserve'
  }
  return undefined
}
