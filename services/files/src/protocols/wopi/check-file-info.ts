/** CheckFileInfo, and PutUserInfo, whose text CheckFileInfo returns. */

import { splitName } from '../../operations/tree/free-name.ts'
import { versionOf } from '../../operations/wopi/editing.ts'
import { fileInfo, keepUserInfo } from '../../operations/wopi/file-info.ts'
import { readShortBody } from '../bodies/request-body.ts'
import { sendEmpty, sendJson, type WopiCall } from './wopi-call.ts'

/** The limit of the specification. */
const maxUserInfoLength = 1024

export async function handleCheckFileInfo(call: WopiCall): Promise<void> {
  const { service, editing, account } = call
  const { row, ownerId, userInfo, mayWrite, mayRename } = await service.database.read(fileInfo(editing))
  sendJson(call, {
    BaseFileName: row.name,
    FileExtension: splitName(row.name).ending,
    OwnerId: plain(ownerId),
    Size: row.size,
    Version: versionOf(row),
    LastModifiedTime: new Date(row.modified).toISOString(),
    UserId: plain(account.id),
    UserFriendlyName: account.username,
    ...(userInfo === undefined ? {} : { UserInfo: userInfo }),
    ReadOnly: !mayWrite,
    RestrictedWebViewOnly: false,
    UserCanWrite: mayWrite,
    UserCanRename: mayRename,
    UserCanNotWriteRelative: !mayWrite,
    SupportsLocks: true,
    SupportsGetLock: true,
    SupportsExtendedLockLength: true,
    SupportsUpdate: true,
    SupportsRename: true,
    SupportsDeleteFile: true,
    SupportsUserInfo: true,
    FileNameMaxLength: 250,
    PostMessageOrigin: originOf(service.capabilities.externalUrl()),
  })
}

export async function handlePutUserInfo(call: WopiCall): Promise<void> {
  const { service, editing, exchange } = call
  const info = Buffer.from(await readShortBody(exchange.request, maxUserInfoLength)).toString('latin1')
  await service.database.write(keepUserInfo(editing, info.replace(/[^\x20-\x7e]/g, '')))
  sendEmpty(call)
}

/** Letters and digits only, as editors require of ids. */
const plain = (id: string): string => id.replaceAll('-', '')

const originOf = (address: string): string => (URL.canParse(address) ? new URL(address).origin : address)
