/**
 * Finds an upload for a caller. Only its owner and administrators see it. For all others it does not exist, because
 * even its existence is private.
 */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { UploadProtocol } from '../../ports/tables/uploads.ts'
import { uploadExpired, uploadMissing } from '../../problems/uploads.ts'
import {
  type Actor,
  actorOf,
  authorizeActor,
  authorizeAnywhere,
  mayAdminister,
  nodesMatter,
} from '../authorization/authorize.ts'
import { type UploadRow, uploadById } from './upload-rows.ts'

export type UploadCall = Readonly<{
  caller: Caller
  /** The upload's id. */
  id: string
  /** The protocols whose uploads are searched. */
  protocols: readonly UploadProtocol[]
  at: number
}>

export type Found = Readonly<{ upload: UploadRow; actor: Actor }>

/** Throws `files.upload-missing` or `files.upload-expired`. */
export function* findUpload({ caller, id, protocols, at }: UploadCall): Script<Found> {
  const actor = yield* actorOf(caller)
  const upload = yield* uploadById.first({ upload: id })
  if (!upload || !protocols.includes(upload.protocol)) throw uploadMissing()
  if (upload.account !== actor.number && !mayAdminister(caller, actor)) throw uploadMissing()
  if (upload.expires_at !== null && upload.expires_at < at) throw uploadExpired()
  return { upload, actor }
}

/** The same for a caller who will change it. Also throws what `authorize` throws. */
export function* findForChange(call: UploadCall): Script<Found> {
  const found = yield* findUpload(call)
  // Where rights hide something, an administrator does not go on with somebody else's upload, whatever its path is by now.
  if (found.upload.account !== found.actor.number && nodesMatter(call.caller)) throw uploadMissing()
  authorizeUpload(call.caller, found.actor, found.upload.path)
  return found
}

/**
 * Throws what `authorize` throws. An upload that becomes no file itself has no path for policies; the file that is made
 * of it has one.
 */
export function authorizeUpload(caller: Caller, actor: Actor, path: string): void {
  if (path === '') authorizeAnywhere(caller, 'write', actor.role)
  else authorizeActor(caller, actor, 'write', path)
}
