/** Shows uploads: one with its parts, or a page of those that the caller may see. */
import type { Script } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { UploadProtocol } from '../../ports/tables/uploads.ts'
import { actorOf, mayAdminister, nodesMatter } from '../authorization/authorize.ts'
import { findUpload, type UploadCall } from './find-upload.ts'
import { countOfProtocol, type PartRow, partsOf, type UploadRow, uploadsOfProtocol } from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'

/** Throws what `findUpload` throws. */
export const lookAtUpload = (
  { database, clock }: UploadTools,
  call: Omit<UploadCall, 'at'>,
): Promise<Readonly<{ upload: UploadRow; parts: readonly PartRow[] }>> =>
  database.read(
    (function* look() {
      const { upload: found, actor } = yield* findUpload({ ...call, at: clock.now() })
      const isHidden = found.account !== actor.number && nodesMatter(call.caller)
      const upload = isHidden ? { ...found, path: '' } : found
      return { upload, parts: yield* partsOf.all({ upload: upload.upload }) }
    })(),
  )

/** The row alone. Throws what `findUpload` throws. */
export const stateOfUpload = ({ database, clock }: UploadTools, call: Omit<UploadCall, 'at'>): Promise<UploadRow> =>
  database.read(
    (function* look() {
      return (yield* findUpload({ ...call, at: clock.now() })).upload
    })(),
  )

type ListUploads = Readonly<{ caller: Caller; protocol: UploadProtocol; limit: number; offset: number }>
type Listed = Readonly<{ uploads: readonly UploadRow[]; count: number }>

/** The caller's own uploads, or everybody's for callers who may administer; newest first. */
export const listUploads = ({ database }: UploadTools, list: ListUploads): Promise<Listed> => database.read(page(list))

function* page({ caller, protocol, limit, offset }: ListUploads): Script<Listed> {
  const actor = yield* actorOf(caller)
  const account = mayAdminister(caller, actor) ? undefined : actor.number
  const { uploads: count } = (yield* countOfProtocol(protocol, account)) ?? { uploads: 0 }
  const uploads = yield* uploadsOfProtocol(protocol, { account, limit, offset })
  if (account !== undefined || !nodesMatter(caller)) return { uploads, count }
  // Where somebody else's upload goes may be hidden from an administrator, by whatever name it had when the upload began.
  return { uploads: uploads.map((one) => (one.account === actor.number ? one : { ...one, path: '' })), count }
}
