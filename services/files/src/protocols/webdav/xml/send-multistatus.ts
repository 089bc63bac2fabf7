/** Sending a multistatus (RFC 4918, 13) as it is made, compressed for whoever takes that. */
import type { Exchange } from '@alluvium/http'
import { sendCompressible } from '../../bodies/send-compressed.ts'
import { minimalApplied, minimalVary } from '../../merge-on-save/preferences.ts'

/** @param minimal says that it was made so, because the client preferred it. */
export function sendMultistatus(exchange: Exchange, minimal: boolean, parts: AsyncIterable<string>): Promise<void> {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: minimalVary,
    ...(minimal ? minimalApplied : {}),
  }
  return sendCompressible(exchange, 207, headers, parts)
}
