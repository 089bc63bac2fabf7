/**
 * Sends a text while it is made. A short one is sent with its length in one write; a long one in pieces, and only as
 * fast as the client reads them.
 */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { whenReady } from './when-ready.ts'

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
    // As bytes, because Node encodes a text twice: once for the length of the chunk, once to send it.
    if (!response.write(Buffer.from(text))) await drained(response)
    if (response.destroyed) return
    text = ''
  }
  if (response.headersSent) {
    response.end(text)
    return
  }
  const length = Buffer.byteLength(text)
  const all = Array.isArray(headers)
    ? [...headers, 'Content-Length', String(length)]
    : { ...headers, 'Content-Length': length }
  response.writeHead(status, all)
  // Without a character beyond ASCII it is Latin-1 as well, and Node writes head and body as one string, at once.
  whenReady(() => response.end(text, length === text.length ? 'latin1' : 'utf8'))
}

/** Resolves when there is room again, or the client is gone. */
async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed || !response.writableNeedDrain) return
  await new Promise<void>((resolve) => {
    function settle(): void {
      response.off('drain', settle)
      response.off('close', settle)
      resolve()
    }
    response.on('drain', settle)
    response.on('close', settle)
  })
}
