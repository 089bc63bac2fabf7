/**
 * PROPFIND (RFC 4918, 9.1). The response shows the folder as it was when the request came. It is written page by page,
 * as strings, so memory holds one page whatever the folder's size. Dead properties and locks are looked up only when
 * they are requested. Entries that the caller may not read are left out.
 */

import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Entry } from '../../../model/entry.ts'
import type { Path } from '../../../model/path.ts'
import { anyState } from '../../../model/precondition.ts'
import { type PrivilegesOn, privilegesOf } from '../../../operations/access/privileges.ts'
import { readableIn } from '../../../operations/authorization/authorize.ts'
import { freeSpaceFor } from '../../../operations/content/disk-room.ts'
import { lookUpAsOf } from '../../../operations/history/read-as-of.ts'
import { checksumBudgetBytes } from '../../../operations/metadata/compute-checksums.ts'
import {
  type Details,
  type DetailsWanted,
  detailsOfPage,
  noDetails,
  nothingWanted,
  wantsAny,
} from '../../../operations/metadata/details.ts'
import { withChecksums } from '../../../operations/metadata/with-checksums.ts'
import type { LockRow } from '../../../operations/preconditions/refuse-locked.ts'
import { requireStates } from '../../../operations/preconditions/states.ts'
import type { AsOf } from '../../../operations/temporal/place-as-of.ts'
import type { Tools } from '../../../operations/tools.ts'
import { pagesOf } from '../../../operations/tree/list-folder.ts'
import { type EntryView, hiddenEntriesBelow, type LookUp, lookUp } from '../../../operations/tree/look-up.ts'
import { depthInfinite } from '../../../problems/webdav.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import { prefersMinimal } from '../../merge-on-save/preferences.ts'
import { xmlLimitBytes } from '../../xml/xml.ts'
import type { Call } from '../call.ts'
import { statesOf } from '../conditions/conditions.ts'
import { type Depth, depthOf } from '../depth.ts'
import type { Mount } from '../mount.ts'
import { foot, head } from '../xml/elements.ts'
import { hrefOf, segmentOf } from '../xml/href.ts'
import { asksFor, parsePropfind, withQuota } from '../xml/propfind-body.ts'
import { detailsFor, pieceLength, responseWriter, type WriteResponse } from './multistatus.ts'
import { marksFor, type OwnMarks } from './own-marks.ts'
import { privilegeNames } from './privilege-texts.ts'
import { quotaAvailable } from './properties.ts'
import { sendMultistatus } from './send-multistatus.ts'

/** The most entries of a folder for which depth infinity is served. */
const infinityLimit = 10_000

export async function handlePropfind(tools: Tools, call: Call): Promise<void> {
  const { database, blobs, clock } = tools
  const { exchange, caller, path, slash, past } = call
  const { request } = exchange
  const depth = depthOf(request, [0, 1, 'infinity'])
  const body = await readShortBody(request, xmlLimitBytes)
  const given = parsePropfind(body)
  const wanted = past ? nothingWanted : detailsFor(given, caller) // they exist only in the present
  const now = clock.now()
  const look = { caller, path, at: now, folderOnly: slash, requires: statesOf(call), wanted }
  const maxEntries = depth === 'infinity' ? infinityLimit : undefined
  const view = await database.read(() => (past ? lookIn(look, { ...past, maxEntries }) : lookUp(look)))
  if (depth === 'infinity' && view.below.entries > infinityLimit) {
    // What is hidden does not count: else its number could be found out.
    const hidden = await database.read(() => hiddenEntriesBelow(caller, past?.path ?? path))
    if (view.below.entries - hidden > infinityLimit) throw depthInfinite(infinityLimit)
  }
  const asked = body.length === 0 && depth === 0 && view.entry.kind === 'folder' ? withQuota : given
  const minimal = prefersMinimal(request.headers)
  // Each costs a call, of the disk or the database.
  const room = asksFor(asked, [quotaAvailable]) && !past ? await freeSpaceFor(caller, blobs) : undefined
  const privileges = asksFor(asked, privilegeNames) ? await database.read(() => privilegesOf(caller)) : undefined
  const marks = past ? undefined : await marksFor(tools, caller, asked)
  const answering = {
    caller,
    path,
    past,
    view,
    room,
    privileges,
    marks,
    depth,
    wanted,
    now,
    mount: call.reach.mount,
    write: responseWriter(asked, { minimal }),
  }
  await sendMultistatus(exchange, answer(tools, answering), { minimal })
}

/** Looks up an entry of a snapshot, and checks the states that `If` requires. */
function* lookIn(look: LookUp, past: AsOf & Readonly<{ maxEntries: number | undefined }>): Script<EntryView> {
  const view = yield* lookUpAsOf({ ...look, ...past })
  yield* requireStates(look.requires ?? anyState, look)
  return view
}

/** RFC 4331, 3: the smaller of the account's quota and the free space of the disk. */
function lesser(quota: number | undefined, disk: number | undefined): number | undefined {
  if (quota === undefined || disk === undefined) return quota ?? disk
  return Math.min(quota, disk)
}

type Answering = Readonly<{
  caller: Caller
  path: Path
  past: Call['past']
  view: EntryView
  /** Free bytes on the disk, if it was asked and knows. */
  room: number | undefined
  /** Undefined when they were not requested. */
  privileges: PrivilegesOn | undefined
  /** Undefined when they were not requested. */
  marks: OwnMarks | undefined
  depth: Depth
  wanted: DetailsWanted
  now: number
  mount: Mount
  write: WriteResponse
}>
/** A folder whose entries are not written yet. */
type Folder = Readonly<{ node: number; href: string; path: string; over: readonly LockRow[] }>

async function* answer(tools: Tools, answering: Answering): AsyncGenerator<string> {
  const { database } = tools
  const { caller, path, past, view, privileges, marks, depth, wanted, now, mount, write } = answering
  const { entry, revision, below } = view
  const budget = { bytes: checksumBudgetBytes }
  const summed = (entries: readonly Entry[], details: readonly Details[]) =>
    wanted.checksums ? withChecksums(tools, entries, { details, budget }) : details
  const [details = noDetails] = await summed([entry], [view.details])
  const href = mount.href + hrefOf(path, entry)
  const quota = past ? undefined : { used: below.bytes, available: lesser(view.room, answering.room) }
  const isPast = past !== undefined
  const own = await marks?.of(entry)
  const allowed = privileges?.(path.text, entry)
  yield head + write(href, { entry, isPast, quota, details, privileges: allowed, ...own, now, mount })
  const real = past?.path ?? path
  const top: Folder = {
    node: entry.node,
    href,
    path: real.text,
    over: details.locks,
  }
  const folders = entry.kind === 'folder' && depth !== 0 ? [top] : []
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    const { node: parent, over } = folder
    for await (const entries of pagesOf(database, { node: parent, revision, caller })) {
      const looked = wantsAny(wanted)
        ? await database.read(() => detailsOfPage({ parent, entries, wanted, over, now }))
        : []
      const page = await summed(entries, looked)
      const markOf = await marks?.among(parent, entries)
      const isReadable = readableIn(caller, folder.path)
      let text = ''
      for (const [at, child] of entries.entries()) {
        if (!isReadable(child)) continue
        const details = page[at]
        const childHref = folder.href + segmentOf(child)
        const allowed = privileges?.(`${folder.path === '/' ? '' : folder.path}/${child.name}`, child)
        text += write(childHref, { entry: child, isPast, details, privileges: allowed, ...markOf?.(child), now, mount })
        if (text.length >= pieceLength) {
          yield text
          text = ''
        }
        if (child.kind === 'folder' && depth === 'infinity')
          folders.push({
            node: child.node,
            href: childHref,
            path: `${folder.path === '/' ? '' : folder.path}/${child.name}`,
            over: details?.locks ?? [],
          })
      }
      yield text
    }
  }
  yield foot
}
