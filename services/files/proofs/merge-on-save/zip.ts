/** Zips for the documents of the proof: no more than it takes to write one, and to read one that the merge engine wrote. */
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

export type Parts = Readonly<Record<string, string>>

const deflated = 8

/** PKWARE's APPNOTE, 4.3: local headers with their data, the central directory, its end. */
export function zip(parts: Parts): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text)
    const packed = deflateRawSync(bytes)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(deflated, 4)
    common.writeUInt16LE(0x21, 8) // 1980-01-01
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(bytes.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    central.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

export function unzip(archive: Buffer): Parts {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const parts: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [names, extras, comments] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const name = archive.toString('utf8', at + 46, at + 46 + (names ?? 0))
    const local = archive.readUInt32LE(at + 42)
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(begin, begin + archive.readUInt32LE(at + 20))
    const isPacked = archive.readUInt16LE(at + 10) === deflated
    parts[name] = (isPacked ? inflateRawSync(packed) : packed).toString()
    at += 46 + (names ?? 0) + (extras ?? 0) + (comments ?? 0)
  }
  return parts
}
