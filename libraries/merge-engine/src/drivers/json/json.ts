/** The JSON driver: RFC 8259, with comments and trailing commas where the sides have them. */
import type { Format } from '../../core/format.ts'
import { structuralDriver } from '../../core/structural.ts'
import { profileOf } from './profiles.ts'
import { scanJson } from './scan.ts'

export const jsonFormat: Format = {
  name: 'json',
  parse: scanJson,
  parseLike: scanJson,
  profileOf,
  separators: /^[\s,:]*$/,
}

export const jsonDriver = structuralDriver(jsonFormat)
