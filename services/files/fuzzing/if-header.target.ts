/** `If` of WebDAV (RFC 4918, 10.4). */
import { type Target, unlessRefused } from '@alluvium/fuzzing'
import { Problem } from '@alluvium/kernel'
import { parseIf } from '../src/protocols/preconditions/if-header.ts'

export const target: Target = {
  seeds: ['(<urn:uuid:1> ["etag"]) (Not <DAV:no-lock>)', '</abcd> (<urn:uuid:1>) <http://host/b> ([W/"e"])'],
  magic: '/zQ7',
  read: (input) => unlessRefused([Problem], () => parseIf(Buffer.from(input).toString('latin1'))[0]?.resource),
}
