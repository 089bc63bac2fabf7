/** Tar archives that are unpacked as they arrive. */
import { buffer } from 'node:stream/consumers'
import { holds, type Target, unlessRefusedLater } from '@alluvium/fuzzing'
import { Problem } from '@alluvium/kernel'
import { pack } from 'tar-stream'
import { readTar } from '../src/model/tar/read-tar.ts'
import { padded } from '../src/model/tar/tar-header.ts'

type Header = Parameters<ReturnType<typeof pack>['entry']>[0]

async function tarOf(...entries: readonly (Header & Readonly<{ content?: string }>)[]): Promise<Uint8Array> {
  const archive = pack()
  for (const { content = '', ...header } of entries) archive.entry({ mtime: new Date(0), ...header }, content)
  archive.finalize()
  return await buffer(archive)
}

/** Headers that were changed get the checksum that they need to be looked at. */
function repair(input: Uint8Array): Uint8Array {
  const bytes = Buffer.from(input)
  for (let at = 0; at + 512 <= bytes.length; ) {
    const header = bytes.subarray(at, at + 512)
    const isEmpty = header.every((byte) => byte === 0)
    header.fill(' ', isEmpty ? 512 : 148, isEmpty ? 512 : 156)
    const sum = header.reduce((total, byte) => total + byte, 0)
    if (!isEmpty) header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8) || 0
    at += 512 + padded(Math.max(0, size))
  }
  return bytes
}

async function* inPieces(input: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < input.length; at += 700) yield input.slice(at, at + 700)
}

export const target: Target = {
  seeds: [
    await tarOf({ name: 'abcdef', content: 'text' }, { name: 'folder/', type: 'directory' }),
    await tarOf({ name: 'n'.repeat(120), pax: { mtime: '1.5', path: 'other', comment: 'c' }, content: 'x' }),
    await tarOf({ name: 'link', type: 'symlink', linkname: 'abc' }, { name: 'b', content: 'y'.repeat(513) }),
  ],
  repair,
  maxBytes: 16 * 1024,
  read: (input) =>
    unlessRefusedLater([Problem], async () => {
      let [first, total] = [undefined as string | undefined, 0]
      for await (const { path, size, bytes } of readTar(inPieces(input), { entries: 100, headerBytes: 4096 })) {
        let length = 0
        for await (const chunk of bytes) length += chunk.length
        total += length
        holds(length === size, 'an entry has the bytes that it says')
        first ??= path
      }
      holds(total <= input.length, 'no more comes out than went in')
      return first
    }),
}
