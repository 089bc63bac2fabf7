/**
 * Sharing, as the phones and the desktop ask for it: links are shares, and what is given to people and groups are grants.
 *
 *   GET     …/shares                        what the caller shared; path=, reshares=, subfiles=, shared_with_me= say of what
 *   POST    …/shares                        path=, shareType= 0 for a person, 1 for a group, 3 for a link
 *   GET     …/shares/7
 *   PUT     …/shares/7                      permissions=; of a link also password= and expireDate=
 *   DELETE  …/shares/7
 */
import type { Script } from '@alluvium/database'
import type { Right } from '../../../model/access/right.ts'
import { hashPassword } from '../../../model/password.ts'
import { type Path, parsePath } from '../../../model/path.ts'
import type { GrantRow } from '../../../operations/access/grant-rows.ts'
import { giveGrant, type NamedHolder, takeGrant } from '../../../operations/access/grants.ts'
import { privilegesOf } from '../../../operations/access/privileges.ts'
import { authorizeAnywhere, authorizeOwnChange } from '../../../operations/authorization/authorize.ts'
import { changeShare } from '../../../operations/shares/change-share.ts'
import { admitShare, createShare, usualHours } from '../../../operations/shares/create-share.ts'
import { deleteShare } from '../../../operations/shares/list-shares.ts'
import { shareFieldInvalid, shareMissing, shareUnsupported } from '../../../problems/shares.ts'
import type { OcsData } from '../ocs-answer.ts'
import type { Asked, Resource } from '../ocs-resource.ts'
import {
  type Grant,
  type Link,
  type Share,
  shareNumbered,
  sharesAt,
  sharesBy,
  sharesIn,
  sharesWith,
} from './find-shares.ts'
import { linkPermissions, permissionsOf, rightFor, takesFiles } from './permissions.ts'
import { type ShareFields, shareFieldsOf } from './share-fields.ts'
import { shareTypes, shownShare } from './share-record.ts'

const base = 'apps/files_sharing/api/v1/shares'

export const sharesAddresses = [base, `${base}/999`]

/** The shares, or one of them, by the end of its address; undefined for an address of something else. */
export function sharesResource(name: string): Resource | undefined {
  if (name === base) return { GET: list, POST: create }
  const [, digits] = /^\/(\d{1,9})$/.exec(name.startsWith(base) ? name.slice(base.length) : '') ?? []
  if (digits === undefined) return undefined
  const number = Number(digits)
  return {
    GET: async (asked) => {
      authorizeAnywhere(asked.caller, 'list')
      return [await shown(asked, await found(asked, number))]
    },
    PUT: (asked) => change(asked, number),
    DELETE: (asked) => remove(asked, number),
  }
}

async function list(asked: Asked): Promise<OcsData> {
  const { service, exchange, caller } = asked
  authorizeAnywhere(caller, 'list')
  const fields = await shareFieldsOf(exchange.request)
  const path = fields.path === undefined ? undefined : parsePath(fields.path)
  const shares = await service.database.read(() => wanted(asked, fields, path))
  return await service.database.read(() => shownAll(asked, shares))
}

function wanted({ service, caller }: Asked, fields: ShareFields, path: Path | undefined): Script<readonly Share[]> {
  if (fields.shared_with_me === true) return withMe({ service, caller }, path)
  if (path === undefined) return sharesBy(caller)
  if (fields.subfiles === true) return sharesIn(caller, path)
  return sharesAt({ caller, path, all: fields.reshares === true })
}

function* withMe({ service, caller }: Pick<Asked, 'service' | 'caller'>, path: Path | undefined) {
  const all = yield* sharesWith(caller, service.clock.now())
  return path === undefined ? all : all.filter((share) => share.place.path.text === path.text)
}

async function create(asked: Asked): Promise<OcsData> {
  authorizeAnywhere(asked.caller, 'share')
  const fields = await shareFieldsOf(asked.exchange.request)
  if (fields.path === undefined || fields.path === '') throw shareFieldInvalid('path', 'is missing')
  const path = parsePath(fields.path)
  refuseHiding(fields)
  if (fields.shareType === shareTypes.link)
    return await shown(asked, await found(asked, await link(asked, fields, path)))
  const holder = holderIn(fields)
  refuseForPeople(fields)
  const right = await rightIn(asked, { path, permissions: fields.permissions })
  return await shown(asked, await found(asked, await give(asked, { path, holder, right })))
}

/** Throws `files.share-unsupported`. */
function holderIn({ shareType, shareWith = '' }: ShareFields): NamedHolder {
  if (shareType !== shareTypes.user && shareType !== shareTypes.group)
    throw shareUnsupported('Something is shared here with a person, with a group, or by a link.')
  if (shareWith === '') throw shareFieldInvalid('shareWith', 'is missing')
  return shareType === shareTypes.user ? { user: shareWith } : { group: shareWith }
}

/** A right here is without end and without a password: to take such a field would promise what nobody keeps. */
function refuseForPeople({ expireDate, password = '' }: ShareFields): void {
  if (expireDate !== undefined && expireDate !== null)
    throw shareUnsupported('What is shared with people ends when it is taken back, and not on a day.')
  if (password !== '') throw shareUnsupported('Only links have passwords.')
}

/** Throws `files.share-unsupported`. */
function refuseHiding({ hideDownload, attributes = '' }: ShareFields): void {
  const forbidsDownload = /"key"\s*:\s*"download"[^}]*"(?:enabled|value)"\s*:\s*false/.test(attributes)
  if (hideDownload === true || forbidsDownload)
    throw shareUnsupported('Whoever may read a file here may also download it.')
}

async function link({ service, caller }: Asked, fields: ShareFields, path: Path): Promise<number> {
  const { database, clock } = service
  const at = clock.now()
  const { showing, taking } = linkPermissions
  const { permissions = fields.publicUpload === true ? showing | taking : showing } = fields
  const allowUpload = takesFiles(permissions)
  const { expireDate = at + usualHours * 3_600_000 } = fields
  refusePast(expireDate, at)
  if (fields.password) await database.read(admitShare({ caller, path, allowUpload })) // before the dear work of hashing it
  const passwordHash = fields.password ? await hashPassword(fields.password, caller.id) : null
  const made = { caller, path, at, expiresAt: expireDate, passwordHash, maxDownloads: null, allowUpload }
  return (await database.write(createShare(made))).number
}

/** Throws `files.share-field-invalid`. */
function refusePast(expireDate: number | null | undefined, now: number): void {
  if (typeof expireDate === 'number' && expireDate <= now) throw shareFieldInvalid('expireDate', 'should not be past')
}

type Asking = Readonly<{ path: Path; permissions: number | undefined }>

/** Throws `files.path-missing`, `files.share-unsupported`. */
async function rightIn({ service, caller }: Asked, { path, permissions }: Asking): Promise<Right> {
  const { entry } = await service.fileCache.read({ caller, path })
  const isFolder = entry.kind === 'folder'
  return rightFor(permissions ?? permissionsOf('write', { isFolder }), { isFolder })
}

type Given = Readonly<{ path: Path; holder: NamedHolder; right: Right }>

async function give({ service: { database, clock }, caller }: Asked, given: Given): Promise<number> {
  const order = { ...given, caller, at: clock.now() }
  return (await database.write(() => giveToAnother(order))).number
}

/** What one gave oneself is no share: nobody would find it again. Throws `files.share-unsupported`, and what `giveGrant` throws. */
function* giveToAnother(order: Parameters<typeof giveGrant>[0]): Script<GrantRow> {
  const grant = yield* giveGrant(order)
  if (grant.holder === order.caller.id)
    throw shareUnsupported('Nobody shares with themselves, or changes what was shared with them.')
  return grant
}

async function change(asked: Asked, number: number): Promise<OcsData> {
  authorizeAnywhere(asked.caller, 'share')
  const fields = await shareFieldsOf(asked.exchange.request)
  const share = await found(asked, number)
  refuseHiding(fields)
  if (share.kind === 'link') await changeLink(asked, share, fields)
  else await changeGrant(asked, share, fields)
  return await shown(asked, await found(asked, number))
}

async function changeLink({ service, caller }: Asked, { link }: Link, fields: ShareFields): Promise<void> {
  const { permissions, expireDate, password } = fields
  refusePast(expireDate, service.clock.now())
  const changes = {
    ...(permissions !== undefined && { allowUpload: takesFiles(permissions) }),
    ...(expireDate !== undefined && { expiresAt: expireDate }),
    ...(password !== undefined && { passwordHash: password === '' ? null : await hashPassword(password, caller.id) }),
  }
  await service.database.write(changeShare({ caller, number: link.number, changes }))
}

async function changeGrant(asked: Asked, { grant, place }: Grant, fields: ShareFields): Promise<void> {
  refuseForPeople(fields)
  if (fields.permissions === undefined) return
  const right = rightFor(fields.permissions, { isFolder: place.row.is_folder === 1 })
  await give(asked, { path: place.path, holder: holderOf(grant), right })
}

/** Throws `files.share-missing`. */
function holderOf({ username, group_name: group }: Grant['grant']): NamedHolder {
  if (username !== null) return { user: username }
  if (group !== null) return { group }
  throw shareMissing()
}

async function remove(asked: Asked, number: number): Promise<OcsData> {
  const { service, caller } = asked
  authorizeOwnChange(caller)
  const share = await found(asked, number)
  const { database, clock } = service
  if (share.kind === 'link') await database.write(deleteShare({ caller, token: share.link.token }))
  else
    await database.write(takeGrant({ caller, path: share.place.path, holder: holderOf(share.grant), at: clock.now() }))
  return []
}

const found = ({ service, caller }: Asked, number: number): Promise<Share> =>
  service.database.read(() => shareNumbered(caller, number))

async function shown(asked: Asked, share: Share): Promise<OcsData> {
  const [one = []] = await asked.service.database.read(() => shownAll(asked, [share]))
  return one
}

function* shownAll({ service, caller }: Asked, shares: readonly Share[]): Script<readonly OcsData[]> {
  const privileges = yield* privilegesOf(caller)
  const all: OcsData[] = []
  for (const share of shares)
    all.push(yield* shownShare(share, { capabilities: service.capabilities, privileges, account: caller.id }))
  return all
}
