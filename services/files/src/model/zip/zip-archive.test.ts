import { spawnSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { type ZipContents, zipArchive } from './zip-archive.ts'
import type { ZipEntry, ZipFile } from './zip-entry.ts'

const modified = Date.UTC(2024, 1, 29, 12, 34, 57)
const contentOf: Readonly<Record<string, Buffer>> = {
  'empty.txt': Buffer.alloc(0),
  'a folder/one.bin': noise(100_000, 1),
  'a folder/grüße 日本 😀.txt': Buffer.from('Grüße\n'),
  'a folder/deep/er/two.bin': noise(70_001, 2),
  '-rf': Buffer.from('PK\u0007\u0008 PK\u0001\u0002'),
}
const file = (path: string, known = false): ZipFile => {
  const bytes = contentOf[path] ?? Buffer.alloc(0)
  return { kind: 'file', path, size: bytes.length, modified, crc32: known ? crc32(bytes) : undefined }
}
const entries: readonly ZipEntry[] = [
  { kind: 'folder', path: 'a folder', modified },
  ...Object.keys(contentOf).map((path) => file(path)),
  { kind: 'folder', path: 'ende', modified: Date.UTC(2099, 0, 1) },
]

/** Overwrites each chunk when the next one is asked for. */
async function* pieces(bytes: Uint8Array, size = 30_000): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(size)
  for (let at = 0; at < bytes.length; at += size) {
    const piece = bytes.subarray(at, at + size)
    buffer.set(piece)
    yield buffer.subarray(0, piece.length)
    buffer.fill(0xee)
  }
}

function contents(): ZipContents & { opened: string[]; sums: Map<string, number> } {
  const opened: string[] = []
  const sums = new Map<string, number>()
  return {
    opened,
    sums,
    open(file, start) {
      opened.push(`${file.path} ${start}`)
      return pieces((contentOf[file.path] ?? Buffer.alloc(0)).subarray(start))
    },
    learned: (file, sum) => sums.set(file.path, sum),
  }
}

async function whole(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('an archive', () => {
  test('is exactly as long as it announces before it is read', async () => {
    for (const some of [entries, [], entries.slice(0, 1)]) {
      const archive = zipArchive(some, contents())
      expect((await whole(archive.read())).length).toBe(archive.length)
    }
  })

  test('has the same bytes in any range, whichever checksums are known', async () => {
    const bytes = await whole(zipArchive(entries, contents()).read())
    const position = fc.oneof(fc.nat(bytes.length), fc.integer({ min: bytes.length - 1000, max: bytes.length }))
    await fc.assert(
      fc.asyncProperty(position, position, fc.nat(31), async (one, other, known) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)]
        const paths = Object.keys(contentOf)
        const some = entries.map((entry) => {
          const place = paths.indexOf(entry.path)
          return place < 0 ? entry : file(entry.path, ((known >> place) & 1) === 1)
        })
        const part = await whole(zipArchive(some, contents()).read({ start, end }))
        expect(part.equals(bytes.subarray(start, end))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('reports the checksums that it computed, and a resumed download with them reads nothing twice', async () => {
    const first = contents()
    const bytes = await whole(zipArchive(entries, first).read())
    expect(Object.fromEntries(first.sums)).toEqual(
      Object.fromEntries(
        Object.entries(contentOf)
          .filter(([, content]) => content.length > 0)
          .map(([path, content]) => [path, crc32(content)]),
      ),
    )
    const again = contents()
    const known = entries.map((entry) => (entry.kind === 'file' ? file(entry.path, true) : entry))
    const start = 110_000
    expect((await whole(zipArchive(known, again).read({ start }))).equals(bytes.subarray(start))).toBe(true)
    expect(again.opened.map((opened) => opened.replace(/\d+$/, ''))).toEqual(['a folder/deep/er/two.bin ', '-rf '])
    expect(again.sums.size).toBe(0)
  })

  test('opens only the files in the range', async () => {
    const some = contents()
    const archive = zipArchive(entries, some)
    await whole(archive.read({ start: 500, end: 600 }))
    expect(some.opened).toEqual([expect.stringMatching(/^a folder\/one\.bin [1-9]/)])
    await whole(archive.read({ start: archive.length - 22 }))
    expect(some.opened).toHaveLength(1)
  })

  test('breaks off when a content does not have its announced length', async () => {
    for (const size of [99_999, 100_001]) {
      const archive = zipArchive([{ ...file('a folder/one.bin'), size }], contents())
      await expect(whole(archive.read())).rejects.toThrow('announced')
    }
  })

  test('refuses a path that could leave the folder where it is unpacked', () => {
    for (const path of [
      '',
      '/etc/passwd',
      '../x',
      'a/../../x',
      'a//b',
      './a',
      'a/.',
      'a\\..\\b',
      'a\0b',
      'a/',
      '\ud800',
    ]) {
      expect(() => zipArchive([{ ...file('-rf'), path }], contents())).toThrow('Not a path')
    }
  })
})

const unpackers = { unzip: '-v', python3: '--version', '7z': 'i' } as const
const absent = (name: keyof typeof unpackers) => spawnSync(name, [unpackers[name]]).error !== undefined
const because = (name: keyof typeof unpackers) => (absent(name) ? `, skipped because ${name} is not there` : '')

/** `read` runs in Python with the archive opened as `z`. */
const python = (archive: string, read: string) =>
  run('python3', ['-c', `import zipfile, sys, json\nz = zipfile.ZipFile(sys.argv[1])\n${read}`, archive])

function run(name: string, given: readonly string[]): string {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' } // by which they know names
  const { status, stdout, stderr } = spawnSync(name, given, { encoding: 'utf8', maxBuffer: 64 << 20, env })
  expect(status, `${name}: ${stdout.slice(-2000)}${stderr.slice(-2000)}`).toBe(0)
  return stdout
}

describe('unpacking', () => {
  let folder: string
  let small: string
  let many: string
  let large: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zip-'))
    small = join(folder, 'small.zip')
    await writeFile(small, zipArchive(entries, contents()).read())
    many = join(folder, 'many.zip')
    const names = Array.from({ length: 70_000 }, (_, at): ZipEntry => ({ ...file('-rf'), path: `${at}.txt`, size: 3 }))
    await writeFile(many, zipArchive(names, { open: () => pieces(Buffer.from('abc')) }).read())
    large = join(folder, 'large.zip')
    await writeLarge(large)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test.skipIf(absent('unzip'))(`unzip finds no fault, and every byte${because('unzip')}`, async () => {
    run('unzip', ['-t', small])
    run('unzip', ['-tq', many])
    run('unzip', ['-q', small, '-d', join(folder, 'out')])
    for (const [path, content] of Object.entries(contentOf)) {
      const unpacked = join(folder, 'out', path)
      expect((await readFile(unpacked)).equals(content)).toBe(true)
      expect((await stat(unpacked)).mtimeMs).toBe(modified)
      expect((await stat(unpacked)).mode & 0o777).toBe(0o644)
    }
    expect(run('unzip', ['-p', large, 'after.txt'])).toBe('after')
  })

  test.skipIf(absent('python3'))(`Python's zipfile finds no fault${because('python3')}`, () => {
    expect(python(small, 'print(z.testzip())').trim()).toBe('None')
    expect(JSON.parse(python(small, 'print(json.dumps(z.namelist()))'))).toEqual(
      entries.map(({ path, kind }) => (kind === 'folder' ? `${path}/` : path)),
    )
    expect(python(many, 'print(z.testzip(), len(z.namelist()))').trim()).toBe('None 70000')
    expect(python(large, 'print(z.read("after.txt").decode(), z.getinfo("large.bin").file_size)').trim()).toBe(
      `after ${largeBytes}`,
    )
  })

  test.skipIf(absent('7z'))(`7z finds no fault and nothing to warn of${because('7z')}`, () => {
    for (const archive of [small, many]) {
      const said = run('7z', ['t', archive])
      expect(said).toContain('Everything is Ok')
      expect(said).not.toMatch(/warning|error/i)
    }
    expect(run('7z', ['l', '-slt', large])).toContain(`Size = ${largeBytes}`)
    expect(run('7z', ['t', large, 'after.txt'])).toContain('Everything is Ok')
  })

  test('of a file of more than 4 GiB begins where the range of a resumed download would', async () => {
    const archive = largeArchive()
    const tail = await whole(archive.read({ start: archive.length - 500 }))
    const handle = await open(large)
    const stored = Buffer.alloc(500)
    await handle.read(stored, 0, 500, archive.length - 500)
    await handle.close()
    expect(stored.equals(tail)).toBe(true)
  })
})

const largeBytes = 5 * 2 ** 30 + 1
/** Of so many zeros. */
const largeSum = 0xd076_44bf

const largeArchive = () =>
  zipArchive(
    [
      { kind: 'file', path: 'large.bin', size: largeBytes, modified, crc32: largeSum },
      { kind: 'file', path: 'after.txt', size: 5, modified },
    ],
    { open: ({ path }, start) => (path === 'after.txt' ? pieces(Buffer.from('after')) : zeros(largeBytes - start)) },
  )

async function* zeros(length: number): AsyncGenerator<Uint8Array> {
  const chunk = new Uint8Array(1 << 20)
  for (let left = length; left > 0; left -= chunk.length) yield chunk.subarray(0, Math.min(left, chunk.length))
}

/** Writes what stands before and behind the zeros; the zeros themselves are a hole in the file. */
async function writeLarge(path: string): Promise<void> {
  const archive = largeArchive()
  const handle = await open(path, 'w')
  await handle.truncate(archive.length)
  await handle.write(await whole(archive.read({ end: 1000 })), 0, 1000, 0)
  const start = largeBytes
  const tail = await whole(archive.read({ start }))
  await handle.write(tail, 0, tail.length, start)
  await handle.close()
}
