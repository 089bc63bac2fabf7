/** Names for new files of an editor: the requested one, or the nearest free one. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Path, pathOf } from '../../model/path.ts'
import { type Actor, authorizeActor } from '../authorization/authorize.ts'
import { freeNameIn, shortened, splitName } from '../tree/free-name.ts'
import type { Edited } from './editing.ts'

/** The path beside another one. Throws `files.path-invalid`. */
export const beside = ({ names }: Path, name: string): Path => pathOf([...names.slice(0, -1), name])

type Finding = Readonly<{ caller: Caller; actor: Actor; edited: Edited }>

/**
 * `report.docx`, or `report (2).docx`, … beside the edited file. A caller who may not write does not learn which names
 * are taken, because the refusal is the same. Throws what `authorize` throws.
 */
export function* freeName(name: string, { caller, actor, edited: { row, path } }: Finding): Script<string> {
  const free = yield* freeNameIn(row.parent, name, (candidate) => {
    authorizeActor(caller, actor, 'write', beside(path, candidate))
  })
  if (free === undefined) throw new Error(`There are too many names like ${name} in one folder.`)
  return free
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
