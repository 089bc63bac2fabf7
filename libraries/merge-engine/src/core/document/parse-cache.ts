/**
 * The documents that were parsed last. One merge reads the same documents several times: the sides, the result, and all of
 * them again to check that the result stays the same when a side is merged into it. Each text is parsed once, and a similar
 * one faster if the format can. What is kept after the merge is up to the session.
 */
import type { Parse, ParseLike, Tree, Unreadable } from '../model/node.ts'
import { Memo } from './memo.ts'
import { decodeUtf8 } from './text.ts'

/** The texts of one merge: three sides, the result, and the line merge. */
const maxTexts = 5

export class ParseCache {
  readonly memo: Memo
  readonly #parse: Parse
  readonly #parseLike: ParseLike | undefined
  readonly #texts = new WeakMap<Uint8Array, Readonly<{ text: string | undefined }>>()
  #recent: (readonly [text: string, tree: Tree | Unreadable])[] = []

  /** @param memo what is known of the nodes; shared by caches that hold the same documents. */
  constructor(parse: Parse, parseLike?: ParseLike, memo = new Memo()) {
    this.memo = memo
    this.#parse = parse
    this.#parseLike = parseLike
  }

  /** The text of a document; undefined if it is not UTF-8. Each document is decoded once. */
  readonly textOf = (bytes: Uint8Array): string | undefined => {
    const known = this.#texts.get(bytes)
    if (known) return known.text
    const text = decodeUtf8(bytes)
    this.#texts.set(bytes, { text })
    return text
  }

  readonly parse: Parse = (text) => {
    const [last] = this.#recent
    if (last?.[0] === text) return last[1]
    const known = this.#recent.find(([one]) => one === text)
    const found = known ?? ([text, this.#read(text)] as const)
    this.#recent = [found, ...this.#recent.filter((one) => one !== known)].slice(0, maxTexts)
    return found[1]
  }

  #read(text: string): Tree | Unreadable {
    const like = this.#parseLike && this.#recent.map(([, tree]) => tree).find((tree) => !('unreadable' in tree))
    return this.#parseLike && like && !('unreadable' in like) ? this.#parseLike(text, like) : this.#parse(text)
  }

  /** Keeps so many characters of what was read last, and forgets the values of all nodes. */
  trim(maxCharacters: number): void {
    this.memo.values.clear()
    let kept = 0
    this.#recent = this.#recent.filter(([text]) => (kept += text.length) <= maxCharacters)
  }
}
