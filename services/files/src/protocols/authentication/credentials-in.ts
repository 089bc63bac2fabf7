import { isUtf8 } from 'node:buffer'

/**
 * The text of Basic credentials. We ask for UTF-8 (RFC 7617, 2.1); bytes that aren't UTF-8 come from an older client,
 * in Latin-1.
 */
export function basicText(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  return bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
}
