/** The rows of the rights matrix for the methods of the tree, GraphQL, and what is answered beside them. */
import { everyName, favoritesBelow, taggedBelow } from '../declared-room.ts'
import type { Household } from './household.ts'
import type { Entry } from './places.ts'
import type { Row } from './row.ts'
import { savedLate } from './rows-of-routes.ts'

const beside = { Destination: '{tree}-beside' }
const zero = { Depth: '0' }

const lock = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
const patch = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
const sync = '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>'
const favorite =
  '<propertyupdate xmlns="DAV:"><set><prop><favorite xmlns="http://owncloud.org/ns">1</favorite></prop></set></propertyupdate>'

const locked = async ({ files, ada }: Household, { tree }: Entry) => {
  const headers = { ...ada.headers, Depth: '0', 'Content-Type': 'application/xml' }
  const answer = await files.ask('LOCK', tree, { headers, body: lock })
  // What has no lock has this one neither.
  return { lock: String(answer.headers['lock-token'] ?? '<urn:uuid:00000000-0000-4000-8000-000000000000>') }
}

/** The methods of the tree. */
export const rowsOfMethods: Readonly<Record<string, Row>> = {
  OPTIONS: { needs: 'an account', changes: false, address: '{path}' },
  GET: { needs: 'read', address: '{path}' },
  HEAD: { needs: 'read', address: '{path}' },
  PROPFIND: { needs: 'read', address: '{path}', headers: zero },
  REPORT: { needs: 'read', kind: 'folder', address: '{path}', headers: zero, body: sync, kept: 'no method' },
  PUT: { needs: 'write', address: '{path}', body: 'bytes', trashed: 'done' },
  DELETE: { needs: 'write', address: '{path}' },
  MKCOL: { needs: 'write', kind: 'nothing', address: '{path}', trashed: 'done' },
  COPY: { needs: 'write', address: '{path}', headers: beside, kept: 'done' },
  MOVE: { needs: 'write', address: '{path}', headers: beside },
  PROPPATCH: { needs: 'write', address: '{path}', body: patch },
  LOCK: { needs: 'write', address: '{path}', headers: zero, body: lock, trashed: 'done' },
  UNLOCK: {
    needs: 'to be Ada or root',
    address: '{path}',
    headers: { 'Lock-Token': '{lock}' },
    prepare: locked,
    trashed: 'done',
  },
}

const field = (needs: Row['needs'], query: string, row: Partial<Row> = {}): Row => ({
  needs,
  address: '/api/graphql',
  body: { query },
  ...row,
})
const isReading = { changes: false }

/** The fields of GraphQL that are about a path. */
export const rowsOfFields: Readonly<Record<string, Row>> = {
  'Query files': field('read', '{ files(path: "{path}") { name } }', { kind: 'folder', kept: 'missing' }),
  'Query file': field('read', '{ file(path: "{path}") { name } }', { kept: 'missing' }),
  'Query shares': field('to be Ada or root', '{ shares { path } }', {
    ...isReading,
    lists: true,
    kept: 'done',
    async prepare({ ada }, { tree }) {
      await ada.ask('POST', '/api/shares', { path: tree })
      return undefined
    },
  }),
  'Mutation create_folder': field('write', 'mutation { create_folder(path: "{path}") { name } }', {
    kind: 'nothing',
    trashed: 'done',
  }),
  'Mutation delete_file': field('write', 'mutation { delete_file(path: "{path}") }'),
  'Mutation merge_file': field(
    'write',
    'mutation { merge_file(path: "{path}", base_etag: "\\"{etag}\\"", content: "x") { name } }',
    { trashed: 'stale' },
  ),
  'Mutation set_merge_on_save': field('manage', 'mutation { set_merge_on_save(path: "{path}", versions: ask) }', {
    kind: 'folder',
    kept: 'missing',
  }),
  'Query saves': field('to be Ada', '{ saves { path } }', {
    ...isReading,
    lists: true,
    trashed: 'done',
    kept: 'done',
    prepare: savedLate,
  }),
  'Query versions': field('read', '{ versions(path: "{path}") { version } }', { kept: 'missing' }),
  'Query grants': field('read', '{ grants(path: "{path}") { path } }', { kept: 'missing' }),
  'Query access': field('read', '{ access(path: "{path}") { path } }', { kept: 'missing' }),
  'Query shared_with_me': field('something else', '{ shared_with_me { path } }', { ...isReading, lists: true }),
  'Mutation give_grant': field('manage', 'mutation { give_grant(path: "{path}", user: "dora", right: read) { path } }'),
  'Mutation take_grant': field('manage', 'mutation { take_grant(path: "{path}", user: "eve") }', {
    async prepare({ ada }, { tree }) {
      await ada.ask('PUT', `/api/grants${tree}`, { user: 'eve', right: 'read' })
      return undefined
    },
  }),
  'Mutation set_closed': field('manage', 'mutation { set_closed(path: "{path}", closed: true) { yours } }', {
    kind: 'folder',
  }),
  'Mutation hide_shared': field('something else', 'mutation { hide_shared(path: "{path}", hidden: true) }', {
    own: true,
  }),
  'Mutation request_access': field('an account', 'mutation { request_access(path: "{path}", right: read) }', {
    own: true,
  }),
  'Mutation take_over': field('to take it over', 'mutation { take_over(path: "{path}") }', { kind: 'closed folder' }),
  'Subscription events': field('read', 'subscription { events(last_event_id: {before}) { path } }', {
    headers: { Accept: 'text/event-stream' },
    streams: true,
    lists: true,
    trashed: 'done',
    kept: 'done',
  }),
}

const tus = { 'Tus-Resumable': '1.0.0' }
const tusBegun = async ({ files, ada }: Household, { tree }: Entry) => {
  const headers = { ...ada.headers, ...tus, 'Upload-Length': '1', 'Upload-Metadata': `path ${btoa(`${tree}-new`)}` }
  const { headers: fields } = await files.ask('POST', '/api/tus', { headers })
  return { upload: new URL(String(fields.location), files.url).pathname }
}
const draftBegun = async ({ files, ada }: Household, { tree }: Entry) => {
  const headers = { ...ada.headers, 'Upload-Complete': '?0' }
  const { headers: fields } = await files.ask('POST', `/api/resumable?path=${tree}-new`, { headers })
  return { upload: new URL(String(fields.location), files.url).pathname }
}
const wherever: Partial<Row> = { trashed: 'done', kept: 'done' }
const tusRow = (row: Partial<Row>): Row => ({
  needs: 'to be Ada',
  address: '{upload}',
  prepare: tusBegun,
  ...wherever,
  ...row,
  headers: { ...tus, ...row.headers },
})
const draftRow = (row: Partial<Row>): Row => ({
  needs: 'to be Ada',
  address: '{upload}',
  prepare: draftBegun,
  ...wherever,
  ...row,
})

const shares = '/ocs/v2.php/apps/files_sharing/api/v1/shares'
const linked = async ({ files, ada }: Household, { tree }: Entry) => {
  const { text } = await files.ask('POST', `${shares}?path=${tree}&shareType=3&format=json`, { headers: ada.headers })
  return { share: String(JSON.parse(text).ocs.data.id ?? 999_999) }
}
const favored = async ({ members }: Household, { tree }: Entry, who: string) => {
  await members.get(who === 'app reading' ? 'ada' : who)?.ask('PUT', `/api/favorites${tree}`)
  return undefined
}
const version = async ({ files, ada }: Household, { id }: Entry) => {
  const address = `/remote.php/dav/versions/ada/versions/${id}`
  const { text } = await files.ask('PROPFIND', address, { headers: { ...ada.headers, Depth: '1' } })
  const versions = [...text.matchAll(/versions\/\d+\/(\d+)</g)].map(([, number = '']) => number)
  return { version: versions.at(-1) ?? '1' }
}

const trash = '/remote.php/dav/trashbin/{who}'
const onlyInTrash: Partial<Row> = { trashed: 'done', kept: 'missing', there: 'missing' }
const relations = '/remote.php/dav/systemtags-relations/files'
const nameOfTag =
  '<propfind xmlns="DAV:"><prop xmlns:oc="http://owncloud.org/ns"><oc:id/><oc:display-name/></prop></propfind>'
/** Ada gives it a tag with its name; `tag` is the tag's number. */
const tagged = async ({ files, ada }: Household, { tree, id, name }: Entry) => {
  await ada.ask('POST', `/api/tags${tree}`, { tags: [`of-${name}`] })
  const { text } = await files.ask('PROPFIND', `${relations}/${id}`, {
    headers: { ...ada.headers, Depth: '1' },
    body: nameOfTag,
  })
  return { tag: /<[\w-]+:id[^>]*>(\d+)</.exec(text)?.[1] ?? '120' }
}
const versions = '/remote.php/dav/versions/{who}'

/** What is answered beside the JSON routes and the tree. */
export const rowsOfAddresses: Readonly<Record<string, Row>> = {
  'GET /s/none': {
    needs: 'nothing',
    changes: false,
    address: '/s/{reading}?zip',
    lists: true,
    kept: 'done',
  },
  'HEAD /s/none/x': { needs: 'nothing', changes: false, address: '/s/{reading}/{name}', kept: 'done' },
  'PUT /s/none/x': {
    needs: 'nothing',
    kind: 'nothing',
    address: '/s/{taking}/{name}',
    body: 'bytes',
    trashed: 'done',
    kept: 'done',
  },
  'POST /api/tus': {
    needs: 'write',
    headers: { ...tus, 'Upload-Length': '1', 'Upload-Metadata': 'path {path64}' },
    trashed: 'done',
  },
  'HEAD /api/tus/none': tusRow({ needs: 'to be Ada or anywhere root', changes: false }),
  'PATCH /api/tus/none': tusRow({
    headers: { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: 'x',
  }),
  'DELETE /api/tus/none': tusRow({ needs: 'to be Ada or anywhere root' }),
  'POST /api/resumable?path=/none': {
    needs: 'write',
    address: '/api/resumable?path={path}',
    headers: { 'Upload-Complete': '?0' },
    trashed: 'done',
  },
  'HEAD /api/resumable/none': draftRow({ needs: 'to be Ada or anywhere root', changes: false }),
  'PATCH /api/resumable/none': draftRow({
    headers: { 'Upload-Offset': '0', 'Upload-Complete': '?1', 'Content-Type': 'application/partial-upload' },
    body: 'x',
  }),
  'DELETE /api/resumable/none': draftRow({ needs: 'to be Ada or anywhere root' }),

  'GET /ocs/v2.php/apps/files_sharing/api/v1/shares': {
    needs: 'read',
    address: `${shares}?path={path}`,
    kept: 'missing',
  },
  'GET /ocs/v2.php/apps/files_sharing/api/v1/shares?shared_with_me=true': {
    needs: 'something else',
    changes: false,
    address: `${shares}?shared_with_me=true`,
    lists: true,
  },
  'GET /ocs/v2.php/apps/files_sharing/api/v1/shares/999': {
    needs: 'to be Ada or root',
    changes: false,
    address: `${shares}/{share}`,
    prepare: linked,
    kept: 'done',
  },
  'POST /ocs/v2.php/apps/files_sharing/api/v1/shares?path=/none&shareType=3': {
    needs: 'write',
    address: `${shares}?path={path}&shareType=3`,
  },
  'POST /ocs/v2.php/apps/files_sharing/api/v1/shares': {
    needs: 'manage',
    address: `${shares}?path={path}&shareType=0&shareWith=dora`,
    kept: 'missing',
  },
  'PUT /ocs/v2.php/apps/files_sharing/api/v1/shares/999?permissions=1': {
    needs: 'to be Ada',
    address: `${shares}/{share}?permissions=1`,
    prepare: linked,
    kept: 'done',
  },
  'DELETE /ocs/v2.php/apps/files_sharing/api/v1/shares/999': {
    needs: 'to be Ada or root',
    address: `${shares}/{share}`,
    prepare: linked,
    kept: 'done',
  },
  'GET /index.php/core/preview?file=/none.png': {
    needs: 'read',
    kind: 'picture',
    address: '/index.php/core/preview?file={path}',
    kept: 'missing',
  },
  'GET /index.php/core/preview?fileId=999': {
    needs: 'read',
    kind: 'picture',
    address: '/index.php/core/preview?fileId={id}',
  },
  'GET /remote.php/webdav/': { needs: 'read', address: '/remote.php/webdav{path}' },
  'PROPFIND /remote.php/webdav/': { needs: 'read', address: '/remote.php/webdav{path}', headers: zero },
  'PUT /remote.php/webdav/none/x': {
    needs: 'write',
    address: '/remote.php/webdav{path}',
    body: 'bytes',
    trashed: 'done',
  },
  'DELETE /remote.php/webdav/none': { needs: 'write', address: '/remote.php/webdav{path}' },
  'MOVE /remote.php/webdav/none': {
    needs: 'write',
    address: '/remote.php/webdav{path}',
    headers: { Destination: '/remote.php/webdav{tree}-beside' },
  },
  'PROPFIND /remote.php/dav/trashbin/{who}/trash': {
    needs: 'to be Ada or root',
    changes: false,
    address: `${trash}/trash`,
    headers: { Depth: '1' },
    lists: true,
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'DELETE /remote.php/dav/trashbin/{who}/trash/1-1': {
    needs: 'to be Ada or root',
    address: `${trash}/trash/{deletion}`,
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'MOVE /remote.php/dav/trashbin/{who}/trash/1-1': {
    needs: 'to be Ada or root',
    address: `${trash}/trash/{deletion}`,
    headers: { Destination: `${trash}/restore/x` },
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'PROPFIND /remote.php/dav/versions/{who}/versions/999': {
    needs: 'read',
    address: `${versions}/versions/{id}`,
    headers: { Depth: '1' },
  },
  'COPY /remote.php/dav/versions/{who}/versions/999/1': {
    needs: 'write',
    address: `${versions}/versions/{id}/{version}`,
    headers: { Destination: `${versions}/restore/x` },
    kind: 'edited text',
    prepare: version,
    kept: 'done',
  },
  'PROPFIND /remote.php/dav/trashbin/{who}/trash/1-1/x': {
    needs: 'to be Ada or root',
    changes: false,
    kind: 'folder',
    address: `${trash}/trash/{deletion}/inside.txt`,
    headers: { Depth: '0' },
    ...onlyInTrash,
  },
  'MOVE /remote.php/dav/trashbin/{who}/trash/1-1/x': {
    needs: 'to be Ada or root',
    kind: 'folder',
    address: `${trash}/trash/{deletion}/inside.txt`,
    headers: { Destination: `${trash}/restore/x` },
    ...onlyInTrash,
  },
  'PROPFIND /remote.php/dav/systemtags': {
    needs: 'read',
    address: '/remote.php/dav/systemtags',
    headers: { Depth: '1' },
    body: nameOfTag,
    lists: true,
    prepare: tagged,
  },
  'PROPFIND /remote.php/dav/systemtags/120': {
    needs: 'read',
    address: '/remote.php/dav/systemtags/{tag}',
    headers: zero,
    body: nameOfTag,
    prepare: tagged,
  },
  'PROPFIND /remote.php/dav/systemtags-relations/files/1': {
    needs: 'read',
    address: `${relations}/{id}`,
    headers: { Depth: '1' },
    body: nameOfTag,
    prepare: tagged,
  },
  'PUT /remote.php/dav/systemtags-relations/files/999/120': {
    needs: 'write',
    address: `${relations}/{id}/120`,
    kept: 'done',
  },
  'DELETE /remote.php/dav/systemtags-relations/files/999/120': {
    needs: 'write',
    address: `${relations}/{id}/{tag}`,
    prepare: tagged,
    kept: 'done',
  },
  'POST /remote.php/dav/systemtags-relations/files/999': {
    needs: 'write',
    address: `${relations}/{id}`,
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"x"}',
    kept: 'done',
  },
  'REPORT /remote.php/webdav': {
    needs: 'read',
    address: '/remote.php/webdav{folder}',
    body: taggedBelow,
    lists: true,
    async prepare({ ada }, { tree }) {
      await ada.ask('POST', `/api/tags${tree}`, { tags: ['x'] })
      return undefined
    },
  },
  'SEARCH /remote.php/dav/': {
    needs: 'read',
    address: '/remote.php/dav/',
    body: everyName('{who}', '{folder}'),
    lists: true,
  },
  'REPORT /remote.php/webdav/': {
    needs: 'read',
    address: '/remote.php/webdav{folder}',
    body: favoritesBelow,
    lists: true,
    prepare: favored,
  },
  'PROPPATCH /remote.php/webdav/': {
    needs: 'read',
    changes: true,
    address: '/remote.php/webdav{path}',
    body: favorite,
    own: true,
    kept: 'missing',
  },
  'GET /?zip': { needs: 'read', kind: 'folder', address: '{path}?zip' },
  'GET /.snapshots/': { needs: 'a role', changes: false, address: '/.snapshots/' },
}
