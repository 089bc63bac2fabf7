/**
 * Sends a text while it is made. A short one is sent with its length in one write; a long one in pieces, and only as
 * fast as the client reads them.
 */
import { once } from 'node:events'
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

const pieceLength = 256 * 1024

/** @param headers by name, or as names and values in turn. */
export async function sendText(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders | string[],
  parts: AsyncIterable<string>,
): Promise<void> {
  let text = ''
  for await (const part of parts) {
    text += part
    if (text.length < pieceLength) continue
    if (!response.headersSent) response.writeHead(status, headers)
    if (!response.write(text)) await drained(response)
    if (response.destroyed) return
    text = ''
  }
  if (response.headersSent) {
    response.end(text)
    return
  }
  const bytes = Buffer.from(text)
  const { length } = bytes
  const all = Array.isArray(headers)
    ? [...headers, 'Content-Length', String(length)]
    : { ...headers, 'Content-Length': length }
  response.writeHead(status, all).end(bytes)
}

/** Resolves when there is room again, or the client is gone. */
async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return
  const settled = new AbortController()
  const { signal } = settled
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  } finally {
    settled.abort()
  }
}
