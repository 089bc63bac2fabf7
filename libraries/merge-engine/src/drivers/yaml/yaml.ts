/** The YAML driver: YAML 1.2, block and flow, with its comments, anchors and documents. */

import { wordsOf, wordsOfProse } from '../../core/document/prose.ts'
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { knownContent } from '../known-content.ts'
import { profileOf } from './profiles.ts'
import { referencesDisagree } from './references.ts'
import { rewrittenByBoth } from './rewritten.ts'
import { scanYaml } from './scan.ts'

/** Also the format of front matter in Markdown. */
export const yamlFormat: Format = {
  name: 'yaml',
  parse: scanYaml,
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

export const yamlDriver = structuralDriver(yamlFormat)
