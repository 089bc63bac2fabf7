import { type Caller, systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { describeFilesOnEach, quiet, type RunningFiles } from '../../../testing/running-files.ts'
import { threadMerging } from '../../adapters/merging/thread-merging.ts'
import { smallLimitBytes } from '../../model/content.ts'
import { parsePath } from '../../model/path.ts'
import { anonymousId } from '../accounts/accounts.ts'
import { openStaleWrites } from '../stale-writes/stale-writes.ts'
import { toolsOf } from '../tools.ts'
import { appendBytes } from './append-bytes.ts'
import { lookAtUpload } from './look-at-uploads.ts'
import { openUpload } from './open-upload.ts'
import { type UploadTools, uploadTools } from './upload-tools.ts'

const caller: Caller = { id: anonymousId, name: 'anonymous', role: 'admin', by: 'open-mode' }
const protocols = ['tus'] as const

function toolsIn({ database, blobs }: RunningFiles): UploadTools {
  const tools = toolsOf({ database, blobs, smallLimitBytes, clock: systemClock, logger: quiet })
  const staleWrites = openStaleWrites(tools, { merging: threadMerging(quiet), merges: 'asked', versionDays: 1 })
  return { ...uploadTools(tools, { kept: 'durable', memory: blobs, staleWrites }), streamPartBytes: 1000 }
}

const begun = (tools: UploadTools) =>
  openUpload(tools, { caller, protocol: 'tus', path: parsePath('/f'), totalSize: undefined })

async function* broken(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 300) yield bytes.subarray(at, at + 300)
  throw new Error('cut')
}

describeFilesOnEach('a stream', (start) => {
  test('is kept part by part as it comes, and what came before it broke off stays', async () => {
    const tools = toolsIn(await start())
    const upload = await begun(tools)
    const offsets: number[] = []
    const appending = appendBytes(tools, {
      caller,
      upload,
      protocols,
      checksums: [],
      bytes: broken(noise(3500)),
      progress: (offset) => void offsets.push(offset),
    })
    await expect(appending).rejects.toThrow('cut')
    expect(offsets).toEqual([1000, 2000, 3000, 3500])
    const { upload: now, parts } = await lookAtUpload(tools, { caller, id: upload.upload, protocols })
    expect([now.bytes, now.received, parts.map(({ size }) => size)]).toEqual([3500, 4, [1000, 1000, 1000, 500]])
  })

  test('that is continued from two requests at once is continued by one of them', async () => {
    const tools = toolsIn(await start())
    const upload = await begun(tools)
    const append = { caller, upload, protocols, checksums: [] }
    const two = await Promise.allSettled(
      [1, 2].map((seed) =>
        appendBytes(tools, {
          ...append,
          bytes: (async function* one() {
            yield noise(900, seed)
          })(),
        }),
      ),
    )
    expect(two.map(({ status }) => status).toSorted((a, b) => a.localeCompare(b))).toEqual(['fulfilled', 'rejected'])
    expect((await lookAtUpload(tools, { caller, id: upload.upload, protocols })).upload.bytes).toBe(900)
  })
})
