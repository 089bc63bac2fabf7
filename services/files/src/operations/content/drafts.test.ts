import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@alluvium/database'
import { describeOnEachDatabase } from '@alluvium/database/testing'
import { type HandClock, handClock, newRandomId } from '@alluvium/kernel'
import { afterEach, expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { quiet } from '../../../testing/running-files.ts'
import { smallLimitBytes } from '../../model/content.ts'
import { filesMigrations, folderBlobs } from '../../upkeep.ts'
import { toolsOf } from '../tools.ts'
import { keepBlob, renewDraft, startDraft } from './content-rows.ts'
import { sweepDrafts, withDraft } from './drafts.ts'

const folders: string[] = []
afterEach(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))))

async function toolsOn(database: Database, clock: HandClock = handClock()) {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-drafts-'))
  folders.push(folder)
  const tools = toolsOf({ database, blobs: folderBlobs(folder), smallLimitBytes, clock, logger: quiet })
  const onDisk = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('/')).length
  return { tools, clock, onDisk }
}

async function* bytesOf(length: number): AsyncGenerator<Uint8Array> {
  yield noise(length)
}

/** As a process leaves it that dies while it writes. */
async function abandoned(
  { database, blobs, clock }: Awaited<ReturnType<typeof toolsOn>>['tools'],
  length: number,
): Promise<string> {
  const location = newRandomId()
  await database.write(startDraft(location, clock.now() + 300_000))
  await blobs.put(location, bytesOf(length))
  return location
}

describeOnEachDatabase('a draft', { migrations: filesMigrations }, (open) => {
  test('of a process that died is swept once its time has passed, and not before', async () => {
    const { tools, clock, onDisk } = await toolsOn(await open())
    await abandoned(tools, 10_000)
    expect([await sweepDrafts(tools), await onDisk()]).toEqual([0, 1])
    clock.advance(300_001)
    expect([await sweepDrafts(tools), await onDisk()]).toEqual([1, 0])
    expect(await sweepDrafts(tools)).toBe(0)
  })

  test('that its writer renews is left alone', async () => {
    const { tools, clock, onDisk } = await toolsOn(await open())
    const location = await abandoned(tools, 10_000)
    clock.advance(200_000)
    await tools.database.write(renewDraft(location, clock.now() + 300_000))
    clock.advance(200_000)
    expect([await sweepDrafts(tools), await onDisk()]).toEqual([0, 1])
  })

  test('whose sweep was interrupted is swept completely later, also when the bytes are already gone', async () => {
    const { tools, clock, onDisk } = await toolsOn(await open())
    const location = await abandoned(tools, 10_000)
    clock.advance(300_001)
    const failing = { ...tools, blobs: { ...tools.blobs, remove: async () => Promise.reject(new Error('no')) } }
    expect(await sweepDrafts(failing)).toBe(0)
    await tools.blobs.remove(location)
    expect([await sweepDrafts(tools), await onDisk()]).toEqual([1, 0])
  })

  test('that is not needed, or whose use fails, is swept in the background', async () => {
    const { tools, onDisk } = await toolsOn(await open())
    await withDraft(tools, bytesOf(10_000), async () => ({ spare: true }))
    await expect(withDraft(tools, bytesOf(10_000), () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    )
    await expect.poll(onDisk).toBe(0)
  })

  test('that was swept while its writer stalled can no longer become content', async () => {
    const { tools, clock, onDisk } = await toolsOn(await open())
    const late = withDraft(tools, bytesOf(10_000), async (draft) => {
      clock.advance(300_001)
      await sweepDrafts(tools)
      return { spare: await tools.database.write(keepBlob(draft, clock.now())) }
    })
    await expect(late).rejects.toMatchObject({ code: 'files.upload-lost' })
    await expect.poll(onDisk).toBe(0)
  })
})
