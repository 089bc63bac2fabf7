import type { Tools } from '../../operations/tools.ts'
import { allow } from './allow.ts'
import type { Call } from './call.ts'

/**
 * RFC 9110, 9.3.7. There is no `DAV` header: each of its classes promises all that RFC 4918, 18, asks of it, class 1
 * COPY, MOVE and PROPPATCH too.
 */
export async function handleOptions(_: Tools, { exchange }: Call): Promise<void> {
  exchange.response.writeHead(204, { Allow: allow, 'Accept-Ranges': 'bytes' }).end()
}
