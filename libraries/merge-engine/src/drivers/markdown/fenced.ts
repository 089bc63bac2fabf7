/**
 * A code block in a language that has a driver merges by it. One that cannot be read so, such as an excerpt with dots for
 * what was left out, merges by lines.
 */

import { contentFormat, type Parts } from '../../core/embedded-content.ts'
import type { Format } from '../../core/model/format.ts'
import { cssFormat } from '../css/css.ts'
import { htmlFormat } from '../html/html.ts'
import { jsonFormat } from '../json/json.ts'
import { sqlFormat } from '../sql/sql.ts'
import { tomlFormat } from '../toml/toml.ts'
import { xmlFormat } from '../xml/xml.ts'
import { yamlFormat } from '../yaml/yaml.ts'

/** By the first word of the info string. */
const languages: ReadonlyMap<string, Format> = new Map([
  ['json', jsonFormat],
  ['jsonc', jsonFormat],
  ['json5', jsonFormat],
  ['yaml', yamlFormat],
  ['yml', yamlFormat],
  ['toml', tomlFormat],
  ['html', htmlFormat],
  ['xml', xmlFormat],
  ['css', cssFormat],
  ['sql', sqlFormat],
  ['postgresql', sqlFormat],
  ['mysql', sqlFormat],
])

export const fencedFormat = contentFormat('fenced', partsOf, ([open]) => languages.get(languageOf(open)))

/** The block, cut at its fences; undefined if it has no closing one. */
function partsOf(text: string): Parts | undefined {
  const [open] = /^[ \t]*(?:`{3,}|~{3,})[^\n]*\n/.exec(text) ?? []
  const close = text.lastIndexOf('\n') + 1
  if (open === undefined || close < open.length || !/(?:`{3,}|~{3,})[ \t]*$/.test(text.slice(close))) return undefined
  return [open, text.slice(open.length, close), text.slice(close)]
}

const languageOf = (open: string) => /[`~]\s*([\w+-]+)/.exec(open)?.[1]?.toLowerCase() ?? ''
