/**
 * Nextcloud's desktop client asks for the root without credentials before it signs in, and takes a 401 with Basic there for a server
 * that knows nothing else; then it asks for name and password itself, and never opens a browser. So this one question is answered with
 * nothing at all, which says that there is something here and no more.
 */
import type { Exchange } from '@alluvium/http'

export const isFirstLook = ({ request: { method, url, headers } }: Exchange): boolean =>
  method === 'GET' &&
  (url === '/' || url === '') &&
  headers.authorization === undefined &&
  /\bmirall\/\d/.test(headers['user-agent'] ?? '')

export function answerFirstLook({ response }: Exchange): void {
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end()
}
