/**
 * What was read a moment ago. One merge reads the same documents several times: the sides, the result, and all of them
 * once more to see whether the result stays when a side is merged into it again. A text is parsed once, and what was
 * read is forgotten when the merge is done.
 */
import type { Parse, Tree, Unreadable } from './node.ts'

/** The texts of one merge: three sides, what was made of them, and what lines made of them. */
const mostRemembered = 5

export class Reading {
  readonly #parse: Parse
  #recent: (readonly [text: string, tree: Tree | Unreadable])[] = []

  constructor(parse: Parse) {
    this.#parse = parse
  }

  readonly parse: Parse = (text) => {
    const known = this.#recent.find(([one]) => one === text)
    const found = known ?? ([text, this.#parse(text)] as const)
    this.#recent = [found, ...this.#recent.filter((one) => one !== known)].slice(0, mostRemembered)
    return found[1]
  }

  forget(): void {
    this.#recent = []
  }
}
