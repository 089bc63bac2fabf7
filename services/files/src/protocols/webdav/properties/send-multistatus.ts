/** Sends a multistatus (RFC 4918, 13) while it is written, compressed if the client accepts that. */
import type { Exchange } from '@alluvium/http'
import { sendCompressible } from '../../bodies/send-compressed.ts'
import { minimalApplied, minimalVary } from '../../merge-on-save/preferences.ts'

type Options = Readonly<{
  /** Tells the client that the response is minimal, as it preferred. Default: false. */
  minimal?: boolean
}>

/** @param parts of the document, in order. */
export function sendMultistatus(
  exchange: Exchange,
  parts: AsyncIterable<string>,
  { minimal = false }: Options = {},
): Promise<void> {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'no-store',
    Vary: `${minimalVary}, Accept-Encoding`,
    ...(minimal ? minimalApplied : {}),
  }
  return sendCompressible(exchange, 207, headers, parts)
}
