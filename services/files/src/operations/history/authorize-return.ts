/**
 * Authorizes the return of each entry when a folder is restored. The folder takes back what it held then, wherever that
 * is today. So the caller must be allowed to take it from there and to write it here. This only matters for policies,
 * because a role allows the same on every path.
 */

import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { newNodes } from '../../model/walk.ts'
import { nameUnavailable } from '../../problems/access.ts'
import { type Actor, authorizeActor, differsByPath, mayRead, nodesMatter } from '../authorization/authorize.ts'
import { authorizeSubtree } from '../authorization/authorize-subtree.ts'
import { pathAsOf } from '../temporal/path-as-of.ts'
import { rowAsOf } from '../temporal/rows-as-of.ts'
import { mayWriteAsOf } from '../temporal/way-as-of.ts'

type Returning = Readonly<{
  caller: Caller
  actor: Actor
  /** The folder to restore, its path, and the revision to go back to. */
  top: number
  path: Path
  goal: number
  /** The revision that restores it. */
  revision: number
}>

/** Authorizes one entry that the folder held then, or the folder itself. Throws `files.policy-forbids`. */
export function* authorizeReturn(node: number, returning: Returning): Script<void> {
  const { caller, actor, path, revision } = returning
  if (!differsByPath(caller)) return
  const there = path.text + (yield* placeBelow(node, returning))
  authorizeActor(caller, actor, 'write', there)
  const row = yield* rowAsOf(node, revision)
  const { goal } = returning
  // What its owner removed for good is brought back by nobody who may not read it.
  if (!row && nodesMatter(caller) && !(yield* mayWriteAsOf(caller, node, goal))) throw nameUnavailable(path.text)
  if (!row) return
  const now = yield* pathAsOf(node, revision) // of what is in the trash, where it was
  const isHidden = nodesMatter(caller) && !(mayRead(caller, now) && (yield* mayWriteAsOf(caller, node, revision)))
  if (isHidden) throw nameUnavailable(path.text)
  if (now !== there) {
    for (const action of ['read', 'delete'] as const) authorizeActor(caller, actor, action, now)
    yield* authorizeSubtree({ caller, actor, actions: ['read', 'delete'], row, path: now })
  }
  yield* authorizeSubtree({ caller, actor, actions: ['write'], row, path: there })
}

/** The path of an entry in the folder at that revision. */
function* placeBelow(node: number, { top, goal }: Pick<Returning, 'top' | 'goal'>): Script<string> {
  let place = ''
  const isNew = newNodes()
  for (let at = node; at !== top; ) {
    const row = yield* rowAsOf(at, goal)
    if (!row || !isNew(at)) return place
    place = `/${row.name}${place}`
    at = row.parent
  }
  return place
}
