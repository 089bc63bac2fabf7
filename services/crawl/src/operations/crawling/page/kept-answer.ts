/** What is kept of an answer: its header fields, and the content of a page, packed at once, for it waits for its commit. */
import { hash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import type { ResponseHead } from '../../../model/web-answer.ts'
import type { KeptAnswer } from '../../../ports/frontier.ts'

/** Characters of all header fields together; further fields are left out. */
const maxHeadLength = 16_384

/** Bytes that zlib reserves for its output at a time; they stay in memory until the content is committed. */
const minChunk = 1_024
const maxChunk = 65_536
/** A page packs to a fifth, mostly. */
const chunkFor = (bytes: number): number => Math.min(maxChunk, Math.max(minChunk, Math.ceil(bytes / 4)))

export const keptAnswer = ({ headers }: ResponseHead, body: Buffer | undefined): KeptAnswer => ({
  head: fieldsOf(headers),
  content:
    body === undefined || body.length === 0
      ? undefined
      : { digest: hash('sha256', body, 'hex'), packed: packed(body), bytes: body.length },
})

const packed = (body: Buffer): Buffer => zstdCompressSync(body, { chunkSize: chunkFor(body.length) })

function fieldsOf(headers: ResponseHead['headers']): [string, string][] {
  const fields: [string, string][] = []
  let length = 0
  for (const [name, value] of Object.entries(headers)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) {
      length += name.length + one.length
      if (length <= maxHeadLength) fields.push([name, one.replaceAll('\0', ' ').toWellFormed()])
    }
  }
  return fields
}
