/**
 * What somebody does to rights from the command line, who may run commands where the data lie: without a request, and without an account.
 * A running service goes by it from the next request on. Each change stands in the audit log.
 */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Right } from '../../model/access/right.ts'
import { type Path, refuseReserved } from '../../model/path.ts'
import { type EntryRow, rootNode } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { type CommandLine, recordCommand } from '../audit/record-command.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { locate } from '../nodes/locate.ts'
import { grantsReaching, isClosed, type PlacedGrant } from './access-at.ts'
import { type GrantRow, grantRow, keepGrant, removeGrant } from './grant-rows.ts'
import { dropGrant, holderNamed, type NamedHolder, putGrant } from './grants.ts'

type Change = CommandLine & Readonly<{ path: Path; holder: NamedHolder }>

/** Throws `files.path-missing`, `files.user-missing`, `files.group-missing`, `files.last-manager`. */
export function* grantFromCommandLine({
  path,
  holder,
  right,
  ...commandLine
}: Change & Readonly<{ right: Right }>): Script<GrantRow> {
  const { node } = yield* entryAt(path)
  const found = yield* holderNamed(holder)
  const kept = yield* putGrant({ node, path, holder: found, by: null, at: commandLine.at }, right)
  yield* recordCommand(commandLine, 'GRANT', path.text)
  return kept
}

/** Throws what `grantFromCommandLine` throws, and `files.grant-missing`. */
export function* revokeFromCommandLine({ path, holder, ...commandLine }: Change): Script<void> {
  const { node } = yield* entryAt(path)
  const found = yield* holderNamed(holder)
  yield* dropGrant({ node, path, holder: found, by: null, at: commandLine.at })
  yield* recordCommand(commandLine, 'REVOKE', path.text)
}

/** Whether the entry itself is closed, and the grants that reach it, the nearest first. */
export type Reaching = Readonly<{ isClosed: boolean; grants: readonly PlacedGrant[] }>

/** Who may see what is at the path, and by which grant; the nearest first. Throws `files.path-missing`. */
export function* accessFromCommandLine(path: Path): Script<Reaching> {
  const row = yield* entryAt(path)
  return { isClosed: yield* isClosed(row.node), grants: yield* grantsReaching(path, row) }
}

function* entryAt(path: Path): Script<EntryRow> {
  refuseReserved(path)
  const { row } = yield* locate(path)
  if (!row) throw pathMissing(path.text)
  return row
}

/** Sets what everybody may do where nothing else was granted and nothing is closed. True when that was something else. */
export const setRootGrant = worksOnFullDisk(function* setRootGrant({
  right,
  ...commandLine
}: CommandLine & Readonly<{ right: 'none' | 'read' | 'write' }>): Script<boolean> {
  const key = { node: rootNode, kind: 'everybody', holder: '' } as const
  const before = (yield* grantRow(key))?.right_name ?? 'none'
  if (before === right) return false
  if (right === 'none') yield* removeGrant(key)
  else yield* keepGrant({ ...key, right_name: right, granted_by: null, granted_at: commandLine.at })
  yield* noteAccessChange({ node: rootNode })
  yield* recordCommand(commandLine, right === 'none' ? 'REVOKE' : 'GRANT', '/')
  return true
})
