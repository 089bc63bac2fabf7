/**
 * The `Content-Disposition` of what is to be saved under a name (RFC 6266). Names come from strangers: they are made such
 * as every system may write; in the plain parameter nothing is left that could end it, and the other has every byte encoded
 * that is not plainly harmless.
 */
import { safeName } from '../../model/zip/safe-names.ts'

export function attachment(given: string): string {
  const name = safeName(given)
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const extended = encodeURIComponent(name).replace(/['()*]/g, percentEncoded) // RFC 8187, 3.2.1: attr-char
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${extended}`}`
}

const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
