const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes bytes of a plugin as UTF-8. Throws when they are not UTF-8. */
export function strictText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Error('It answers with bytes that are not UTF-8.')
  }
}
