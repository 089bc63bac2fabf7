import { expect, test } from 'vitest'
import { type ZippedEntry, zipArchive } from '../../../testing/documents/zip-archive.ts'
import type { EntryHeader } from '../archive-entry.ts'
import { readZip } from './read-zip.ts'

/** The entries of an archive, in its order. */
async function entriesIn(entries: readonly ZippedEntry[]): Promise<readonly EntryHeader[]> {
  const archive = zipArchive(entries)
  const source = {
    size: archive.length,
    async *read(start: number, length: number) {
      yield archive.subarray(start, start + length)
    },
  }
  const zip = await readZip(source, { entries: 20_000, directoryBytes: 16 * 1024 ** 2, bytes: 1024, depth: 100_000 })
  const found: EntryHeader[] = []
  for await (const entry of zip.entries()) found.push(entry)
  return found
}

const pathsIn = async (entries: readonly ZippedEntry[]) => (await entriesIn(entries)).map(({ path }) => path)

/** The field of a time of Windows: https://libzip.org/specifications/extrafld.txt, 0x000a. */
function windowsTime(hundredNanoseconds: bigint): Uint8Array {
  const field = Buffer.alloc(36)
  for (const [at, value] of [0x000a, 32, 0, 0, 1, 24].entries()) field.writeUInt16LE(value, at * 2)
  field.writeBigUInt64LE(hundredNanoseconds, 12)
  return field
}

test('a time that a file may not have is none: no client could read a list with the year 30,828', async () => {
  const times = [133_500_000_000_000_000n, 2n ** 63n - 1n]
  expect(await entriesIn(times.map((time) => ({ name: 'a', extra: windowsTime(time) })))).toMatchObject([
    { modified: Date.UTC(2024, 0, 17, 21, 20) },
    { modified: undefined },
  ])
})

test('an archive of one name ten thousand times is read without counting from the start for each', async () => {
  const same = Array.from({ length: 10_000 }, () => ({ name: 'a.txt' }))
  expect(await pathsIn(same)).toEqual(['a.txt', ...same.slice(1).map((_, at) => `a (${at + 2}).txt`)])
})

test('a name that a numbered one would get is free for nobody else', async () => {
  const names = ['a (2).txt', 'a.txt', 'a.txt', 'a (3).txt', 'a.txt']
  expect(await pathsIn(names.map((name) => ({ name })))).toEqual([
    'a (2).txt',
    'a.txt',
    'a (3).txt',
    'a (3) (2).txt',
    'a (4).txt',
  ])
})

test('a name with sixty thousand slashes in it is read without the empty names', async () => {
  const name = `a${'/'.repeat(60_000)}b`
  expect(await pathsIn([{ name }, { name: 'c//', mode: 0o040755 }])).toEqual(['a/b', 'c'])
})
