import { systemClock } from '@alluvium/kernel'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { largePng } from '../../../../testing/documents/large-png.ts'
import { thumbnailProcesses } from '../../../../testing/documents/thumbnail-processes.ts'
import { describeFiles, type RunningFiles } from '../../../../testing/running-files.ts'

async function withPicture(files: RunningFiles) {
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
  await files.ask('PUT', '/a.png', { body: await picture.png().toBuffer() })
  return async (size: number) => {
    const { status, code } = await files.ask('GET', `/api/thumbnails/a.png?size=${size}`)
    return `${status} ${code}`.trim()
  }
}

describeFiles('a process that makes thumbnails', (start) => {
  test('is occupied at most twice an hour by a picture that always takes too long', async () => {
    let laterMs = 0
    const clock = { ...systemClock, now: () => systemClock.now() + laterMs }
    const files = await start({ thumbnails: { timeMs: 1 }, clock })
    await files.ask('PUT', '/a.png', { body: largePng({ width: 9_000, height: 10_000 }) })
    const askedFor = async (size: number) => (await files.ask('GET', `/api/thumbnails/a.png?size=${size}`)).code
    expect([await askedFor(16), await askedFor(16)]).toEqual(Array(2).fill('files.thumbnails-busy'))
    expect([await askedFor(16), await askedFor(17)]).toEqual(Array(2).fill('files.no-thumbnail'))
    laterMs = 3_600_000
    expect(await askedFor(16)).toBe('files.thumbnails-busy')
  })

  test.skipIf(process.platform !== 'linux')('affects only one thumbnail when it is killed', async () => {
    const thumbnailAt = await withPicture(await start({ thumbnails: { timeMs: 50_000 } }))
    expect(await thumbnailAt(16)).toBe('200')
    const [pid = 0] = thumbnailProcesses()
    process.kill(pid, 'SIGSTOP')
    const both = [thumbnailAt(17), thumbnailAt(18)]
    expect(await Promise.race(both)).toBe('200') // by the other process
    process.kill(pid, 'SIGKILL')
    expect((await Promise.all(both)).toSorted()).toEqual(['200', '503 files.thumbnails-busy'])
    expect([await thumbnailAt(17), await thumbnailAt(18)]).toEqual(['200', '200'])
  })
})
