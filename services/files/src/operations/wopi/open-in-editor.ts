/** Opens a file in an editor, which for a while may do what the caller may do with it. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import type { EditorMode } from '../../ports/wopi-discovery.ts'
import { pathMissing } from '../../problems/paths.ts'
import { wopiNoEditor } from '../../problems/wopi.ts'
import { authorize, authorizeActor } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { giveToken } from './wopi-tokens.ts'

export type OpenInEditor = Readonly<{
  caller: Caller
  path: Path
  mode: EditorMode
  /** A fresh token. */
  token: string
  at: number
}>

/** Throws what `authorize` throws, `files.path-missing`, `files.wopi-no-editor`. */
export function* openInEditor({
  caller,
  path,
  mode,
  token,
  at,
}: OpenInEditor): Script<Readonly<{ node: number; expiresAt: number }>> {
  const actor = yield* authorize(caller, 'read', path)
  if (mode === 'edit') authorizeActor(caller, actor, 'write', path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  if (row.is_folder) throw wopiNoEditor(path.text)
  const { node } = row
  return { node, expiresAt: yield* giveToken({ token, caller, node, account: actor.number, mode, at }) }
}
