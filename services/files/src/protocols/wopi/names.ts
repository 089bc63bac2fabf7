/** PutRelativeFile, RenameFile and DeleteFile: the methods that set or remove a name. */
import { newSecret } from '@alluvium/kernel'
import { pathOf } from '../../model/path.ts'
import { cleanName } from '../../operations/wopi/free-name.ts'
import { deleteFile, renameFile } from '../../operations/wopi/rename-file.ts'
import { saveBeside, type Target } from '../../operations/wopi/save-beside.ts'
import { wopiNameInvalid } from '../../problems/wopi.ts'
import { addressOfFile } from '../own-addresses.ts'
import { incoming } from './contents.ts'
import { decodeUtf7 } from './utf7.ts'
import { optionalLock, requiredHeader, sendEmpty, sendJson, type WopiCall } from './wopi-call.ts'

export async function handlePutRelative(call: WopiCall): Promise<void> {
  const { service, editing } = call
  const token = newSecret(256)
  const { entry, path } = await saveBeside(service, { editing, target: targetOf(call), token, ...incoming(call) })
  sendJson(call, {
    Name: path.names.at(-1),
    Url: `${addressOfFile(service, entry.node)}?access_token=${token}`,
  })
}

/** Whether the request names the file in exactly one of the two ways; both at once are invalid. */
export const asksForOneName = ({ exchange: { request } }: WopiCall): boolean =>
  (request.headers['x-wopi-suggestedtarget'] === undefined) !== (request.headers['x-wopi-relativetarget'] === undefined)

function targetOf(call: WopiCall): Target {
  const { headers } = call.exchange.request
  const suggested = headers['x-wopi-suggestedtarget']
  if (suggested !== undefined) return { kind: 'suggested', name: decodeUtf7(String(suggested)) }
  const name = decodeUtf7(requiredHeader(call, 'X-WOPI-RelativeTarget'))
  if (!isName(name)) throw wopiNameInvalid('x-wopi-validrelativetarget', cleanName(name))
  const overwrite = String(headers['x-wopi-overwriterelativetarget'] ?? '').toLowerCase() === 'true'
  return { kind: 'exact', name, overwrite }
}

export async function handleRename(call: WopiCall): Promise<void> {
  const { service, editing } = call
  const stem = decodeUtf7(requiredHeader(call, 'X-WOPI-RequestedName'))
  if (!isName(stem))
    throw wopiNameInvalid('x-wopi-invalidfilenameerror', 'It holds characters that a name cannot hold.')
  const name = await service.database.write(renameFile({ editing, lock: optionalLock(call), stem }))
  sendJson(call, { Name: name })
}

export async function handleDelete(call: WopiCall): Promise<void> {
  await call.service.database.write(deleteFile(call.editing))
  sendEmpty(call)
}

/** Whether a text is one valid name, with room for an extension and a number. */
function isName(text: string): boolean {
  if (text.includes('/') || text.includes('\\') || text.trim() === '' || Buffer.byteLength(text) > 220) return false
  try {
    pathOf([text])
    return true
  } catch {
    return false
  }
}
