/** Ends an upload without making a file: at its owner's request, or because it is abandoned. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Caller } from '@alluvium/kernel'
import type { Location } from '../../model/content.ts'
import type { UploadProtocol } from '../../ports/tables/uploads.ts'
import { findUpload } from './find-upload.ts'
import {
  abandoned,
  abandonedStill,
  deleteParts,
  deleteUpload,
  heldInMemory,
  partsOf,
  type UploadRow,
} from './upload-rows.ts'
import type { UploadTools } from './upload-tools.ts'

export type CancelUpload = Readonly<{ caller: Caller; id: string; protocols: readonly UploadProtocol[] }>

/** Throws what `findUpload` throws. */
export async function cancelUpload(tools: UploadTools, { caller, id, protocols }: CancelUpload): Promise<void> {
  const at = tools.clock.now()
  const cancelled = await tools.database.write(
    worksOnFullDisk(function* cancel() {
      const { upload } = yield* findUpload({ caller, id, protocols, at })
      return { upload, locations: yield* remove(tools, upload) }
    })(),
  )
  void tools.partsOf(cancelled.upload).sweep(cancelled.locations)
}

/** The same for an upload that nobody can use. Never rejects: if it fails here, the upload expires later. */
export async function dropUpload(tools: UploadTools, cancel: CancelUpload): Promise<void> {
  await cancelUpload(tools, cancel).catch((err: unknown) => {
    tools.logger.info({ err, upload: cancel.id }, 'an upload was left to expire')
  })
}

/** How many uploads the sweep reads at once. */
const sweptAtOnce = 100

/** Ends uploads that have expired or belonged to deleted accounts; resolves to their number. */
export async function sweepUploads(tools: UploadTools): Promise<number> {
  const { database, clock, logger } = tools
  let swept = 0
  for (;;) {
    const now = clock.now()
    const found = await database.read(abandoned.all({ now, limit: sweptAtOnce }))
    for (const upload of found) {
      const locations = await database.write(removeIfAbandoned(tools, upload, now))
      await tools.partsOf(upload).sweep(locations)
      swept += 1
    }
    if (found.length < sweptAtOnce) break
  }
  if (swept > 0) logger.info({ uploads: swept }, 'uploads that nobody went on with were swept')
  return swept
}

/** Removes the uploads whose parts were in the memory of an ended process; run it before the first upload begins. */
export const forgetMemoryUploads = worksOnFullDisk(function* forgetMemoryUploads(): Script<void> {
  for (const { upload } of yield* heldInMemory.all({})) {
    yield* deleteParts.run({ upload })
    yield* deleteUpload.run({ upload })
  }
})

/** Checks again inside the transaction, because the upload may have continued. */
const removeIfAbandoned = worksOnFullDisk(function* removeIfAbandoned(
  tools: UploadTools,
  upload: UploadRow,
  now: number,
): Script<readonly Location[]> {
  const still = yield* abandonedStill.first({ upload: upload.upload, now })
  return still ? yield* remove(tools, upload) : []
})

function* remove(tools: UploadTools, { upload, in_memory }: UploadRow): Script<readonly Location[]> {
  const locations = (yield* partsOf.all({ upload })).map(({ location }) => location)
  yield* tools.partsOf({ in_memory }).forget(upload)
  yield* deleteUpload.run({ upload })
  return locations
}
