/** The JSON driver: RFC 8259, with comments and trailing commas where the sides have them. */

import { Reading } from '../../core/document/reading.ts'
import type { MergeDriver } from '../../core/model/driver.ts'
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { Excerpts } from './excerpt.ts'
import { profileOf } from './profiles.ts'
import { scanJson } from './scan.ts'

export const jsonFormat: Format = {
  name: 'json',
  parse: scanJson,
  parseLike: scanJson,
  profileOf,
  separators: /^[\s,:]*$/,
}

const reading = new Reading(scanJson, scanJson)
const excerpts = new Excerpts(reading)

export const jsonDriver: MergeDriver = {
  ...structuralDriver(jsonFormat, reading),
  excerpt: excerpts.of,
  forget(maxKept) {
    reading.forget(maxKept)
    excerpts.forget(maxKept)
  },
}
