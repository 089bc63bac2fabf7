/** What somebody outside a closed folder may ask, drawn at random: all routes, methods and fields, about places beside, around and in it. */
import fc from 'fast-check'
import {
  declaredInRoom,
  everyName,
  favoritesBelow,
  inOtherWords,
  taggedBelow,
} from '../testing/callers/declared-room.ts'
import { declaredFields, declaredMethods, declaredRoutes } from '../testing/declared-routes.ts'

/** `{who}` stands for who asks, `{node:/path}` for the number of what is there, `{deletion}` for the id of a deletion. */
export type Ask = Readonly<{
  who: string
  method: string
  address: string
  body: unknown
  headers: Readonly<Record<string, string>>
}>

const places = [
  '/',
  '/open',
  '/open/deep',
  '/open/deep/shut',
  '/open/deep/shut/one.txt',
  '/shut',
  '/shut/one.txt',
  '/open/known.txt',
  '/open/back.txt',
  '/bobs',
  '/none',
]
const place = fc.constantFrom(...places)

/** Not asked: what is random, what changes accounts, what takes over, what answers without end, and what is indexed later. */
const isLeft = (name: string): boolean =>
  /^\w+ \/api\/(auth|admin\/(users|take-over|scim-tokens)|webhooks|events|notifications|search|file-ids)/.test(name)

const routeAsk = fc
  .record({
    name: fc.constantFrom(...Object.keys(declaredRoutes).filter((name) => !isLeft(name))),
    at: place,
    to: place,
    nth: fc.nat(60),
  })
  .map(({ name, at, to, nth }) => {
    const [method = '', path = ''] = name.split(' ')
    const { body, query } = declaredRoutes[name] ?? { body: undefined, query: undefined }
    const filled = path
      .replaceAll('{file_path}', at.slice(1) || '%2F')
      .replaceAll('{revision}', String(nth))
      .replaceAll(/\{\w+\}/g, String(nth))
    return {
      method,
      address: query === undefined ? filled : `${filled}?${query}`,
      body: placed(body, at, to, nth),
      headers: {},
    }
  })

/** The sample body of a route, about these places. */
function placed(body: unknown, at: string, to: string, nth: number): unknown {
  if (typeof body === 'string') return body === '/none' ? at : body
  if (Array.isArray(body)) return body.map((one) => placed(one, at, to, nth))
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => {
      if (key === 'revision') return [key, nth]
      if (key === 'to') return [key, to]
      return [key, key === 'path' || key === 'from' ? at : placed(value, at, to, nth)]
    }),
  )
}

/** What sync clients of Nextcloud ask of entries. */
export const factsOfClients = `<propfind xmlns="DAV:"><prop xmlns:oc="http://owncloud.org/ns"><getetag/>${[
  'id',
  'fileid',
  'size',
  'permissions',
  'owner-id',
  'owner-display-name',
  'checksums',
  'data-fingerprint',
  'favorite',
  'share-types',
]
  .map((name) => `<oc:${name}/>`)
  .join('')}<nc:system-tags xmlns:nc="http://nextcloud.org/ns"/></prop></propfind>`

/** What they ask of tags. */
const factsOfTags =
  '<propfind xmlns="DAV:"><prop xmlns:oc="http://owncloud.org/ns"><oc:id/><oc:display-name/><oc:can-assign/></prop></propfind>'

const methodAsk = fc
  .record({
    method: fc.constantFrom(...Object.keys(declaredMethods)),
    at: place,
    to: place,
    depth: fc.constantFrom('0', '1', 'infinity'),
    mount: fc.constantFrom('', '/remote.php/webdav'),
    zip: fc.boolean(),
  })
  .map(({ method, at, to, depth, mount, zip }) => ({
    method,
    address: mount + (method === 'GET' && zip ? `${at}?zip` : at),
    body: method === 'PROPFIND' && mount !== '' ? factsOfClients : declaredMethods[method]?.body,
    headers: {
      ...(method === 'REPORT' ? { Depth: '0' } : { Depth: method === 'LOCK' && depth === '1' ? '0' : depth }),
      ...(method === 'COPY' || method === 'MOVE' ? { Destination: mount + to } : {}),
      // Not longer: a lock over everything would refuse all that follows.
      ...(method === 'LOCK' ? { Timeout: 'Second-1' } : {}),
      ...(method === 'UNLOCK' ? { 'Lock-Token': '<urn:uuid:00000000-0000-4000-8000-000000000000>' } : {}),
    },
  }))

const queries = ['zyz', 'one', 'text', 'number', 'everybody', '"a text"']
export const searches = queries.flatMap((query) =>
  places.map((at) => ({
    method: 'GET',
    address: `/api/search?q=${encodeURIComponent(query)}&path=${at}`,
    body: undefined,
    headers: {},
  })),
)
const fieldAsk = fc
  .record({ query: fc.constantFrom(...Object.values(declaredFields).map(({ query }) => query)), at: place })
  .filter(({ query }) => !/^subscription|take_over|notification/.test(query))
  .map(({ query, at }) => ({
    method: 'POST',
    address: '/api/graphql',
    body: { query: query.replace('"/none"', `"${at}"`) },
    headers: {},
  }))
/** What changes something beside the closed folder, mostly: where it is, and under names that it has or had. */
const near = fc.constantFrom('/open/a', '/open/b', '/open/deep/a', '/open/deep/b', '/b', '/open/known.txt')
const changeAsk = fc
  .record({
    method: fc.constantFrom('PUT', 'PUT', 'MKCOL', 'COPY', 'MOVE', 'DELETE'),
    at: near,
    to: fc.oneof(near, place),
  })
  .map(({ method, at, to }) => ({
    method,
    address: at,
    body: method === 'PUT' ? to : undefined,
    headers: method === 'COPY' || method === 'MOVE' ? { Destination: to } : {},
  }))
/** Copies of a folder that holds the closed one, and what they hold. */
const copyAsk = fc.constantFrom(
  { method: 'POST', address: '/api/files/copy', body: { from: '/open', to: '/copied' }, headers: {} },
  { method: 'COPY', address: '/open/deep', body: undefined, headers: { Destination: '/copied' } },
  { method: 'PROPFIND', address: '/copied', body: undefined, headers: { Depth: 'infinity' } },
  { method: 'GET', address: '/copied?zip', body: undefined, headers: {} },
  { method: 'GET', address: '/api/trash', body: undefined, headers: {} },
)

const listAsk = fc
  .constantFrom(
    '/api/trash',
    '/api/shares',
    '/api/uploads',
    '/api/snapshots',
    '/api/saves',
    '/api/saves?everybody=true',
    '/.snapshots/',
    '/api/storage/stats',
    '/api/audit?limit=100',
    '/index.php/core/preview?file=/open/deep/shut/one.txt',
    '/index.php/core/preview?file=/none.png',
    '/ocs/v2.php/cloud/user',
    '/ocs/v2.php/apps/files_sharing/api/v1/shares?format=json',
    '/ocs/v2.php/apps/files_sharing/api/v1/shares?shared_with_me=true',
    '/ocs/v2.php/apps/files_sharing/api/v1/sharees_recommended',
    ...['/open', '/open/deep', '/open/deep/shut', '/open/deep/shut/one.txt', '/none'].map(
      (path) => `/ocs/v2.php/apps/files_sharing/api/v1/shares?reshares=true&path=${path}`,
    ),
  )
  .map((address) => ({ method: 'GET', address, body: undefined, headers: {} }))

/** For administrators alone: how much is stored altogether, and the audit log, which says what was done where. */
const isForAdministrators = ({ who, address, body }: Ask): boolean =>
  who === 'root' &&
  (/^\/api\/(storage\/stats|snapshots|audit)/.test(address) || JSON.stringify(body ?? '').includes('audit_log'))

/** Encrypting the same file twice gives different bytes, and with them tags and digests of everything above. */
const isRandom = ({ address, body }: Ask): boolean =>
  address.startsWith('/api/files/encrypt') || JSON.stringify(body ?? '').includes('encrypt')
/**
 * What clients of Nextcloud ask about deletions, versions and shares. `{who}` is who asks, `{node:/path}` the number of what is there, and
 * `{deletion}` the id of what was deleted in the closed folder: numbers of nodes are others in each world.
 */
const clientAsk = fc.record({ at: place, version: fc.nat(80), depth: fc.constantFrom('0', '1') }).chain((asked) => {
  const { at, version, depth } = asked
  const [trash, versions] = ['/remote.php/dav/trashbin/{who}', '/remote.php/dav/versions/{who}']
  const deletion = `${trash}/trash/{deletion}`
  const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
  const ofFile = `${versions}/versions/{node:${at}}`
  const tags = '/remote.php/dav/systemtags'
  const tagsOf = `${tags}-relations/files/{node:${at === '/' ? '/open' : at}}`
  return fc.constantFrom(
    { method: 'PROPFIND', address: `${trash}/trash`, body: factsOfClients, headers: { Depth: depth } },
    { method: 'PROPFIND', address: deletion, body: factsOfClients, headers: { Depth: depth } },
    { method: 'DELETE', address: deletion, body: undefined, headers: {} },
    { method: 'MOVE', address: deletion, body: undefined, headers: { Destination: `${trash}/restore/x` } },
    { method: 'PROPFIND', address: `${deletion}/one.txt`, body: factsOfClients, headers: { Depth: depth } },
    { method: 'MOVE', address: `${deletion}/one.txt`, body: undefined, headers: { Destination: `${trash}/restore/x` } },
    { method: 'PROPFIND', address: tags, body: factsOfTags, headers: { Depth: depth } },
    { method: 'PROPFIND', address: `${tags}/120`, body: factsOfTags, headers: { Depth: depth } },
    { method: 'PROPFIND', address: tagsOf, body: factsOfTags, headers: { Depth: depth } },
    { method: 'PUT', address: `${tagsOf}/120`, body: undefined, headers: {} },
    { method: 'DELETE', address: `${tagsOf}/120`, body: undefined, headers: {} },
    { method: 'POST', address: tagsOf, body: '{"name":"x"}', headers: {} },
    { method: 'REPORT', address: `/remote.php/webdav${at}`, body: taggedBelow, headers: {} },
    { method: 'GET', address: '/index.php/avatar/ada/64', body: undefined, headers: {} },
    { method: 'GET', address: '/remote.php/dav/avatars/nobody/64.png', body: undefined, headers: {} },
    { method: 'GET', address: `/api/file-ids/{node:${at === '/' ? '/open' : at}}`, body: undefined, headers: {} },
    { method: 'SEARCH', address: '/remote.php/dav/', body: everyName('{who}', at), headers: {} },
    { method: 'REPORT', address: `/remote.php/webdav${at}`, body: favoritesBelow, headers: {} },
    { method: 'PROPPATCH', address: `/remote.php/webdav${at}`, body: favored, headers: {} },
    { method: 'PROPFIND', address: ofFile, body: factsOfClients, headers: { Depth: depth } },
    { method: 'GET', address: `${shares}/${version}?format=json`, body: undefined, headers: {} },
    { method: 'PUT', address: `${shares}/${version}?permissions=1`, body: undefined, headers: {} },
    { method: 'DELETE', address: `${shares}/${version}`, body: undefined, headers: {} },
    { method: 'POST', address: `${shares}?path=${at}&shareType=3`, body: undefined, headers: {} },
    { method: 'POST', address: `${shares}?path=${at}&shareType=0&shareWith=ada`, body: undefined, headers: {} },
    { method: 'GET', address: `${ofFile}/${version}`, body: undefined, headers: {} },
    {
      method: 'COPY',
      address: `${ofFile}/${version}`,
      body: undefined,
      headers: { Destination: `${versions}/restore/x` },
    },
  )
})

/** Not asked: a log-in, which is random, notifications, and what ends the credential. */
const isLeftInRoom = (name: string): boolean => /login\/v2|notifications|OPTIONS|core\/apppassword$/.test(name)

/** Everything else that is declared of these addresses, about these places. */
const roomAsk = fc
  .record({
    name: fc.constantFrom(...Object.keys({ ...declaredInRoom, ...inOtherWords }).filter((name) => !isLeftInRoom(name))),
    at: place,
    nth: fc.nat(60),
  })
  .map(({ name, at, nth }) => {
    const [method = '', address = ''] = name.split(' ')
    const { body, headers = {} } = declaredInRoom[name] ?? inOtherWords[name] ?? {}
    const node = `{node:${at === '/' ? '/open' : at}}`
    return {
      method,
      address: address
        .replaceAll(/(?<=shares\/)999/g, String(nth))
        .replaceAll(/(?<=[/=])999/g, node)
        .replaceAll(/(?<=versions\/\{node:[^}]*\}\/)1$/g, String(nth))
        .replaceAll('1-1', '{deletion}')
        .replaceAll(/(?<==)\/none(\.png)?/g, at)
        .replace('term=x', `term=${nth % 2 === 0 ? 'zyz' : 'o'}`),
      body: typeof body === 'string' ? body.replace('/files/{who}<', `/files/{who}${at}<`) : body,
      headers: Object.fromEntries(
        Object.entries(headers).map(([field, value]) => [field, value.replace('/none/x', at)]),
      ),
    }
  })

const favored =
  '<propertyupdate xmlns="DAV:"><set><prop><favorite xmlns="http://owncloud.org/ns">1</favorite></prop></set></propertyupdate>'

/** Who has no right in the closed folder. */
export const outsiders = ['root', 'bob', 'cy', 'guest']

export const asks = (people: readonly string[]): fc.Arbitrary<Ask> =>
  fc
    .record({
      who: fc.constantFrom(...people),
      asked: fc.oneof(
        routeAsk,
        methodAsk,
        methodAsk,
        changeAsk,
        changeAsk,
        fieldAsk,
        listAsk,
        copyAsk,
        clientAsk,
        roomAsk,
      ),
    })
    .map(({ who, asked }) => ({ who, ...asked }))
    .filter((ask) => !isForAdministrators(ask) && !isRandom(ask))
