/** The nearest free name in a folder: `report.docx`, or `report (2).docx`, … */
import type { Script } from '@alluvium/database'
import { statement } from '../../ports/ledger.ts'

const maxTries = 1000
/** UTF-16 units; with a number and the extension it is still a valid name, whatever its letters. */
const maxStemLength = 60

const taken = statement((db, { parent, key }: { parent: number; key: string }) =>
  db.selectFrom('present').select('node').where('parent', '=', parent).where('key', '=', key),
)

/** `report` and `.docx`; a name whose only dot is at its beginning has no extension. */
export function splitName(name: string): Readonly<{ stem: string; ending: string }> {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

export function shortened(stem: string): string {
  return stem.length > maxStemLength ? stem.slice(0, maxStemLength).toWellFormed() : stem
}

/**
 * Undefined when a thousand names are taken.
 * @param parent the folder's node. @param authorize called for each candidate before it is looked up; it may throw.
 */
export function* freeNameIn(
  parent: number,
  name: string,
  authorize: (candidate: string) => void = () => {},
): Script<string | undefined> {
  const { stem, ending } = splitName(name)
  for (let number = 1; number <= maxTries; number += 1) {
    const candidate = number === 1 ? name : `${shortened(stem)} (${number})${ending}`
    authorize(candidate)
    if (!(yield* taken.first({ parent, key: candidate.normalize('NFC') }))) return candidate
  }
  return undefined
}
