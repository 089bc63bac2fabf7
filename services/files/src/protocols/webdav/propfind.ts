/**
 * PROPFIND (RFC 4918, 9.1). The answer is written page by page, as strings, as the folder stood when the request came;
 * memory holds one page, whatever the folder's size.
 */
import type { IncomingMessage } from 'node:http'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import type { Tools } from '../../operations/tools.ts'
import { pagesOf } from '../../operations/tree/list-folder.ts'
import { lookUp, type Sight } from '../../operations/tree/look-up.ts'
import { depthInfinite, headerInvalid, xmlTypeUnsupported } from '../../problems.ts'
import { sendText } from '../send-text.ts'
import type { Call } from './call.ts'
import { foot, head, responseWriter, type WriteResponse } from './multistatus.ts'
import { parsePropfind } from './propfind-body.ts'
import { readShortBody } from './request-body.ts'
import { xmlLimitBytes } from './xml.ts'

/** Depth infinity is served for folders with at most so many entries. */
const infinityLimit = 10_000

export async function handlePropfind({ database }: Tools, { exchange, caller, path, slash }: Call): Promise<void> {
  const { request, response } = exchange
  const depth = depthOf(request)
  refuseOtherTypes(request)
  const wanted = parsePropfind(await readShortBody(request, xmlLimitBytes))
  const sight = await database.read(lookUp({ caller, path, folderOnly: slash }))
  if (depth === 'infinity' && sight.below.entries > infinityLimit) throw depthInfinite(infinityLimit)
  const write = responseWriter(wanted)
  const headers = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'no-store' }
  await sendText(response, 207, headers, answer(database, { path, sight, depth, write }))
}

type Depth = 0 | 1 | 'infinity'
type Answering = Readonly<{ path: Path; sight: Sight; depth: Depth; write: WriteResponse }>

async function* answer(database: Tools['database'], { path, sight, depth, write }: Answering): AsyncGenerator<string> {
  const { entry, revision, below, room } = sight
  const href = hrefOf(path, entry)
  yield head + write(href, { entry, quota: { used: below.bytes, available: room } })
  const folders = entry.kind === 'folder' && depth !== 0 ? [{ node: entry.node, href }] : []
  for (let folder = folders.pop(); folder; folder = folders.pop()) {
    for await (const entries of pagesOf(database, { node: folder.node, revision })) {
      let text = ''
      for (const child of entries) {
        const childHref = folder.href + segmentOf(child)
        text += write(childHref, { entry: child })
        if (child.kind === 'folder' && depth === 'infinity') folders.push({ node: child.node, href: childHref })
      }
      yield text
    }
  }
  yield foot
}

/** A folder's address ends in a slash, whether it was asked for so or not (RFC 4918, 5.2). */
function hrefOf({ names }: Path, { kind }: Entry): string {
  const address = names.map((name) => `/${encoded(name)}`).join('')
  return kind === 'folder' ? `${address}/` : address
}

const segmentOf = ({ name, kind }: Entry): string => (kind === 'folder' ? `${encoded(name)}/` : encoded(name))

const encoded = (name: string): string => (/^[\w.~-]*$/.test(name) ? name : encodeURIComponent(name))

/** RFC 4918, 9.1 and 10.2: without the header, infinity is meant. */
function depthOf({ headers }: IncomingMessage): Depth {
  switch (headers['depth']?.toString().toLowerCase()) {
    case '0':
      return 0
    case '1':
      return 1
    case 'infinity':
    case undefined:
      return 'infinity'
    default:
      throw headerInvalid('Depth', 'should be 0, 1 or infinity')
  }
}

function refuseOtherTypes({ headers }: IncomingMessage): void {
  const type = headers['content-type']
  if (type !== undefined && !/^(application|text)\/(xml|[\w.-]+\+xml)\s*(;|$)/i.test(type))
    throw xmlTypeUnsupported(type)
}
