import type { IncomingMessage } from 'node:http'
import { headerInvalid } from '../../problems/requests.ts'

/**
 * Whether what is at the destination may be replaced (RFC 4918, 10.6): without the header, it may. Throws
 * `files.header-invalid`.
 */
export function overwrites({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  switch (headers['overwrite']?.toString().trim().toUpperCase()) {
    case 'F':
      return false
    case 'T':
    case undefined:
      return true
    default:
      throw headerInvalid('Overwrite', 'should be T or F')
  }
}
