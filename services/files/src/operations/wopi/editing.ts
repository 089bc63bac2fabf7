/** An editor at work on one file, in somebody's name: every request of an editor begins with finding out where the file is by now. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { EntryRow } from '../../ports/ledger.ts'
import type { EditorMode } from '../../ports/wopi-discovery.ts'
import { pathMissing } from '../../problems/paths.ts'
import { wopiViewOnly } from '../../problems/wopi.ts'
import { placeOfNode } from '../nodes/path-of-node.ts'

export type Editing = Readonly<{
  caller: Caller
  node: number
  mode: EditorMode
  at: number
}>

export type Edited = Readonly<{ row: EntryRow; path: Path }>

/** Throws `files.path-missing` when the file is deleted. */
export function* editedFile({ node }: Editing): Script<Edited> {
  const place = yield* placeOfNode(node)
  if (!place || place.row.is_folder) throw pathMissing('The file')
  return place
}

/** For what changes anything. Throws `files.wopi-view-only`, `files.path-missing`. */
export function* editableFile(editing: Editing): Script<Edited> {
  if (editing.mode === 'view') throw wopiViewOnly()
  return yield* editedFile(editing)
}

/** Changes with the content, and never comes again for the same file. */
export const versionOf = ({ since }: Readonly<{ since: number }>): string => String(since)
