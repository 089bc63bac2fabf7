/**
 * What goes through the pipes between us and a process of ours: a short document and bytes, one after the other.
 *
 *   length of the document (4) | length of the bytes (4) | the document, JSON in UTF-8 | the bytes
 */
import type { Readable, Writable } from 'node:stream'

/** `head` is what JSON can hold. */
export type Frame = Readonly<{ head: unknown; bytes: Uint8Array }>

const prefixBytes = 8

export function writeFrame(to: Writable, { head, bytes }: Frame): void {
  const document = Buffer.from(JSON.stringify(head))
  const prefix = Buffer.alloc(prefixBytes)
  prefix.writeUInt32BE(document.length)
  prefix.writeUInt32BE(bytes.length, 4)
  to.write(Buffer.concat([prefix, document]))
  if (bytes.length > 0) to.write(bytes)
}

/**
 * Hands on each frame that comes. What is longer than `maxBytes`, or no JSON, is not believed, and nothing is read after it:
 * the other side may have been taken over by what it has read.
 */
export function readFrames(
  from: Readable,
  { maxBytes, onFrame, onNonsense }: Readonly<{ maxBytes: number; onFrame(frame: Frame): void; onNonsense(): void }>,
): void {
  let chunks: Buffer[] = []
  let held = 0
  let wanted = prefixBytes
  from.on('data', take)

  function take(chunk: Buffer): void {
    chunks.push(chunk)
    held += chunk.length
    while (held >= wanted) {
      const whole = chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks, held)
      const [first, second] = [whole.readUInt32BE(0), whole.readUInt32BE(4)]
      const length = prefixBytes + first + second
      if (length > maxBytes) return giveUp()
      chunks = [whole]
      wanted = length
      if (held < length) return
      const head = parsed(whole.subarray(prefixBytes, prefixBytes + first))
      if (head === undefined) return giveUp()
      const rest = whole.subarray(length)
      chunks = rest.length === 0 ? [] : [rest]
      held = rest.length
      wanted = prefixBytes
      onFrame({ head, bytes: whole.subarray(prefixBytes + first, length) })
    }
  }

  function giveUp(): void {
    from.off('data', take)
    onNonsense()
  }
}

function parsed(document: Buffer): unknown {
  try {
    return JSON.parse(document.toString())
  } catch {
    return undefined
  }
}
