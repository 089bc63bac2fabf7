/** Links and grants together, which these clients see as one kind of thing. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../../model/path.ts'
import { accessAt } from '../../../operations/access/access-at.ts'
import { type GrantRow, grantRowOfNumber, grantRowsBy } from '../../../operations/access/grant-rows.ts'
import { sharedWith } from '../../../operations/access/shared-with-me.ts'
import { actorOf } from '../../../operations/authorization/authorize.ts'
import { type PlacedNode, readablePlaceOfNode } from '../../../operations/nodes/path-of-node.ts'
import { ownShares, type ShareRecord, shareOfNumber } from '../../../operations/shares/list-shares.ts'
import { shareMissing, shareUnsupported } from '../../../problems/shares.ts'

export type Link = Readonly<{ kind: 'link'; link: ShareRecord; place: PlacedNode }>
export type Grant = Readonly<{ kind: 'grant'; grant: GrantRow; place: PlacedNode }>
export type Share = Link | Grant

/** The most that are listed at once, of links and of grants. */
const maxListed = 1000

/** What the caller shared, the last first. */
export function* sharesBy(caller: Caller): Script<readonly Share[]> {
  const { number } = yield* actorOf(caller)
  const links = yield* placedLinks(caller, yield* ownShares({ caller, limit: maxListed }))
  const grants = yield* placedGrants(caller, yield* grantRowsBy(number, maxListed))
  return [...links, ...grants].toSorted((one, other) => sharedAt(other) - sharedAt(one))
}

type At = Readonly<{
  caller: Caller
  path: Path
  /** Also what others gave to people there. Nobody sees the links of others. */
  all: boolean
}>

/** What is shared at a path. Throws `files.path-missing`. */
export function* sharesAt({ caller, path, all }: At): Script<readonly Share[]> {
  const { grants, node } = yield* accessAt({ caller, path })
  const { number } = yield* actorOf(caller)
  const links = yield* placedLinks(caller, yield* ownShares({ caller, node, limit: maxListed }))
  const own = grants.filter((one) => one.path === path.text && (all || one.granted_by === number))
  return [...links, ...(yield* placedGrants(caller, own))]
}

/** What the caller shared directly in a folder. Throws `files.path-missing`, `files.share-unsupported`. */
export function* sharesIn(caller: Caller, path: Path): Script<readonly Share[]> {
  const { node } = yield* accessAt({ caller, path })
  const place = yield* readablePlaceOfNode(caller, node)
  if (!place?.row.is_folder) throw shareUnsupported(`${path.text} is not a folder.`)
  return (yield* sharesBy(caller)).filter((share) => share.place.row.parent === node)
}

/** What others shared with the caller. @param now milliseconds since 1970. */
export function* sharesWith(caller: Caller, now: number): Script<readonly Share[]> {
  const grants: GrantRow[] = []
  for (const { number } of yield* sharedWith(caller, now)) {
    const grant = yield* grantRowOfNumber(number)
    if (grant) grants.push(grant)
  }
  return yield* placedGrants(caller, grants)
}

/** Throws `files.share-missing`, also for one that the caller does not see. */
export function* shareNumbered(caller: Caller, number: number): Script<Share> {
  const link = yield* shareOfNumber({ caller, number })
  const [found] = link ? yield* placedLinks(caller, [link]) : yield* placedGrants(caller, yield* grantNumbered(number))
  if (!found) throw shareMissing()
  // Who only passes through on the way to what was granted to them does not learn who else may see the folder.
  const isShown = found.kind === 'link' || (yield* accessAt({ caller, path: found.place.path })).yours !== null
  if (!isShown) throw shareMissing()
  return found
}

function* grantNumbered(number: number): Script<readonly GrantRow[]> {
  const grant = yield* grantRowOfNumber(number)
  return grant ? [grant] : []
}

function* placedLinks(caller: Caller, links: readonly ShareRecord[]): Script<readonly Share[]> {
  const found: Share[] = []
  for (const link of links) {
    const place = yield* readablePlaceOfNode(caller, link.node)
    if (place) found.push({ kind: 'link', link, place })
  }
  return found
}

/** What was given to everybody has no form in this protocol, and what one gave oneself, by closing a folder, is not shared. */
function* placedGrants(caller: Caller, grants: readonly GrantRow[]): Script<readonly Share[]> {
  const found: Share[] = []
  for (const grant of grants) {
    const isForOthers = grant.kind === 'group' || (grant.kind === 'user' && grant.username !== grant.giver)
    const place = isForOthers ? yield* readablePlaceOfNode(caller, grant.node) : undefined
    if (place) found.push({ kind: 'grant', grant, place })
  }
  return found
}

const sharedAt = (share: Share): number => (share.kind === 'link' ? share.link.created_at : share.grant.granted_at)
