/**
 * A server that answers sync clients of Nextcloud at once and keeps everything in memory: no accounts, no rights, no disk, no history.
 * What a client takes against it, it takes for itself. It knows only what `nextcloudcmd` asks.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Kept = Readonly<{ id: number; bytes: Buffer | undefined; modified: number; sum: string }>

export type StubServer = Readonly<{ url: string; stop(): Promise<void> }>

const version = { major: 28, minor: 0, micro: 0, string: '28.0.0', edition: '' }
const status = {
  installed: true,
  maintenance: false,
  needsDbUpgrade: false,
  version: '28.0.0.0',
  versionstring: '28.0.0',
  edition: '',
  productname: 'Stub',
  extendedSupport: false,
}
const capabilities = {
  core: { pollinterval: 60, 'webdav-root': 'remote.php/webdav', status },
  dav: { chunking: '1.0' },
  files: { bigfilechunking: true },
  checksums: { supportedTypes: ['SHA1'], preferredUploadType: 'SHA1' },
}

/** Of folders: the client refuses what has no date. Seconds since 1970. */
const someTime = 1_700_000_000

/** On loopback, at a free port. */
export async function startStub(user: string): Promise<StubServer> {
  const mount = `/remote.php/dav/files/${user}`
  const entries = new Map<string, Kept>([['', { id: 1, bytes: undefined, modified: someTime, sum: '' }]])
  let ids = 1

  function put(path: string, { bytes, modified, sum }: Omit<Kept, 'id'>): Kept {
    const kept = { id: entries.get(path)?.id ?? (ids += 1), bytes, modified, sum }
    entries.set(path, kept)
    return kept
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [address = ''] = (request.url ?? '').split('?')
    const body = await bodyOf(request)
    if (address === '/status.php') return json(response, status)
    if (address.endsWith('/cloud/capabilities')) return ocs(response, { version, capabilities })
    if (address.endsWith('/cloud/user')) return ocs(response, { id: user, 'display-name': user, quota: {} })
    if (!address.startsWith(mount)) return void response.writeHead(404).end()
    const path = decodeURIComponent(address.slice(mount.length)).replace(/\/+$/, '')
    const known = entries.get(path)
    switch (request.method ?? '') {
      case 'PROPFIND':
        if (!known) return void response.writeHead(404).end()
        return xml(response, listing(path, request.headers.depth === '0'))
      case 'MKCOL':
        return stored(response, put(path, { bytes: undefined, modified: someTime, sum: '' }))
      case 'PUT': {
        const modified = Number(request.headers['x-oc-mtime'] ?? 0)
        return stored(response, put(path, { bytes: body, modified, sum: String(request.headers['oc-checksum'] ?? '') }))
      }
      case 'GET': {
        if (!known?.bytes) return void response.writeHead(404).end()
        const modified = new Date(known.modified * 1000).toUTCString()
        response.writeHead(200, {
          'Content-Length': known.bytes.length,
          ETag: etagOf(known),
          'Last-Modified': modified,
          'OC-Checksum': known.sum,
        })
        return void response.end(known.bytes)
      }
      default:
        return void response.writeHead(405).end()
    }
  }

  function listing(path: string, alone: boolean): string {
    const below = [...entries.keys()].filter((one) => one !== '' && one.slice(0, one.lastIndexOf('/')) === path)
    const responses = [path, ...(alone ? [] : below)].map((one) => responseOf(one, entries.get(one)))
    return `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns">${responses.join('')}</d:multistatus>`
  }

  const responseOf = (path: string, kept: Kept | undefined): string => {
    if (!kept) return ''
    const { bytes, modified, id, sum } = kept
    const own = bytes
      ? `<d:resourcetype/><d:getcontentlength>${bytes.length}</d:getcontentlength><oc:checksums><oc:checksum>${sum}</oc:checksum></oc:checksums>`
      : '<d:resourcetype><d:collection/></d:resourcetype>'
    return (
      `<d:response><d:href>${mount}${path.split('/').map(encodeURIComponent).join('/')}${bytes ? '' : '/'}</d:href><d:propstat><d:prop>${own}` +
      `<d:getetag>${etagOf(kept)}</d:getetag><d:getlastmodified>${new Date(modified * 1000).toUTCString()}</d:getlastmodified>` +
      `<oc:id>${id}stub</oc:id><oc:fileid>${id}</oc:fileid><oc:size>${bytes?.length ?? 0}</oc:size><oc:permissions>${bytes ? 'RGDNVW' : 'RGDNVCK'}</oc:permissions>` +
      '</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>'
    )
  }

  /** A folder's changes whenever anything does. */
  const etagOf = ({ id, bytes }: Kept): string => (bytes ? `"${id}-${bytes.length}"` : `"${id}-${ids}"`)

  const stored = (response: ServerResponse, kept: Kept): void => {
    const etag = etagOf(kept)
    const headers = { ETag: etag, 'OC-ETag': etag, 'OC-FileId': `${kept.id}stub`, 'X-OC-MTime': 'accepted' }
    response.writeHead(201, { ...headers, 'Content-Length': 0 }).end()
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const json = (response: ServerResponse, value: unknown): void =>
  void response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(value))

const ocs = (response: ServerResponse, data: unknown): void =>
  json(response, { ocs: { meta: { status: 'ok', statuscode: 100, message: 'OK' }, data } })

const xml = (response: ServerResponse, text: string): void =>
  void response.writeHead(207, { 'Content-Type': 'application/xml; charset=utf-8' }).end(text)
