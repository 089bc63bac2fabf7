/** Removes a chunk of an upload that is not complete: clients that go on behind an interruption send what they find out of turn again. */
import { worksOnFullDisk } from '@alluvium/database'
import { nothingHere } from '../../problems/requests.ts'
import { expiryOf } from './expiry.ts'
import { findForChange } from './find-upload.ts'
import type { PutChunk } from './put-chunk.ts'
import { deletePart, growUpload, partAt } from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'

export type DropChunk = Pick<PutChunk, 'caller' | 'id' | 'protocol' | 'index'>

/** Throws what `findForChange` throws, and `files.not-found` where there is no such chunk. */
export async function dropChunk(tools: UploadTools, { caller, id, protocol, index }: DropChunk): Promise<void> {
  const at = tools.clock.now()
  const dropped = await tools.database.write(
    worksOnFullDisk(function* drop() {
      const { upload } = yield* findForChange({ caller, id, protocols: [protocol], at })
      const part = yield* partAt.first({ upload: id, part: index })
      if (!part) throw nothingHere()
      yield* deletePart.run({ upload: id, part: index })
      yield* tools.partsOf(upload).markForDeletion(part.location)
      yield* growUpload.run({ upload: id, received: -1, bytes: -part.size, expires_at: expiryOf(protocol, at) })
      return { upload, location: part.location }
    })(),
  )
  void tools.partsOf(dropped.upload).sweep([dropped.location])
}
