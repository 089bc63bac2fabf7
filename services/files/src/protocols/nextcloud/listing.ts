/** PROPFIND of what these clients take for a folder and is none of the tree: uploads, the trash, the versions of a file. */

import type { Exchange } from '@alluvium/http'
import { readShortBody } from '../bodies/request-body.ts'
import { depthOf } from '../webdav/depth.ts'
import { responseWriter, type WriteResponse } from '../webdav/properties/multistatus.ts'
import { sendMultistatus } from '../webdav/properties/send-multistatus.ts'
import { foot, head } from '../webdav/xml/elements.ts'
import { parsePropfind } from '../webdav/xml/propfind-body.ts'
import { xmlLimitBytes } from '../xml/xml.ts'

export type Depth = 0 | 1

/**
 * Reads what is asked for, and sends the responses that `list` makes. Throws `files.header-invalid`, `files.xml-invalid` and what
 * `list` throws.
 */
export async function answerListing(
  exchange: Exchange,
  list: (write: WriteResponse, depth: Depth) => Promise<readonly string[]>,
): Promise<void> {
  const { request } = exchange
  const depth = depthOf(request, [0, 1], 1)
  const wanted = parsePropfind(await readShortBody(request, xmlLimitBytes))
  const responses = await list(responseWriter(wanted), depth)
  await sendMultistatus(exchange, parts(responses))
}

async function* parts(responses: readonly string[]): AsyncGenerator<string> {
  yield head
  yield* responses
  yield foot
}
