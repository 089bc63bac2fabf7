/**
 * The `Content-Disposition` of a download with a file name (RFC 6266). Names come from other people, so they are
 * changed into names that every system can write. The plain parameter contains nothing that could end it; the extended
 * one encodes every byte that is not clearly harmless.
 */
import { safeName } from '../../model/zip/safe-names.ts'

export function attachment(given: string): string {
  const name = safeName(given)
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const extended = encodeURIComponent(name).replace(/['()*]/g, percentEncoded) // RFC 8187, 3.2.1: attr-char
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${extended}`}`
}

const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
