const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The text of bytes that a plugin gave. Throws when they are none. */
export function strictText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Error('It answers with bytes that are not UTF-8.')
  }
}
