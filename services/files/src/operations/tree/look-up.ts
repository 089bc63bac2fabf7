/** Looks an entry up without its bytes: the entry, the revision, and the totals below a folder. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import { type Entry, isOnlyPassed } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { anyState, type Precondition } from '../../model/precondition.ts'
import { textInTree } from '../../model/snapshot-path.ts'
import { rootNode } from '../../ports/ledger.ts'
import { pathMissing } from '../../problems/paths.ts'
import { type Asker, authorize, nodesMatter } from '../authorization/authorize.ts'
import { type Details, type DetailsWanted, detailsOf, noDetails } from '../metadata/details.ts'
import { dataFingerprint } from '../nodes/data-fingerprint.ts'
import { locate } from '../nodes/locate.ts'
import { currentRevision } from '../nodes/revise.ts'
import { entrySeenBy } from '../nodes/seen-by.ts'
import { totalsBelow, totalsOfOwner } from '../nodes/totals.ts'
import { requireStates } from '../preconditions/states.ts'

export type EntryView = Readonly<{
  entry: Entry
  revision: number
  /** For a folder: the number of its entries at any depth, and their bytes. */
  below: Readonly<{ entries: number; bytes: number }>
  /** Bytes that the caller may still store; undefined when only the disk limits them. */
  room: number | undefined
  details: Details
}>

export type LookUp = Readonly<{
  caller: Caller
  path: Path
  at: number
  folderOnly?: boolean
  requires?: Precondition
  /** Default: none. */
  wanted?: DetailsWanted
}>

/** How many entries below a folder are hidden from the caller. */
export function* hiddenEntriesBelow(caller: Asker, path: Path): Script<number> {
  let hidden = 0
  for (const { node, level, above } of caller.rights?.below(textInTree(path.text), caller.role) ?? []) {
    if (level > 0 || above === 0) continue
    hidden += 1
    for (const { files, folders } of yield* totalsBelow(node)) hidden += files + folders
  }
  return hidden
}

/** Throws `files.path-missing`, `files.precondition-failed`. */
export function* lookUp({
  caller,
  path,
  at,
  folderOnly = false,
  requires = anyState,
  wanted,
}: LookUp): Script<EntryView> {
  const actor = yield* authorize(caller, 'list', path)
  const lookup = yield* locate(path)
  const { row } = lookup
  // First of all, because what is hidden from the caller is missing, whatever they ask about its state.
  if (!row || (folderOnly && !row.is_folder)) throw pathMissing(path.text)
  yield* requireStates(requires, { caller, path, at })
  let entries = 0
  let bytes = 0
  for (const amount of row.is_folder ? yield* totalsBelow(row.node) : []) {
    entries += amount.files + amount.folders
    bytes += amount.bytes
  }
  const room = actor.quota === null ? undefined : Math.max(0, actor.quota - (yield* totalsOfOwner(actor.number)).bytes)
  const entry = yield* entrySeenBy(caller, row)
  return {
    entry,
    revision: yield* currentRevision(),
    // What a folder holds together counts what is hidden in it; one's own sum tells nothing of others.
    below: { entries, bytes: nodesMatter(caller) ? (yield* totalsOfOwner(actor.number)).bytes : bytes },
    room,
    details: {
      ...(wanted && !isOnlyPassed(entry) ? yield* detailsOf(lookup, wanted, at) : noDetails),
      // Whatever its reader may see of the root: one that came and went would look like a restore.
      fingerprint: wanted?.fingerprint && row.node === rootNode ? yield* dataFingerprint() : undefined,
    },
  }
}
