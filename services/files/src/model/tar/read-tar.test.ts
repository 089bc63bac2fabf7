import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { pack } from 'tar-stream'
import { describe, expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { readTar, type TarLimits } from './read-tar.ts'

const limits: TarLimits = { entries: 1000, headerBytes: 64 * 1024 }
const mtime = new Date('2024-02-29T12:34:57Z')
const longName = `${'a long name/'.repeat(30)}grüße 日本.txt`

type Made = Parameters<ReturnType<typeof pack>['entry']>[0] & { content?: Uint8Array }

async function tar(...entries: readonly Made[]): Promise<Buffer> {
  const archive = pack()
  const packed = whole(archive as AsyncIterable<Uint8Array>)
  for (const { content = new Uint8Array(), ...header } of entries)
    archive.entry({ mtime, ...header }, Buffer.from(content))
  archive.finalize()
  return packed
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* pieces(bytes: Uint8Array, size = 10_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield Buffer.from(bytes.subarray(at, at + size))
}

async function entriesOf(bytes: AsyncIterable<Uint8Array>, some = limits) {
  const found: { path: string; kind: string; size: number; modified: number | undefined; content: Buffer }[] = []
  for await (const { bytes: content, ...entry } of readTar(bytes, some)) {
    found.push({ ...entry, content: await whole(content) })
  }
  return found
}

const refuses = (reading: Promise<unknown>, why = '') =>
  expect(reading).rejects.toMatchObject({
    kind: 'invalid',
    code: 'files.tar-damaged',
    message: expect.stringContaining(why),
  })

const mixed = () =>
  tar(
    { name: './', type: 'directory' },
    { name: './docs/', type: 'directory' },
    { name: './docs/one.bin', content: noise(100_000) },
    { name: 'empty' },
    { name: 'link', type: 'symlink', linkname: '/etc/passwd' },
    { name: longName, content: noise(513, 2), pax: { mtime: '1709210097.25' } },
    { name: '../../etc/passwd', content: Buffer.from('x') },
  )

describe('a tar archive', () => {
  test('is read entry by entry, whatever the pieces it comes in', async () => {
    const archive = await mixed()
    for (const size of [100, 512, 10_000, 1 << 20]) {
      const found = await entriesOf(pieces(archive, size))
      expect(found.map(({ path, kind, size }) => [path, kind, size])).toEqual([
        ['', 'folder', 0],
        ['docs', 'folder', 0],
        ['docs/one.bin', 'file', 100_000],
        ['empty', 'file', 0],
        ['link', 'other', 0],
        [longName, 'file', 513],
        ['../../etc/passwd', 'file', 1],
      ])
      expect(found[2]?.content.equals(noise(100_000))).toBe(true)
      expect(found[5]?.content.equals(noise(513, 2))).toBe(true)
      expect([found[2]?.modified, found[5]?.modified]).toEqual([mtime.getTime(), 1_709_210_097_250])
    }
  })

  test('tells no time that a file may not have: no client could read a list with the year 33,658', async () => {
    const found = await entriesOf(pieces(await tar({ name: 'a', pax: { mtime: '999999999999' } })))
    expect(found).toMatchObject([{ path: 'a', modified: undefined }])
  })

  test('continues after contents that were not read, or not to their end', async () => {
    const big = { name: 'big', content: noise(300_000) }
    const archive = await tar(big, big, { name: 'last', content: Buffer.from('end') })
    for (const reads of [0, 1, 3]) {
      let last = ''
      for await (const { bytes } of readTar(pieces(archive), limits)) {
        let left = reads
        for await (const chunk of bytes) {
          last = Buffer.from(chunk).toString()
          left -= 1
          if (left <= 0) break
        }
      }
      expect(last).toBe('end')
    }
  })

  test('cut short anywhere is refused, also between two entries', async () => {
    const archive = await tar(
      { name: 'one', content: noise(2000) },
      { name: longName, content: noise(700) },
      { name: 'three', content: Buffer.alloc(3000) },
    )
    const end = archive.length - 1024
    for (let cut = 0; cut <= end; cut += 256) await refuses(entriesOf(pieces(archive.subarray(0, cut))))
    await refuses(entriesOf(pieces(archive.subarray(0, end + 100))))
    expect(await entriesOf(pieces(archive.subarray(0, end + 512)))).toHaveLength(3)
  })

  test('is read no faster than its contents are consumed', async () => {
    const archive = await tar({ name: 'big', content: noise(3_000_000) }, { name: 'more', content: noise(1_000_000) })
    let taken = 0
    async function* counted() {
      for await (const chunk of pieces(archive)) {
        taken += chunk.length
        yield chunk
      }
    }
    let read = 0
    for await (const { bytes } of readTar(counted(), limits)) {
      for await (const chunk of bytes) {
        read += chunk.length
        await new Promise(setImmediate)
        expect(taken - read).toBeLessThan(150_000)
      }
    }
    expect(read).toBe(4_000_000)
  })

  test('with a name of sixty thousand slashes is read as it stands', async () => {
    const name = `a${'/'.repeat(60_000)}b`
    const found = await entriesOf(pieces(await tar({ name: 'x', pax: { path: name } })))
    expect(found.map(({ path }) => path)).toEqual([name])
  })

  test('of more entries, or longer headers, than the caller allows is refused', async () => {
    await refuses(entriesOf(pieces(await mixed()), { ...limits, entries: 6 }), 'more than 6 entries')
    const long = await tar({ name: 'x', pax: { comment: 'y'.repeat(100_000) } })
    await refuses(entriesOf(pieces(long)), 'header of an entry is too long')
    const monstrous = await tar({ name: 'x', pax: { comment: 'y'.repeat(5 << 20) } })
    await refuses(entriesOf(pieces(monstrous), { ...limits, headerBytes: 1 << 30 }))
  })

  test('that claims impossible sizes is refused, and a folder that claims one does no harm', async () => {
    for (const size of ['-1', 'x', '9'.repeat(30)]) {
      await refuses(entriesOf(pieces(await tar({ name: 'x', pax: { size } }))))
    }
    const folder = await tar({ name: 'd', type: 'directory', pax: { size: '1000000' } }, { name: 'after' })
    expect((await entriesOf(pieces(folder))).map(({ path, size }) => [path, size])).toEqual([
      ['d', 0],
      ['after', 0],
    ])
  })

  test('is not taken for one when it is something else, or damaged', async () => {
    for (const other of [noise(5000), Buffer.from('hello'), Buffer.alloc(0), noise(100)]) {
      await refuses(entriesOf(pieces(other)))
    }
    const archive = await mixed()
    await fc.assert(
      fc.asyncProperty(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const damaged = Buffer.from(archive)
        damaged[at] = (damaged[at] ?? 0) ^ flip
        const outcome = await entriesOf(pieces(damaged)).then(
          () => 'read',
          (error: unknown) => error,
        )
        expect(['read', expect.objectContaining({ code: 'files.tar-damaged' })]).toContainEqual(outcome)
      }),
      { numRuns: 300 },
    )
  })

  test('whose source fails reports that failure', async () => {
    const archive = await mixed()
    async function* failing() {
      yield archive.subarray(0, 20_000)
      throw new RangeError('cut')
    }
    await expect(entriesOf(failing())).rejects.toThrow(new RangeError('cut'))
  })

  test('releases its source when the reader stops early', async () => {
    const archive = await mixed()
    const gone = Promise.withResolvers<string>()
    async function* source() {
      try {
        for (;;) yield* pieces(archive)
      } finally {
        gone.resolve('let go')
      }
    }
    for await (const _ of readTar(source(), limits)) break
    expect(await gone.promise).toBe('let go')
  })
})

const why = spawnSync('tar', ['--version']).error ? ', skipped because it is not there' : ''

test.skipIf(why !== '')(`what the tar command packs is read, in each of its formats${why}`, async () => {
  const top = await mkdtemp(join(tmpdir(), 'tar-'))
  const [folder, name] = ['d'.repeat(90), `${'n'.repeat(90)}.txt`]
  await mkdir(join(top, folder))
  await writeFile(join(top, folder, name), noise(40_000))
  try {
    for (const format of ['gnu', 'pax', 'ustar']) {
      const packed = spawnSync('tar', ['-c', '-C', top, `--format=${format}`, folder], { maxBuffer: 1 << 24 })
      const found = await entriesOf(pieces(packed.stdout))
      expect(found.map(({ path }) => path)).toEqual([folder, `${folder}/${name}`])
      expect(found[1]?.content.equals(noise(40_000))).toBe(true)
    }
  } finally {
    await rm(top, { recursive: true })
  }
})
