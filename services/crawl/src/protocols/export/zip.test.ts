import { expect, test } from 'vitest'
import { Zip } from './zip.ts'

async function zipped(contents: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new Zip(new Date('2026-01-02T03:04:06Z'))
  const parts: Uint8Array[] = []
  for (const [name, text] of Object.entries(contents))
    for await (const part of zip.entry(name, [Buffer.from(text)])) parts.push(part)
  return Buffer.concat([...parts, ...zip.end()])
}

/** Where a replay tool begins to read, as wabac does: an entry without further fields in the directory has none before its content. */
function beginnings(file: Buffer): Map<string, number> {
  const found = new Map<string, number>()
  let at = file.readUInt32LE(file.length - 6)
  while (file.readUInt32LE(at) === 0x0201_4b50) {
    const [name = 0, extra = 0] = [28, 30].map((place) => file.readUInt16LE(at + place))
    const local = extra === 0 ? file.readUInt32LE(at + 42) : Number(file.readBigUInt64LE(at + 46 + name + 20))
    const own = extra === 0 ? 0 : file.readUInt16LE(local + 28)
    found.set(file.toString('utf8', at + 46, at + 46 + name), local + 30 + name + own)
    at += 46 + name + extra
  }
  return found
}

test('a remote replay tool that reads single entries starts exactly at their contents', async () => {
  const contents = { 'archive/data.warc.gz': 'records', 'datapackage.json': '{"profile":"data-package"}' }
  const file = await zipped(contents)
  const read = [...beginnings(file)].map(([name, start]) => {
    const { length } = contents[name as keyof typeof contents]
    return [name, file.toString('utf8', start, start + length)]
  })
  expect(Object.fromEntries(read)).toEqual(contents)
})
