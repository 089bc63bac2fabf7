/** Zip archives of a few entries, honest ones and others. */
import { crc32, deflateRawSync } from 'node:zlib'
import { archiveEnd, directoryRecord, dosTime, localHeader, methods, versions } from '@alluvium/zip'

export type ZippedEntry = Readonly<{
  /** A folder's ends with a slash. */
  name: string
  bytes?: string | Uint8Array
  /** Of Unix, with the type. Default: a file's. */
  mode?: number
  /** Of the directory's record. */
  extra?: Uint8Array
  /** What the records say instead of what is true. */
  claims?: Readonly<{ size?: number; crc?: number; flags?: number; method?: number }>
}>

const utf8Name = 1 << 11
const onUnix = (3 << 8) | versions.plain

/** @param modified milliseconds since 1970; an even second, as archives know no other. */
export function zipArchive(entries: readonly ZippedEntry[], modified = Date.UTC(2026, 0, 2, 3, 4, 6)): Buffer {
  const parts: Uint8Array[] = []
  const records: Uint8Array[] = []
  let offset = 0
  for (const { name, bytes = '', mode = 0o100644, extra, claims = {} } of entries) {
    const plain = Buffer.from(bytes)
    const packed = deflateRawSync(plain)
    const fields = {
      needed: versions.plain,
      flags: utf8Name | (claims.flags ?? 0),
      method: claims.method ?? methods.deflated,
      time: dosTime(modified),
      crc: claims.crc ?? crc32(plain),
      packedSize: packed.length,
      size: claims.size ?? plain.length,
      name: Buffer.from(name),
    }
    records.push(
      directoryRecord({ ...fields, madeBy: onUnix, external: mode * 0x1_0000, offset, ...(extra && { extra }) }),
    )
    const local = localHeader(fields)
    parts.push(local, packed)
    offset += local.length + packed.length
  }
  const directory = Buffer.concat(records)
  const end = archiveEnd({ entries: entries.length, offset, size: directory.length }, { madeBy: onUnix })
  return Buffer.concat([...parts, directory, end])
}
