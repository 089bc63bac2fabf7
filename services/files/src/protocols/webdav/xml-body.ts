/** Bodies in XML, as methods of WebDAV have them. */
import type { IncomingMessage } from 'node:http'
import { xmlTypeUnsupported } from '../../problems/webdav.ts'

/** Throws `files.xml-expected` when the body says that it is something else; plain text is what a client says that did not care. */
export function refuseOtherTypes({ headers }: IncomingMessage): void {
  const type = headers['content-type']
  if (type !== undefined && !/^((application|text)\/(xml|[\w.-]+\+xml)|text\/plain)\s*(;|$)/i.test(type))
    throw xmlTypeUnsupported(type)
}
