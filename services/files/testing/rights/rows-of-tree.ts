/** The rows of the rights matrix for the methods of the tree, GraphQL, and what is answered beside them. */
import type { Household } from './household.ts'
import type { Entry } from './places.ts'
import type { Row } from './row.ts'
import { rowsAtMounts, rowsOfRoom } from './rows-of-room.ts'
import { savedLate } from './rows-of-routes.ts'

const beside = { Destination: '{tree}-beside' }
const zero = { Depth: '0' }

const lock = '<lockinfo xmlns="DAV:"><lockscope><exclusive/></lockscope><locktype><write/></locktype></lockinfo>'
const patch = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
const sync = '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>'

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
    needs: 'manage',
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

  ...rowsOfRoom,
  ...rowsAtMounts(rowsOfMethods),
  'GET /?zip': { needs: 'read', kind: 'folder', address: '{path}?zip' },
  'GET /.snapshots/': { needs: 'a role', changes: false, address: '/.snapshots/' },
}
