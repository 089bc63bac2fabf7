/** Names for new files of an editor: the requested one, or the nearest free one. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Path, pathOf } from '../../model/path.ts'
import { statement } from '../../ports/ledger.ts'
import { type Actor, authorizeActor } from '../authorization/authorize.ts'
import type { Edited } from './editing.ts'

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

/** The path beside another one. Throws `files.path-invalid`. */
export const beside = ({ names }: Path, name: string): Path => pathOf([...names.slice(0, -1), name])

type Finding = Readonly<{ caller: Caller; actor: Actor; edited: Edited }>

/**
 * `report.docx`, or `report (2).docx`, … beside the edited file. A caller who may not write does not learn which names
 * are taken, because the refusal is the same. Throws what `authorize` throws.
 */
export function* freeName(name: string, { caller, actor, edited: { row, path } }: Finding): Script<string> {
  const { stem, ending } = splitName(name)
  for (let number = 1; number <= maxTries; number += 1) {
    const candidate = number === 1 ? name : `${shortened(stem)} (${number})${ending}`
    authorizeActor(caller, actor, 'write', beside(path, candidate))
    if (!(yield* taken.first({ parent: row.parent, key: candidate.normalize('NFC') }))) return candidate
  }
  throw new Error(`There are ${maxTries} names like ${name} in one folder.`)
}

function shortened(stem: string): string {
  return stem.length > maxStemLength ? stem.slice(0, maxStemLength).toWellFormed() : stem
}

/**
 * The nearest name to the requested one that is valid on every system: separators and unprintable characters become
 * `_`.
 */
export function cleanName(wanted: string): string {
  const { stem, ending } = splitName(wanted.toWellFormed().replace(/[/\\:*?"<>|\p{Cc}\ufffe\uffff]/gu, '_'))
  const short = Buffer.byteLength(stem) > 200 ? shortened(stem) : stem
  const name = short + (Buffer.byteLength(ending) > 32 ? '' : ending)
  return name.replace(/[.\s]+$/, '') || '_'
}
