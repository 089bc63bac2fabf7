import type { Tools } from '../../../operations/tools.ts'
import { allow } from '../allow.ts'
import type { Call } from '../call.ts'

/** Fields of the server and of every address in it. Windows and Office look for `MS-Author-Via` before they write. */
export const davOptions = { Allow: allow, DAV: '1, 2, 3', 'MS-Author-Via': 'DAV' } as const

/**
 * RFC 9110, 9.3.7; RFC 4918, 10.1 and 18. A folder's address also says that clients may upload resumably (tus, at
 * /api/tus).
 */
export async function handleOptions(_: Tools, { exchange, slash }: Call): Promise<void> {
  exchange.response
    .writeHead(204, {
      ...davOptions,
      'Accept-Ranges': 'bytes',
      ...(slash ? { 'Tus-Resumable': '1.0.0', 'Tus-Version': '1.0.0' } : {}),
    })
    .end()
}
