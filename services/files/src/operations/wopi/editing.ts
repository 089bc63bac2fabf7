/**
 * An editor's work on one file, in the name of an account: every request of an editor first finds the present place of
 * the file.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import type { EditorMode } from '../../ports/wopi-discovery.ts'
import { pathMissing } from '../../problems/paths.ts'
import { wopiViewOnly } from '../../problems/wopi.ts'
import { followRightsNow, mayRead, nodesMatter } from '../authorization/authorize.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'

export type Editing = Readonly<{
  caller: Caller
  node: number
  mode: EditorMode
  at: number
}>

export type Edited = Readonly<{ row: EntryRow; path: Path }>

/** Throws `files.path-missing` when the file is deleted. */
export function* editedFile({ caller, node }: Editing): Script<Edited> {
  const place = yield* placeOfNode(node)
  if (!place || place.row.is_folder) throw pathMissing('The file')
  // Where it went is not for who may not look there.
  yield* followRightsNow(caller)
  if (nodesMatter(caller) && !mayRead(caller, place.path.text)) throw pathMissing('The file')
  return place
}

/** Finds the file of a request that changes something. Throws `files.wopi-view-only`, `files.path-missing`. */
export function* editableFile(editing: Editing): Script<Edited> {
  if (editing.mode === 'view') throw wopiViewOnly()
  return yield* editedFile(editing)
}

/** Changes with the content, and is never used again for the same file. */
export const versionOf = ({ since }: Readonly<{ since: number }>): string => String(since)
