/** The OpenTimelineIO driver: JSON with known sorts of objects, and the rules of video editing. */
import type { Format } from '../../core/model/format.ts'
import { structuralDriver } from '../../core/structural-driver.ts'
import { scanObjects } from '../json/scan.ts'
import { objectionTo } from './editing.ts'
import { timeline } from './profile.ts'

const schema = /\{\s*"OTIO_SCHEMA"\s*:\s*"([A-Za-z]\w*\.\d+)"/y

/** The schema of the object that starts here, with its version: an object that one side upgraded does not pair. */
function schemaAt(text: string, at: number): string | undefined {
  schema.lastIndex = at
  return schema.exec(text)?.[1]
}

const otio: Format = {
  name: 'otio',
  parse: (text) => scanObjects(text, schemaAt),
  profileOf: () => timeline,
  separators: /^[\s,:]*$/,
  objectionTo,
}

export const otioDriver = structuralDriver(otio)
