/**
 * The feed driver: RSS 2.0, Atom and RDF by the rules of XML, JSON Feed by those of JSON. A text that starts with a brace is JSON.
 */

import { wordsOf } from '../../core/document/prose.ts'
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { scanJson } from '../json/scan.ts'
import { piecesOf } from '../xml/pieces.ts'
import { generalNaming, objectionBy } from '../xml/references.ts'
import { type Reading, scanXml } from '../xml/scan.ts'
import { feedProfileOf, isJson } from './profile.ts'

const dates: ReadonlySet<string> = new Set([
  'pubDate',
  'lastBuildDate',
  'updated',
  'published',
  'dc:date',
  'dcterms:modified',
  'atom:updated',
])

const reading: Reading = { isDate: (tag) => dates.has(tag) }

const objectionToXml = objectionBy(generalNaming)

const feed: Format = {
  name: 'feed',
  parse: (text) => (/^\uFEFF?\s*\{/.test(text) ? scanJson(text) : scanXml(text, reading)),
  profileOf: feedProfileOf,
  separators: /^[\s,:]*$/,
  piecesOf: (kind, written) => (isContent(kind, written) ? wordsOf(written) : piecesOf(kind, written)),
  objectionTo: (result, sides) => (isJson(result) ? undefined : objectionToXml(result, sides)),
}

export const feedDriver = structuralDriver(feed)

const minWords = 8

/** Content is prose, usually in HTML, so it merges by words whatever its characters are. */
function isContent(kind: string, written: string): boolean {
  if (kind !== 'text' && kind !== 'string') return false
  return (written.match(/\S+/g)?.length ?? 0) >= minWords
}
