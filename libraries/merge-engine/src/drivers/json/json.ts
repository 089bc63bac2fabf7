/** The JSON driver: RFC 8259, with comments and trailing commas if the sides have them. */

import { ParseCache } from '../../core/document/parse-cache.ts'
import type { OpenDriver } from '../../core/model/driver.ts'
import type { Format } from '../../core/model/format.ts'
import { driverFrom } from '../../core/session.ts'
import { openStructuralDriver } from '../../core/structural-driver.ts'
import { Excerpts } from './excerpt.ts'
import { profileOf } from './profiles.ts'
import { scanJson } from './scan.ts'

export const jsonFormat: Format = {
  name: 'json',
  parse: scanJson,
  parseLike: scanJson,
  profileOf,
  separators: /^[\s,:]*$/,
  refersByName: true,
}

export const jsonDriver = driverFrom((): OpenDriver => {
  const cache = new ParseCache(scanJson, scanJson)
  const excerpts = new Excerpts(cache)
  return {
    ...openStructuralDriver(jsonFormat, cache),
    excerpt: excerpts.of,
    trim(maxCharacters) {
      cache.trim(maxCharacters)
      excerpts.trim(maxCharacters)
    },
  }
})
