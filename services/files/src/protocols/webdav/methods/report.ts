/**
 * REPORT sync-collection (RFC 6578): the changes in a folder since a token, and a new token. The response is written
 * page by page. If the client's limit cuts it, its token says how many changes were sent, and the next response
 * continues with the state of that moment.
 */

import type { IncomingMessage } from 'node:http'
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../../model/path.ts'
import { closedSince } from '../../../operations/access/closed-folders.ts'
import { type PrivilegesOn, privilegesOf } from '../../../operations/access/privileges.ts'
import { differsByPath, mayRead, mayReadEntry } from '../../../operations/authorization/authorize.ts'
import { type Budget, checksumBudgetBytes } from '../../../operations/metadata/compute-checksums.ts'
import { type DetailsWanted, detailsOfPage, wantsAny } from '../../../operations/metadata/details.ts'
import { withChecksums } from '../../../operations/metadata/with-checksums.ts'
import { locksOverNode } from '../../../operations/preconditions/refuse-locked.ts'
import { knownSince } from '../../../operations/temporal/known-since.ts'
import type { Tools } from '../../../operations/tools.ts'
import { type Changes, changesSince } from '../../../operations/tree/changes-since.ts'
import { type EntryView, type LookUp, lookUp } from '../../../operations/tree/look-up.ts'
import { reportUnsupported, syncTokenInvalid } from '../../../problems/webdav.ts'
import { readShortBody } from '../../bodies/request-body.ts'
import { prefersMinimal } from '../../merge-on-save/preferences.ts'
import { xmlLimitBytes } from '../../xml/xml.ts'
import type { Call } from '../call.ts'
import { statesOf } from '../conditions/conditions.ts'
import { depthOf } from '../depth.ts'
import type { Mount } from '../mount.ts'
import { detailsFor, pieceLength, responseWriter, type WriteResponse } from '../properties/multistatus.ts'
import { marksFor, type OwnMarks } from '../properties/own-marks.ts'
import { privilegeNames } from '../properties/privilege-texts.ts'
import { sendMultistatus } from '../properties/send-multistatus.ts'
import { parseSync, type SyncWish } from '../sync/sync-body.ts'
import { partialToken, type SyncPoint, syncToken } from '../sync/sync-token.ts'
import { foot, head } from '../xml/elements.ts'
import { hrefOf, hrefOfText, segmentOf } from '../xml/href.ts'
import { asksFor } from '../xml/propfind-body.ts'

/** @param read the body. Default: that of the request. */
export async function handleReport(tools: Tools, call: Call, read = bodyOf): Promise<void> {
  const { database, clock } = tools
  const { exchange, caller, path, slash } = call
  const { request } = exchange
  depthOf(request, [0], 0) // RFC 6578, 3.2: the body gives the depth
  const wish = parseSync(await read(request))
  const now = clock.now()
  const wanted = detailsFor(wish.wanted, caller)
  const look = { caller, path, at: now, folderOnly: slash, requires: statesOf(call), wanted }
  const view = await database.read(viewSince(look, wish.point))
  const budget = { bytes: checksumBudgetBytes }
  const minimal = prefersMinimal(request.headers)
  const write = responseWriter(wish.wanted, { minimal })
  const privileges = asksFor(wish.wanted, privilegeNames) ? await database.read(privilegesOf(caller)) : undefined
  const marks = await marksFor(tools, caller, wish.wanted)
  const answering = {
    caller,
    path,
    wish,
    view,
    privileges,
    marks,
    wanted,
    now,
    mount: call.reach.mount,
    write,
    budget,
  }
  await sendMultistatus(exchange, answer(tools, answering), { minimal })
}

const bodyOf = (request: IncomingMessage): Promise<Uint8Array> => readShortBody(request, xmlLimitBytes)

function* viewSince(look: LookUp, { since, until, view: seen }: SyncPoint): Script<EntryView> {
  const view = yield* lookUp(look)
  if (view.entry.kind !== 'folder') throw reportUnsupported()
  const oldest = since === 0 ? until : since
  if (oldest !== undefined && !(yield* knownSince(view.entry.node, oldest))) throw syncTokenInvalid()
  // What a right that was taken away hides is not reported as gone: the client has to compare everything anew.
  if (oldest !== undefined && seen !== (view.entry.view ?? '')) throw syncTokenInvalid()
  if (oldest !== undefined && (yield* closedSince(look.path, oldest))) throw syncTokenInvalid()
  if (until !== undefined && (until < since || until > view.revision)) throw syncTokenInvalid()
  return view
}

type Answering = Readonly<{
  caller: Caller
  path: Path
  wish: SyncWish
  view: EntryView
  /** Undefined when they were not requested. */
  privileges: PrivilegesOn | undefined
  /** Undefined when they were not requested. */
  marks: OwnMarks | undefined
  wanted: DetailsWanted
  now: number
  mount: Mount
  write: WriteResponse
  /** The budget for checksums that are computed for this response. */
  budget: Budget
}>

async function* answer(tools: Tools, answering: Answering): AsyncGenerator<string> {
  const { database } = tools
  const { path, wish, view } = answering
  const { since, delivered } = wish.point
  const until = wish.point.until ?? view.revision
  const between = {
    caller: answering.caller,
    folder: view.entry.node,
    since: since === 0 ? undefined : since,
    until,
    deep: wish.deep,
  }
  let passed = 0
  yield head
  for await (const changes of changesSince(database, between)) {
    let text = ''
    for await (const response of responsesTo(tools, changes, answering)) {
      passed += 1
      if (passed <= delivered) continue
      if (passed > delivered + wish.limit) {
        yield `${text + cutOff(answering.mount.href + hrefOf(path, view.entry))}${tokenElement(partialToken({ since, until, delivered: passed - 1, view: viewIn(view) }))}${foot}`
        return
      }
      text += response
      if (text.length >= pieceLength) {
        yield text
        text = ''
      }
    }
    yield text
  }
  yield tokenElement(syncToken(wish.point.until ?? tokenRevision(view), viewIn(view))) + foot
}

const viewIn = ({ entry }: EntryView): string => (entry.kind === 'folder' && entry.view) || ''

const tokenElement = (token: string): string => `<d:sync-token>${token}</d:sync-token>`

/** The revision since which nothing has changed there; DAV:sync-token has it too. */
const tokenRevision = ({ entry, revision }: EntryView): number => (entry.kind === 'folder' ? entry.changedBy : revision)

/** RFC 6578, 3.6. */
const cutOff = (href: string): string =>
  `<d:response><d:href>${href}</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status>` +
  '<d:error><d:number-of-matches-within-limits/></d:error></d:response>'

async function* responsesTo(
  tools: Tools,
  { parent, names, fresh, gone }: Changes,
  { caller, path, privileges, marks, wanted, now, mount, write, budget }: Answering,
): AsyncGenerator<string> {
  const { database } = tools
  const folder = [path.names.length === 0 ? '' : path.text, ...names].join('/')
  const href = `${mount.href}${hrefOfText(folder)}/`
  const hidden = (name: string, node?: number) =>
    differsByPath(caller) &&
    !(node === undefined ? mayRead(caller, `${folder}/${name}`) : mayReadEntry(caller, `${folder}/${name}`, node))
  const over = wanted.locks && fresh.length > 0 ? await database.read(locksOverNode(parent, now)) : []
  const details = wantsAny(wanted)
    ? await database.read(detailsOfPage({ parent, entries: fresh, wanted, over, now }))
    : []
  const page = wanted.checksums ? await withChecksums(tools, fresh, { details, budget }) : details
  const markOf = await marks?.among(parent, fresh)
  for (const [at, entry] of fresh.entries()) {
    if (hidden(entry.name, entry.node)) continue
    const allowed = privileges?.(`${folder}/${entry.name}`, entry)
    yield write(href + segmentOf(entry), {
      entry,
      details: page[at],
      privileges: allowed,
      ...markOf?.(entry),
      now,
      mount,
    })
  }
  for (const one of gone)
    if (!hidden(one.name))
      yield `<d:response><d:href>${href + segmentOf(one)}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`
}
