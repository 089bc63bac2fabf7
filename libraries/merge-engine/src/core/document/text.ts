/**
 * Bytes as text, without loss. Valid UTF-8 decodes to a string that encodes to the same bytes again, so a range of the
 * string is a range of the bytes, and a splice of strings is a splice of bytes. A byte order mark stays in the string as
 * U+FEFF. If bytes are not valid UTF-8, `byteText` gives one character for each byte, which is as exact.
 */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const encoder = new TextEncoder()

/** The text of valid UTF-8; undefined for any other bytes. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

const chunk = 8192

/** One character, U+0000 to U+00FF, for each byte. */
export function byteText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += chunk) parts.push(String.fromCharCode(...bytes.subarray(at, at + chunk)))
  return parts.join('')
}

/** The bytes of a text made by `byteText`. */
export function bytesOfByteText(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
