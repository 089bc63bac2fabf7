/** Lock, GetLock, RefreshLock, Unlock and UnlockAndRelock. */
import { newRandomId } from '@alluvium/kernel'
import { type Edited, versionOf } from '../../operations/wopi/editing.ts'
import { lockFile, lockOfFile, refreshFileLock, renameFileLock, unlockFile } from '../../operations/wopi/lock-file.ts'
import { escapeXml } from '../xml/xml.ts'
import { lockHeader, sendEmpty, type WopiCall } from './wopi-call.ts'

const versioned = ({ row }: Edited) => ({ 'X-WOPI-ItemVersion': versionOf(row) })

/** With the name of an old lock it is UnlockAndRelock: both come as `LOCK`. */
export async function handleLock(call: WopiCall): Promise<void> {
  const { service, editing, account, exchange } = call
  const name = lockHeader(call)
  if (exchange.request.headers['x-wopi-oldlock'] !== undefined) {
    const old = lockHeader(call, 'X-WOPI-OldLock')
    sendEmpty(call, versioned(await service.database.write(renameFileLock({ editing, name, old }))))
    return
  }
  const owner = escapeXml(account.username)
  const token = `urn:uuid:${newRandomId()}`
  sendEmpty(call, versioned(await service.database.write(lockFile({ editing, name, token, owner }))))
}

export async function handleGetLock(call: WopiCall): Promise<void> {
  const { name, ...edited } = await call.service.database.read(lockOfFile(call.editing))
  sendEmpty(call, { ...versioned(edited), 'X-WOPI-Lock': name })
}

export async function handleRefreshLock(call: WopiCall): Promise<void> {
  const { service, editing } = call
  sendEmpty(call, versioned(await service.database.write(refreshFileLock({ editing, name: lockHeader(call) }))))
}

export async function handleUnlock(call: WopiCall): Promise<void> {
  const { service, editing } = call
  sendEmpty(call, versioned(await service.database.write(unlockFile({ editing, name: lockHeader(call) }))))
}
