/** The TOML driver: TOML 1.0, tables by their paths, entries by their keys. */

import { wordsOfProse } from '../../core/document/prose.ts'
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { objectionTo } from './objections.ts'
import { profileOf } from './profile.ts'
import { requirementFormat } from './requirement.ts'
import { scanToml } from './scan.ts'
import { isLong } from './spelling.ts'

/** Also the format of front matter in Markdown. */
export const tomlFormat: Format = {
  name: 'toml',
  parse: scanToml,
  profileOf,
  separators: /^[\s,]*$/,
  piecesOf(kind, written) {
    return kind === 'string' && isLong(written)
      ? (written.match(/[^\n]*\n|[^\n]+/g) ?? [])
      : wordsOfProse(kind, written)
  },
  embedded: (kind) => (kind === 'requirement' ? requirementFormat : undefined),
  refersByName: true,
  objectionTo,
}

export const tomlDriver = structuralDriver(tomlFormat)
