/** What is kept of an answer: its header fields, and the content of a page, packed at once, for it waits for its commit. */
import { hash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import type { ResponseHead } from '../../../model/web-answer.ts'
import type { KeptAnswer } from '../../../ports/frontier.ts'

/** Characters of all header fields together; further fields are left out. */
const maxHeadLength = 16_384

export const keptAnswer = ({ headers }: ResponseHead, body: Buffer | undefined): KeptAnswer => ({
  head: fieldsOf(headers),
  content:
    body === undefined || body.length === 0
      ? undefined
      : { digest: hash('sha256', body, 'hex'), packed: zstdCompressSync(body), bytes: body.length },
})

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
