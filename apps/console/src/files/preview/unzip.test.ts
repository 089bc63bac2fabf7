import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openArchive } from './unzip.ts'

const packed = zipSync({
  'word/document.xml': strToU8('<x>é</x>'.repeat(1000)),
  'stored.txt': [strToU8('as it is'), { level: 0 }],
})

const open = (bytes: Uint8Array<ArrayBuffer>) => openArchive(new Blob([bytes]))

test('an archive is listed, and its entries are read, packed or stored', async () => {
  const archive = await open(packed)
  expect(archive.names).toEqual(['word/document.xml', 'stored.txt'])
  expect(await archive.read('word/document.xml')).toBe('<x>é</x>'.repeat(1000))
  expect(await archive.read('stored.txt')).toBe('as it is')
  expect(await archive.read('absent')).toBeUndefined()
})

test('what is no archive is refused', async () => {
  await expect(open(strToU8('PK, but no more'))).rejects.toThrow('invalid zip data')
  await expect(open(new Uint8Array(0))).rejects.toThrow('invalid zip data')
})

test('an entry that declares more than is shown is not unpacked', async () => {
  const bomb = packed.slice()
  const view = new DataView(bomb.buffer)
  const directory = view.getUint32(bomb.length - 6, true)
  view.setUint32(directory + 24, 65 * 1024 * 1024, true)
  const archive = await open(bomb)
  await expect(archive.read('word/document.xml')).rejects.toThrow('too large')
  expect(await archive.read('stored.txt')).toBe('as it is')
})

test('an entry that declares less than it holds takes no more memory than it declares', async () => {
  const forged = packed.slice()
  const view = new DataView(forged.buffer)
  view.setUint32(view.getUint32(forged.length - 6, true) + 24, 7, true)
  expect(await (await open(forged)).read('word/document.xml')).toHaveLength(6)
})
