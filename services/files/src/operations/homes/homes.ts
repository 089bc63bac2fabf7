/**
 * Homes: a folder for each account, which the account alone manages. It is made when its owner first opens it, and not with
 * the account: a folder that nobody asked for would be in every listing of the root. The folder that holds the homes is
 * closed and nobody has a right on it, so it is only the way to one's own home, and nobody but the service makes names in it.
 *
 *   /home          closed, no grants
 *   /home/ada      closed, ada: manage
 *
 * A home is known by its node: a name that is used again does not find it. When another folder is to hold homes, those that were
 * made stay where they are.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Path } from '../../model/path.ts'
import { userMissing } from '../../problems/accounts.ts'
import { closeFolder } from '../access/closed-folders.ts'
import { keepGrant } from '../access/grant-rows.ts'
import { type Account, accountByName } from '../accounts/accounts.ts'
import { forgetHome, homeNode, keepHome, lostHomeOf } from '../accounts/home-rows.ts'
import { userNamed } from '../accounts/user-named.ts'
import { asTheService } from '../authorization/as-the-service.ts'
import { noteAccessChange } from '../authorization/note-access-change.ts'
import { locate } from '../nodes/locate.ts'
import { noteChanged } from '../note-changed.ts'
import { notify } from '../notifications/notify.ts'
import { forgetLocksWithin } from '../preconditions/forget-locks.ts'
import { deleteEntry } from '../tree/delete-entry.ts'
import { makeFolder } from '../tree/make-folder.ts'
import { closeOwn, freePath, makeHolding, mayHold, pathOfOwn, renameOwn, theService } from './own-folders.ts'

type Owner = Pick<Account, 'number' | 'id' | 'username'>

/** Whether the folder for homes may be at the path: nothing is there, or a folder that the service made for homes. */
export function* mayHoldHomes(root: Path): Script<boolean> {
  return yield* mayHold('homes', root)
}

/** Where the account's home is; undefined when it was not made, or is in the trash. */
export function* homeOf(account: number): Script<Path | undefined> {
  return yield* pathOfOwn(yield* homeNode(account))
}

/** Where the account's home is, or will be once it is opened; undefined when something else is where the homes should be. */
export function* placeOfHome(owner: Owner, root: Path): Script<Path | undefined> {
  const known = yield* homeOf(owner.number)
  if (known) return known
  return (yield* mayHoldHomes(root)) ? yield* freePath(root, homeName(owner.username), keptFor(owner)) : undefined
}

/** Whether it is the name of somebody else, who would look there for their own home. */
const keptFor = (owner: Owner) =>
  function* isKept(name: string): Script<boolean> {
    const other = yield* accountByName(name)
    return other !== undefined && other.number !== owner.number
  }

/** Makes the closed folder for homes where it is missing. To be called where `mayHoldHomes` is true. */
export function* makeHomesFolder(root: Path, at: number): Script<void> {
  yield* makeHolding('homes', root, { caller: theService, at })
}

type MakeHome = Readonly<{ caller: Caller; owner: Owner; root: Path; at: number }>

/**
 * The account's home, made when it is not there. Undefined when something else is where the homes should be. What was made as its home
 * is not made again where only the row that says so was lost.
 */
export function* makeHome({ caller, owner, root, at }: MakeHome): Script<Path | undefined> {
  const path = yield* placeOfHome(owner, root)
  if (!path || (yield* locate(path)).row) return path
  const lost = yield* lostHomeOf(owner.id)
  if (lost !== undefined) {
    yield* keepHome({ account: owner.number, node: lost })
    return yield* homeOf(owner.number)
  }
  const service = asTheService(caller)
  yield* makeHolding('homes', root, { caller: service, at })
  yield* makeFolder({ caller: service, path, at })
  const node = yield* closeOwn(path)
  yield* keepHome({ account: owner.number, node })
  yield* keepGrant({ node, kind: 'user', holder: owner.id, right_name: 'manage', granted_by: null, granted_at: at })
  return path
}

/**
 * The name of an account as the name of a folder, with room for a number behind it: some accounts are older than the rule about
 * names, and 64 letters may have more bytes than a folder's name.
 */
export function homeName(username: string): string {
  const name = startOf(username.replaceAll(/[/\\]/g, '-'), maxHomeBytes)
  return /^\.*$/.test(name) ? `account-${name.length}` : name
}

const maxHomeBytes = 240

/** As many whole letters as have no more bytes in UTF-8. */
function startOf(text: string, maxBytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(maxBytes))
  return text.slice(0, read)
}

type MoveHome = Readonly<{ caller: Caller; owner: Owner; at: number }>

/** Moves the home of an account that was renamed, if it is still among homes. `owner.username`: the new name. */
export function* moveHome({ caller, owner, at }: MoveHome): Script<void> {
  const from = yield* homeOf(owner.number)
  yield* renameOwn({
    caller: asTheService(caller),
    from,
    holds: 'homes',
    name: homeName(owner.username),
    isKept: keptFor(owner),
    at,
  })
}

/** What becomes of the home of an account that is deleted. `to`: the id or name of the account that gets it. */
export type HomeLeft = Readonly<{ kind: 'keep' }> | Readonly<{ kind: 'trash' }> | Readonly<{ kind: 'give'; to: string }>

type LeaveHome = Readonly<{ caller: Caller; by: number; owner: Owner; left: HomeLeft; at: number }>

/**
 * Kept, it stays closed, and an administrator can take it over. It is in no table of homes any more, so a revision says that it is closed. @param by the number of the account that deletes. Throws
 * `files.user-missing` for who should get it.
 */
export function* leaveHome({ caller, by, owner, left, at }: LeaveHome): Script<void> {
  const node = yield* homeNode(owner.number)
  const path = yield* homeOf(owner.number)
  const heir = left.kind === 'give' ? yield* userNamed(left.to) : undefined
  if (heir?.number === owner.number) throw userMissing(owner.username)
  yield* forgetHome(owner.number)
  if (node === undefined || !path) return
  yield* closeFolder({ node, path: path.text, at, caller, by, origin: 'a home' })
  // Nobody else's lock keeps an account from being deleted.
  if (left.kind === 'trash') {
    yield* forgetLocksWithin(node)
    yield* deleteEntry({ caller: asTheService(caller), path, at })
  }
  if (!heir) return
  yield* keepGrant({ node, kind: 'user', holder: heir.id, right_name: 'manage', granted_by: by, granted_at: at })
  yield* noteAccessChange({ node })
  const facts = { right: 'manage' } as const
  yield* notify({ to: { account: heir.number }, kind: 'shared-with-you', by, at, node, facts })
  yield* noteChanged(caller, heir.id === caller.id ? `take-over ${path.text}` : path.text)
}
