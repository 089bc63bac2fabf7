/** Updates the number of slides in the document's properties. Words and titles are counted again on the next save. */
import { encodeUtf8 } from '../../../core/document/text.ts'
import type { Package } from '../../packages/package.ts'
import { slidesOf } from './slides.ts'

const part = 'docProps/app.xml'

export function finished(merged: Package): ReadonlyMap<string, Uint8Array> {
  const text = merged.text(part)
  if (text === undefined) return new Map()
  const count = slidesOf(merged).length
  const changed = text.replace(/<Slides>\d+<\/Slides>/, `<Slides>${count}</Slides>`)
  return changed === text ? new Map() : new Map([[part, encodeUtf8(changed)]])
}
