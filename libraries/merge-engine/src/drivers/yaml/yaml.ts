/** The YAML driver: YAML 1.2, block and flow, with its comments, anchors and documents. */

import { ParseCache } from '../../core/document/parse-cache.ts'
import { wordsOf, wordsOfProse } from '../../core/document/prose.ts'
import type { MergeDriver, OpenDriver } from '../../core/model/driver.ts'
import type { Format } from '../../core/model/format.ts'
import { type Sides, sidesOf } from '../../core/model/sides.ts'
import { driverFrom } from '../../core/session.ts'
import { openStructuralDriver, structuralDriver } from '../../core/structural-driver.ts'
import { knownContent } from '../known-content.ts'
import { profileOf } from './profiles.ts'
import { referencesDisagree } from './references.ts'
import { rewrittenByBoth } from './rewritten.ts'
import { scanYaml } from './scan.ts'

/** Also the format of front matter in Markdown. */
export const yamlFormat: Format = {
  name: 'yaml',
  parse: (text) => scanYaml(text),
  profileOf,
  separators: /^\s*(?:[,:]|---)?\s*$/,
  piecesOf: (kind, written) => (kind === 'block' || kind === 'comment' ? linesOf(written) : proseOf(kind, written)),
  refersByName: true,
  embedded: (kind) => (kind === 'block' ? contentOfBlock : undefined),
  objectionTo: (result, sides) => referencesDisagree(result, sides) ?? rewrittenByBoth(sides),
}

/**
 * A block that is a document of JSON or SQL, as in a ConfigMap, merges as that. A folded one does if it says the same when
 * its line ends are spaces, as YAML reads them.
 */
const contentOfBlock = knownContent((text) => {
  const [header, style] = /^[ \t]*([|>])[^\n]*\n/.exec(text) ?? []
  if (header === undefined) return undefined
  const content = text.slice(header.length)
  return style === '>' && lineEndsCount(content) ? undefined : [header, content, '']
})

/** Whether anything ends with its line, or a quote goes past it: a comment, a command of a client, the end of a batch. */
const lineEndsCount = (text: string) =>
  /--|[#$'"`\\]|\/\/|^[ \t]*(?:GO|DELIMITER|COPY)\b/im.test(text.replaceAll(/'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g, 'quoted'))

/** Prose merges by words. Addresses in it count as words. */
const proseOf = (kind: string, written: string) =>
  wordsOfProse(kind, written.replaceAll(address, 'address')) && wordsOf(written)

const address = /https?:\/\/[^\s)"'\]]+/g

/** Blocks of text, such as scripts, merge by lines. */
const linesOf = (text: string) => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** A single document is read as one of a list. */
const listFormat: Format = { ...yamlFormat, parse: (text) => scanYaml(text, true) }

/** One document, or a list of several. Where one version has one and another several, each is read as a list. */
export const yamlDriver = driverFrom((): OpenDriver => {
  const cache = new ParseCache(yamlFormat.parse)
  const plain = openStructuralDriver(yamlFormat, cache)
  const asList = structuralDriver(listFormat)
  const isList = (bytes: Uint8Array): boolean | undefined => {
    const tree = cache.parse(cache.textOf(bytes) ?? '')
    return 'unreadable' in tree ? undefined : tree.root.children[0]?.kind === 'documents'
  }
  const driverFor = (sides: Sides): MergeDriver => {
    const found = new Set(sidesOf.map((side) => isList(sides[side])))
    return found.has(true) && found.has(false) && !found.has(undefined) ? asList : plain
  }
  return {
    ...plain,
    merge: (sides, choices, policy) => driverFor(sides).merge(sides, choices, policy),
    mark: (sides, labels, policy) => driverFor(sides).mark?.(sides, labels, policy),
  }
})
