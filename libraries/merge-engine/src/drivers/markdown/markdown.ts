/**
 * The Markdown driver: blocks in their order, paragraphs by words, lists by items, tables by cells; front matter as
 * the YAML or TOML that it is, raw HTML as HTML, and code in a language that has a driver by that. A document is read in three ways:
 *
 *   as a tree of sections         what two sides did in different sections never meets, not even at their borders
 *   cut at its constant headings  a heading that a side put in, renamed or moved is a block like any other
 *   and at those of new sections  a section that a side put in whole is one, whatever the other did above it
 *
 * The tree is asked first; where it finds a conflict, the others are, because they bear changes of headings. Never
 * as one sequence of blocks: equal texts below different headings would be taken for each other.
 */
import type { Memo } from '../../core/document/memo.ts'
import { ParseCache } from '../../core/document/parse-cache.ts'
import type { OpenDriver } from '../../core/model/driver.ts'
import type { Format } from '../../core/model/format.ts'
import { driverFrom } from '../../core/session.ts'
import { openStructuralDriver } from '../../core/structural-driver.ts'
import { htmlFormat } from '../html/html.ts'
import { tomlFormat } from '../toml/toml.ts'
import { yamlFormat } from '../yaml/yaml.ts'
import type { Sections } from './containers.ts'
import { fencedFormat } from './fenced.ts'
import { cutsOf, HeadingCache } from './headings.ts'
import { listNumbers } from './list-numbers.ts'
import { isText, pieceMeaning, piecesOf } from './pieces.ts'
import { profileOf } from './profile.ts'
import { scanMarkdown } from './scan.ts'
import { objectionTo } from './validity.ts'

const formats: ReadonlyMap<string, Format> = new Map([
  ['yaml', yamlFormat],
  ['toml', tomlFormat],
  ['html', htmlFormat],
  ['code', fencedFormat],
])

const readAs = (sections: Sections): Format => ({
  name: 'markdown',
  parse: (text) => scanMarkdown(text, sections),
  profileOf: (base) => profileOf(base, sections === 'all'),
  separators: /^[\s|]*$/,
  piecesOf,
  isText,
  pieceMeaning,
  listNumbers,
  objectionTo,
  embedded: (kind) => formats.get(kind),
})

/** At constant headings, and at those of new sections. */
const maxCuts = 2

/**
 * The drivers for documents that are cut at some headings. Merges of the same document are mostly cut at the same ones. Their conflicts
 * are never shown, so they stop at the first one.
 */
class CutDrivers {
  readonly #memo: Memo
  #known: (readonly [headings: ReadonlySet<string>, driver: OpenDriver])[] = []

  /** @param memo the values of the same texts, as they were read in the tree. */
  constructor(memo: Memo) {
    this.#memo = memo
  }

  at(headings: ReadonlySet<string>): OpenDriver {
    const known = this.#known.find(([one]) => one.size === headings.size && one.isSubsetOf(headings))
    if (known) return known[1]
    const format = readAs(headings)
    const driver = openStructuralDriver(format, new ParseCache(format.parse, undefined, this.#memo), true)
    this.#known = [[headings, driver] as const, ...this.#known].slice(0, maxCuts)
    return driver
  }

  clear(): void {
    this.#known = []
  }
}

export const markdownDriver = driverFrom((): OpenDriver => {
  const format = readAs('all')
  const cache = new ParseCache(format.parse)
  const asTree = openStructuralDriver(format, cache)
  const headings = new HeadingCache((side) => cache.parse(cache.textOf(side) ?? ''))
  const cuts = new CutDrivers(cache.memo)
  return {
    ...asTree,
    merge(sides, choices, policy) {
      const outcome = asTree.merge(sides, choices, policy)
      if (outcome.kind !== 'conflicted' || choices) return outcome
      const { constant, withNew } = cutsOf(sides, headings)
      for (const sections of withNew.size > constant.size ? [constant, withNew] : [constant]) {
        const cut = cuts.at(sections).merge(sides, undefined, policy)
        if (cut.kind === 'merged') return cut
      }
      return outcome
    },
    trim(maxCharacters) {
      asTree.trim(maxCharacters)
      cuts.clear()
    },
  }
})
