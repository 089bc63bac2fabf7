/**
 * Writes dead properties and times, in the order of the changes, all or none (RFC 4918, 9.2). Properties make no
 * revision: the content and its ETag stay.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { type Path, refuseReserved } from '../../model/path.ts'
import type { Precondition } from '../../model/precondition.ts'
import { statement } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { propertiesFull } from '../../problems/webdav.ts'
import { authorize } from '../authorization/authorize.ts'
import { locate } from '../nodes/locate.ts'
import { currentRevision } from '../nodes/revise.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { setTimes, type Times } from '../nodes/set-times.ts'
import { noteChanged } from '../note-changed.ts'
import { guard } from '../preconditions/guard.ts'
import { keepProperty } from './past-metadata.ts'
import { type DeadProperty, propertiesOf } from './properties.ts'

/** Without a value the property is removed. */
export type PropertyChange = Readonly<{ uri: string; local: string; value: string | undefined }>

export type PatchProperties = Readonly<{
  caller: Caller
  path: Path
  at: number
  folderOnly: boolean
  requires: Precondition
  changes: readonly PropertyChange[]
  /** Never for the root. */
  times?: Times
}>

/** The limits of one entry: the number of properties, and the UTF-8 bytes of all names and values. */
const maxProperties = 256
const maxBytes = 64 * 1024
/** UTF-8 bytes of a name with its namespace: it is part of an index. */
const maxNameLength = 1024

type Written = Readonly<{ node: number; uri: string; local: string; value: string; since: number }>

const put = statement((db, { node, uri, local, value, since }: Written) =>
  db
    .insertInto('properties')
    .values({ node, uri, local, value, since })
    .onConflict((conflict) =>
      conflict
        .columns(['node', 'uri', 'local'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), since: eb.ref('excluded.since') })),
    ),
)
const take = statement((db, { node, uri, local }: { node: number; uri: string; local: string }) =>
  db.deleteFrom('properties').where('node', '=', node).where('uri', '=', uri).where('local', '=', local),
)

/** Throws `files.path-missing`, `files.precondition-failed`, `files.locked`, `files.properties-full`. */
export function* patchProperties(patch: PatchProperties): Script<Entry> {
  const { caller, path, at, folderOnly, requires, changes, times = {} } = patch
  const actor = yield* authorize(caller, 'write', path)
  refuseReserved(path)
  const lookup = yield* locate(path)
  const { row } = lookup
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(path.text)
  yield* guard({ caller, actor, at, path, lookup, requires, change: 'content' })
  if (!fits(yield* propertiesOf(row.node), changes)) throw propertiesFull(path.text)
  const since = yield* currentRevision()
  for (const { uri, local, value } of changes) {
    yield* keepProperty({ node: row.node, uri, local, until: since })
    if (value === undefined) yield* take.run({ node: row.node, uri, local })
    else yield* put.run({ node: row.node, uri, local, value, since })
  }
  const retimed = yield* setTimes({ caller, actor, at, path, row, times })
  if (changes.length > 0 && retimed === row) yield* noteChanged(caller, path.text) // a revision has said so already
  return yield* entrySeenBy(caller, retimed)
}

/** Whether the resulting properties fit. */
function fits(there: readonly DeadProperty[], changes: readonly PropertyChange[]): boolean {
  const sizes = new Map<string, number>()
  for (const { uri, local, value } of [...there, ...changes]) {
    const name = `{${uri}}${local}`
    if (value === undefined) sizes.delete(name)
    else if (Buffer.byteLength(name) > maxNameLength) return false
    else sizes.set(name, Buffer.byteLength(name) + Buffer.byteLength(value))
  }
  return sizes.size <= maxProperties && sizes.values().reduce((sum, size) => sum + size, 0) <= maxBytes
}
