/** A share as these clients read it. */
import type { Script } from '@alluvium/database'
import { timestamp } from '@alluvium/kernel'
import { typeOf } from '../../../model/media-type.ts'
import type { PrivilegesOn } from '../../../operations/access/privileges.ts'
import { usernameOf } from '../../../operations/accounts/accounts.ts'
import { isShrinkable } from '../../../operations/thumbnails/kept-thumbnails.ts'
import { shareUrl } from '../../own-addresses.ts'
import type { Service } from '../../service.ts'
import type { OcsData } from '../ocs-answer.ts'
import type { Grant, Link, Share } from './find-shares.ts'
import { linkPermissions, permissionsOf } from './permissions.ts'

export const shareTypes = { user: 0, group: 1, link: 3 } as const

type Showing = Readonly<{
  capabilities: Service['capabilities']
  /** What the caller may do. */
  privileges: PrivilegesOn
  /** The id of the caller's account. */
  account: string
}>

export function* shownShare(share: Share, showing: Showing): Script<OcsData> {
  const { row, path } = share.place
  const name = row.name
  const type = row.is_folder ? 'httpd/unix-directory' : typeOf({ name, mediaType: row.media_type })
  const owner = yield* usernameOf(row.owner)
  return {
    ...common,
    ...(share.kind === 'link' ? ofLink(share, showing) : ofGrant(share, showing)),
    path: path.text,
    item_type: row.is_folder ? 'folder' : 'file',
    mimetype: type,
    has_preview: row.is_folder === 0 && isShrinkable({ name, mediaType: row.media_type, size: row.size }),
    item_source: row.node,
    file_source: row.node,
    file_parent: row.parent,
    file_target: `/${name}`,
    // How much is in a folder, and when that changed, is not the same for everybody.
    item_size: row.is_folder ? 0 : row.size,
    item_mtime: row.is_folder ? 0 : Math.floor(row.modified / 1000),
    uid_file_owner: owner,
    displayname_file_owner: owner,
  }
}

/** What every share has alike, because there is one storage, and no notes. */
const common = {
  parent: null,
  storage_id: 'alluvium',
  storage: 1,
  note: '',
  label: '',
  mail_send: 0,
  hide_download: 0,
  attributes: null,
  tags: [],
} as const

function ofLink({ link }: Link, { capabilities }: Showing) {
  const { number, username, token, password_hash: password } = link
  return {
    id: String(number),
    share_type: shareTypes.link,
    uid_owner: username,
    displayname_owner: username,
    permissions: link.allow_upload ? linkPermissions.taking : linkPermissions.showing,
    can_edit: true,
    can_delete: true,
    stime: Math.floor(link.created_at / 1000),
    expiration: link.expires_at === null ? null : dayOf(link.expires_at),
    token,
    url: shareUrl(capabilities, token),
    // Clients look whether there is one; no answer says which.
    password: password === null ? null : '***',
    share_with: password === null ? null : '***',
    share_with_displayname: '(Shared link)',
    send_password_by_talk: false,
  }
}

function ofGrant({ grant, place: { row, path } }: Grant, { privileges, account }: Showing) {
  const giver = grant.giver ?? ''
  const holder = grant.username ?? grant.group_name ?? ''
  const { manage } = privileges(path.text, row)
  const isOwn = grant.holder === account
  return {
    id: String(grant.number),
    share_type: grant.kind === 'user' ? shareTypes.user : shareTypes.group,
    uid_owner: giver,
    displayname_owner: giver,
    permissions: permissionsOf(grant.right_name, { isFolder: row.is_folder === 1 }),
    can_edit: manage && !isOwn,
    can_delete: manage || isOwn,
    stime: Math.floor(grant.granted_at / 1000),
    expiration: null,
    token: null,
    share_with: holder,
    share_with_displayname: holder,
  }
}

/** The last day of a share that ends at a time. */
const dayOf = (ms: number): string => `${timestamp(ms - 1).slice(0, 10)} 00:00:00`
