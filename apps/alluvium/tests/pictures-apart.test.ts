/** Pictures that people upload are decoded in separate processes, by the command as people start it. */
import { join } from 'node:path'
import { pictureBombs } from '@alluvium/files/testing/picture-bombs'
import { peakBytes, procFile, thumbnailProcesses } from '@alluvium/files/testing/thumbnail-processes'
import { expect, test } from 'vitest'
import { isAlive, servingFiles, temporaryFolder, until } from '../testing/command.ts'

const loads = (process: number) => procFile(process, 'maps').includes('libvips')
const mebibyte = 1024 * 1024

test.skipIf(process.platform !== 'linux')(
  "large pictures cost the file service no memory: native code decodes them in another process, without the service's rights",
  async () => {
    const data = join(await temporaryFolder(), 'data')
    const { url, pid, signal } = await servingFiles(data, [
      `--picture-memory=${512 * mebibyte}`,
      '--picture-timeout-ms=120000', // the speed of this machine does not matter here
    ])
    const {
      'a PNG of 16 bits': png,
      'an AVIF of 64 million pixels': avif,
      'a WebP of 64 million pixels': webp,
    } = await pictureBombs()
    for (const [name, body] of Object.entries({ 'a.png': png, 'a.avif': avif, 'a.webp': webp }))
      expect((await fetch(`${url}/${name}`, { method: 'PUT', body: new Uint8Array(body ?? []) })).status).toBe(201)
    const before = peakBytes(pid)
    const statuses = []
    for (const name of ['a.png', 'a.avif', 'a.webp'])
      statuses.push((await fetch(`${url}/api/thumbnails/${name}`)).status)
    expect(statuses).toEqual([200, 404, 200])
    expect(Math.floor((peakBytes(pid) - before) / (128 * mebibyte))).toBe(0)

    const [child = 0] = thumbnailProcesses(pid)
    expect([loads(pid), loads(child)]).toEqual([false, true])
    expect(procFile(child, 'environ')).toBe('')
    expect(procFile(child, 'status')).not.toMatch(/^[UG]id:.*\t0\b/m)
    await signal('SIGKILL')
    await until('its child has ended', () => !isAlive(child))
  },
)
