/**
 * The text in a file's bytes, whatever it is encoded in: by its byte order mark, else UTF-16 by its zero bytes, else UTF-8 where it
 * is, else Windows-1252, as German Excel writes.
 */
export type ReadText = Readonly<{ text: string; encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' }>

/** How many bytes are looked at for the zeros of UTF-16. */
const looked = 4096

/** @param isWhole false where only the beginning was read, which may end within a character. Default: true. */
export function textIn(bytes: Uint8Array, { isWhole = true }: Readonly<{ isWhole?: boolean }> = {}): ReadText {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') return { text: new TextDecoder(encoding).decode(bytes), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole }), encoding }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}

export async function textOf(content: Blob, isWhole = true): Promise<ReadText> {
  return textIn(new Uint8Array(await content.arrayBuffer()), { isWhole })
}

function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  let [even, odd] = [0, 0]
  const end = Math.min(bytes.length, looked)
  for (let at = 0; at < end; at += 1) {
    if (bytes[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  // Every other byte of Latin text is zero, and of UTF-8 none.
  if (odd > end / 4 && even === 0) return 'utf-16le'
  if (even > end / 4 && odd === 0) return 'utf-16be'
  return 'utf-8'
}
