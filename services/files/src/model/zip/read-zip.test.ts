import { expect, test } from 'vitest'
import { type ZippedEntry, zipArchive } from '../../../testing/documents/zip-archive.ts'
import { readZip } from './read-zip.ts'

/** The paths of an archive, in its order. */
async function pathsIn(entries: readonly ZippedEntry[]): Promise<readonly string[]> {
  const archive = zipArchive(entries)
  const source = {
    size: archive.length,
    async *read(start: number, length: number) {
      yield archive.subarray(start, start + length)
    },
  }
  const zip = await readZip(source, { entries: 20_000, directoryBytes: 16 * 1024 ** 2, bytes: 1024, depth: 100_000 })
  const paths: string[] = []
  for await (const { path } of zip.entries()) paths.push(path)
  return paths
}

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
