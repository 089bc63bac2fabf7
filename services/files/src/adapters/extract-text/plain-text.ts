/**
 * Plain text of an unknown encoding: what a byte order mark says, else UTF-8 when it is that (other text hardly ever
 * is by chance), else UTF-16 or Latin-1 by its looks. The bytes may end midway in a character.
 */
/** How many first bytes are examined. */
const lookBytes = 4096

/** Undefined when it is not text. */
export function plainText(bytes: Uint8Array): string | undefined {
  const look = bytes.subarray(0, lookBytes)
  const encoding = marked(look) ?? guessed(look)
  if (encoding !== undefined) return decoded(bytes, encoding)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return look.includes(0) ? undefined : text
  } catch {
    return looksLatin(look) ? decoded(bytes, 'windows-1252') : undefined
  }
}

const decoded = (bytes: Uint8Array, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true })

function marked([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark: one byte of most letters is zero, always on the same side. */
function guessed(look: Uint8Array): string | undefined {
  const zeros = [0, 0]
  for (const [at, byte] of look.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = look.length / 6
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return undefined
}

/** Control characters distinguish binary data from text. */
const looksLatin = (look: Uint8Array): boolean =>
  look.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0x1b)
