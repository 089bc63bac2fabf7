import type { Tools } from '../../../operations/tools.ts'
import { allow } from '../allow.ts'
import type { Call } from '../call.ts'

/** What the server as a whole and every address in it tell. `MS-Author-Via` is what Windows and Office look for before they write. */
export const davOptions = { Allow: allow, DAV: '1, 2, 3', 'MS-Author-Via': 'DAV' } as const

/**
 * RFC 9110, 9.3.7; RFC 4918, 10.1 and 18. A folder's address also says that whoever can resume uploads may do so here (tus, at /api/tus).
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
