/** A strict reader of WARC 1.1 for tests: whatever ISO 28500 forbids is thrown. It shares nothing with the writer. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'

export type ReadRecord = Readonly<{
  type: string
  fields: ReadonlyMap<string, string>
  block: Buffer
  /** Of the HTTP message in it. */
  http: Readonly<{ first: string; fields: ReadonlyMap<string, string>; payload: Buffer }> | undefined
  /** Where the packed record lies in the file. */
  offset: number
  length: number
}>

const required = ['warc-type', 'warc-record-id', 'warc-date', 'content-length']

/** All records of a file in which each is packed by itself. */
export function readWarc(file: Buffer): ReadRecord[] {
  const records: ReadRecord[] = []
  for (let offset = 0; offset < file.length; ) {
    const { plain, length } = member(file.subarray(offset))
    records.push({ ...readRecord(plain), offset, length })
    offset += length
  }
  const ids = new Set(records.map(({ fields }) => fields.get('warc-record-id')))
  if (ids.size !== records.length) throw new Error('Two records have one identity.')
  return records
}

/** The first gzip member, and how long it is. */
function member(bytes: Buffer): { plain: Buffer; length: number } {
  if (bytes.readUInt16BE(0) !== 0x1f8b) throw new Error('No gzip member begins here.')
  for (
    let next = bytes.indexOf('\x1f\x8b\x08', 10, 'latin1');
    ;
    next = bytes.indexOf('\x1f\x8b\x08', next + 1, 'latin1')
  ) {
    const length = next < 0 ? bytes.length : next
    try {
      return { plain: gunzipSync(bytes.subarray(0, length)), length }
    } catch (error) {
      if (next < 0) throw error
    }
  }
}

function readRecord(plain: Buffer): Omit<ReadRecord, 'offset' | 'length'> {
  const { first, fields, rest } = readHead(plain)
  if (first !== 'WARC/1.1') throw new Error(`A record begins with ${first}.`)
  for (const name of required) if (!fields.has(name)) throw new Error(`A record lacks ${name}.`)
  const length = Number(fields.get('content-length'))
  const block = rest.subarray(0, length)
  if (rest.subarray(length).toString('latin1') !== '\r\n\r\n') throw new Error('A record does not end where it says.')
  if (!/^<urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}>$/.test(fields.get('warc-record-id') ?? ''))
    throw new Error('A record has an identity that is no URI.')
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/.test(fields.get('warc-date') ?? ''))
    throw new Error('A record has no date.')
  checkDigest(fields.get('warc-block-digest'), block)
  const type = fields.get('warc-type') ?? ''
  const http = type === 'response' || type === 'request' ? readHttp(block) : undefined
  if (http !== undefined && !fields.has('warc-target-uri')) throw new Error('A record lacks its address.')
  if (type === 'response' && http !== undefined) {
    checkDigest(fields.get('warc-payload-digest'), http.payload)
    if (Number(http.fields.get('content-length')) !== http.payload.length)
      throw new Error('A payload has another length.')
  }
  return { type, fields, block, http }
}

function readHttp(block: Buffer): ReadRecord['http'] {
  const { first, fields, rest } = readHead(block)
  return { first, fields, payload: rest }
}

function readHead(bytes: Buffer): { first: string; fields: Map<string, string>; rest: Buffer } {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) throw new Error('A head has no end.')
  const [first = '', ...lines] = bytes.toString('utf8', 0, end).split('\r\n')
  const fields = new Map<string, string>()
  for (const line of lines) {
    const field = /^([\w!#$%&'*+.^`|~-]+): (.*)$/.exec(line)
    if (field === null) throw new Error(`A head has the line ${line}.`)
    fields.set(String(field[1]).toLowerCase(), String(field[2]))
  }
  return { first, fields, rest: bytes.subarray(end + 4) }
}

function checkDigest(field: string | undefined, bytes: Buffer): void {
  const [algorithm, digest] = field?.split(':') ?? []
  if (algorithm !== 'sha256' || digest !== base32(createHash('sha256').update(bytes).digest()))
    throw new Error(`A digest is wrong: ${field}.`)
}

/** RFC 4648, by way of a number as long as the bytes are. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('')
}
