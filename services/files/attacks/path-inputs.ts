/**
 * Every way by which a path, or a name, gets into the service. A route or method that takes one and does not stand here
 * fails the test that holds this list against the service's own descriptions.
 */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { encodeUtf7 } from '../src/protocols/wopi/utf7.ts'
import { type Answer } from '../testing/answer.ts'
import { everyName } from '../testing/callers/declared-room.ts'
import { tarArchive } from '../testing/documents/tar-archive.ts'
import { lockBody } from '../testing/locking.ts'
import { admin, adminBasic } from '../testing/running-files.ts'
import type { Setting } from './setting.ts'

export type PathInput = Readonly<{
  /** For a route `METHOD /its/pattern`, and which field where it takes several. */
  name: string
  /** As what a path comes: a piece of a request's target, a JSON text, or a text in another dress. */
  as: 'address' | 'json' | 'text'
  /** It makes something at the path. */
  makes?: true
  /** Takes one name and no path. */
  named?: true
  ask(setting: Setting, path: string): Promise<Answer>
}>

const base64 = (text: string): string => Buffer.from(text).toString('base64')

const propfind = '<propfind xmlns="DAV:"><prop><displayname/></prop></propfind>'
const proppatch = '<propertyupdate xmlns="DAV:"><set><prop><x xmlns="urn:x">1</x></prop></set></propertyupdate>'
const report = '<sync-collection xmlns="DAV:"><sync-token/><sync-level>1</sync-level><prop/></sync-collection>'

type Sent = Readonly<{ headers?: Readonly<Record<string, string>>; body?: string }>

/** What each method of the tree needs besides its address to be taken seriously. */
const needs: Readonly<Record<string, Sent>> = {
  PUT: { body: 'x' },
  PROPFIND: { headers: { Depth: '0' }, body: propfind },
  PROPPATCH: { body: proppatch },
  REPORT: { headers: { Depth: '0' }, body: report },
  LOCK: { headers: { Depth: '0' }, body: lockBody() },
  UNLOCK: { headers: { 'Lock-Token': '<urn:uuid:00000000-0000-4000-8000-000000000000>' } },
  COPY: { headers: { Destination: '/copied' } },
  MOVE: { headers: { Destination: '/moved' } },
}

/** A method of the tree below an address. */
function treeWays(method: string): readonly PathInput[] {
  const way = (place: string, prefix: (setting: Setting) => string, makes?: true): PathInput => ({
    name: `${method} ${place}`,
    as: 'address',
    ...(makes && { makes }),
    ask: (setting, path) => setting.ask(method, prefix(setting) + path, needs[method]),
  })
  const makes = method === 'PUT' || method === 'MKCOL' || method === 'LOCK' ? true : undefined
  const all = [
    way('tree', () => '', makes),
    way('share', ({ shared }) => `/s/${shared}`),
    way('drop', ({ drop }) => `/s/${drop}`),
    way('snapshot', ({ snapshot }) => `/.snapshots/${snapshot}`),
    way('mounted', () => '/remote.php/webdav', makes),
    way('own', () => `/remote.php/dav/files/${admin.username}`, makes),
  ]
  return all.filter(({ name }) => name.endsWith('tree') || answeredThere.has(name))
}

/** Elsewhere than in the tree most methods end at the same reserved name; these and one of those are tried. */
const answeredThere = new Set(
  ['GET share', 'PUT share', 'DELETE share', 'MOVE share', 'PROPFIND share', 'PUT drop', 'GET drop'].concat([
    'GET snapshot',
    'PROPFIND snapshot',
    'PUT snapshot',
    'GET mounted',
    'PUT mounted',
    'MKCOL mounted',
    'PROPFIND own',
    'PUT own',
    'DELETE own',
    'MOVE snapshot',
  ]),
)

const sentJson = (value: unknown): Sent => ({
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

const making = (input: PathInput): PathInput => ({ ...input, makes: true })
const naming = (input: PathInput): PathInput => ({ ...input, named: true })

/** A JSON body in which the text stands somewhere. */
function json(route: string, field: string, bodyOf: (text: string) => unknown): PathInput {
  const [method = '', path = ''] = route.split(' ')
  return {
    name: `${route} ${field}`,
    as: 'json',
    ask: ({ ask, upload }, text) => ask(method, path.replace('{upload_id}', upload), sentJson(bodyOf(text))),
  }
}

/** The same where the body has it as one field, beside others. */
const inField = (route: string, field: string, more: object): PathInput =>
  json(route, field, (text) => ({ ...more, [field]: text }))

const inItem = (route: string, field: 'from' | 'to'): PathInput =>
  json(route, `items ${field}`, (text) => ({ items: [{ ...toSecretCopy, [field]: text }] }))

const toSecretCopy = { from: '/secret.txt', to: '/secret-too.txt' }
const passphrase = { passphrase: 'a pass phrase' }

/** Like `ask`, but of an answer that never ends only what it begins with. */
function begin({ files: { port } }: Setting, method: string, path: string, { headers = {}, body = '' }: Sent = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const all = { authorization: adminBasic, 'Content-Length': Buffer.byteLength(body), ...headers }
    const asked = request({ host: '127.0.0.1', port, method, path, headers: all, agent: false }, (response) => {
      const { statusCode: status = 0, headers: fields } = response
      const answer = (bytes: Buffer) =>
        resolve({ status, headers: fields, code: String(fields['error-code'] ?? ''), body: bytes, text: String(bytes) })
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        if (!/^(retry|data):/m.test(String(chunk))) return
        answer(Buffer.concat(chunks))
        response.destroy()
      })
      response.on('end', () => answer(Buffer.concat(chunks)))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const inAddress = (route: string, sent: Sent = {}, query = ''): PathInput => {
  const [method = '', path = ''] = route.split(' ')
  return {
    name: route,
    as: 'address',
    ask: ({ ask }, address) =>
      ask(method, path.replace('{version}', '1').replace('{tag}', 'x').replace('/{file_path}', address) + query, sent),
  }
}

const graphql = (field: string, query: string): PathInput => ({
  name: `GraphQL ${field}`,
  as: 'json',
  ask: (setting, path) => begin(setting, 'POST', '/api/graphql', sentJson({ query, variables: { path } })),
})

const tus = (name: string, metadata: (text: string) => string): PathInput => ({
  name: `tus ${name}`,
  as: 'text',
  makes: true,
  ask: ({ ask }, text) =>
    ask('POST', '/api/tus', {
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': 1,
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Metadata': metadata(text),
      },
      body: 'x',
    }),
})

export const tarOf = (name: string, bytes = 'x'): Promise<Buffer> => tarArchive([{ name, bytes }])

const wopi = (header: string, override: string): PathInput => ({
  name: `WOPI ${header}`,
  as: 'text',
  named: true,
  ask: ({ editing }, text) => editing.override(override, { [header]: encodeUtf7(text) }, 'x'),
})

/** @param methods of the tree, as OPTIONS tells them. */
export const pathInputs = (methods: readonly string[]): readonly PathInput[] => [
  ...methods.flatMap(treeWays),
  {
    name: 'COPY Destination',
    as: 'address',
    makes: true,
    ask: ({ ask }, address) => ask('COPY', '/secret.txt', { headers: { Destination: address } }),
  },
  {
    name: 'MOVE Destination',
    as: 'address',
    makes: true,
    ask: ({ ask }, address) => ask('MOVE', '/d/sub', { headers: { Destination: address } }),
  },
  {
    name: 'GET If',
    as: 'address',
    ask: ({ ask }, address) => ask('GET', '/d/inner.txt', { headers: { If: `<${address}> (Not ["x"])` } }),
  },
  ...(['COPY', 'MOVE'] as const).map(
    (method): PathInput => ({
      name: `${method} mounted Destination`,
      as: 'address',
      makes: true,
      ask: ({ ask }, address) =>
        ask(method, `/remote.php/webdav${method === 'COPY' ? '/secret.txt' : '/d/sub'}`, {
          headers: { Destination: `/remote.php/webdav${address}` },
        }),
    }),
  ),
  {
    name: 'MOVE chunks Destination',
    as: 'address',
    makes: true,
    async ask({ ask }, address) {
      const folder = `/remote.php/dav/uploads/${admin.username}/${randomUUID()}`
      await ask('MKCOL', folder)
      await ask('PUT', `${folder}/0`, { body: 'x' })
      const Destination = `/remote.php/dav/files/${admin.username}${address}`
      const answer = await ask('MOVE', `${folder}/.file`, { headers: { Destination } })
      await ask('DELETE', folder)
      return answer
    },
  },
  {
    name: 'SEARCH scope',
    as: 'address',
    ask: ({ ask }, address) =>
      ask('SEARCH', '/remote.php/dav/', {
        body: everyName(admin.username, address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
      }),
  },
  {
    name: 'POST OCS shares path',
    as: 'text',
    ask: ({ ask }, text) =>
      ask('POST', '/ocs/v2.php/apps/files_sharing/api/v1/shares', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ path: text, shareType: '3' }).toString(),
      }),
  },
  {
    name: 'GET OCS shares ?path',
    as: 'text',
    ask: ({ ask }, text) => ask('GET', `/ocs/v2.php/apps/files_sharing/api/v1/shares?path=${encodeURIComponent(text)}`),
  },
  { name: 'GET ?zip', as: 'address', ask: ({ ask }, address) => ask('GET', `${address}?zip`) },
  {
    name: 'GET share ?zip',
    as: 'address',
    ask: ({ ask, shared }, address) => ask('GET', `/s/${shared}${address}?zip`),
  },
  {
    name: 'POST share',
    as: 'address',
    ask: ({ ask, shared }, address) =>
      ask('POST', `/s/${shared}${address}`, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'password=x',
      }),
  },

  inField('POST /api/files/move', 'from', toSecretCopy),
  making(inField('POST /api/files/move', 'to', toSecretCopy)),
  inField('POST /api/files/copy', 'from', toSecretCopy),
  making(inField('POST /api/files/copy', 'to', toSecretCopy)),
  inField('POST /api/files/extract', 'path', {}),
  inField('POST /api/access-requests', 'path', { right: 'read' }),
  inField('POST /api/files/encrypt', 'path', passphrase),
  inField('POST /api/files/decrypt', 'path', passphrase),
  inField('POST /api/trash/restore', 'path', {}),
  inField('POST /api/restore-to', 'path', { revision: 1 }),
  inField('POST /api/shares', 'path', {}),
  inField('POST /api/webhooks', 'path', { url: 'http://127.0.0.1:9/' }),
  inField('POST /api/wopi/open', 'path', { mode: 'edit' }),
  making(inField('POST /api/upload/init', 'path', {})),
  making(inField('POST /api/upload/{upload_id}/complete', 'path', {})),
  inItem('POST /api/batch/copy', 'from'),
  making(inItem('POST /api/batch/copy', 'to')),
  inItem('POST /api/batch/move', 'from'),
  making(inItem('POST /api/batch/move', 'to')),
  json('POST /api/bulk/delete', 'paths', (text) => ({ paths: [text] })),
  json('POST /api/bulk/restore', 'paths', (text) => ({ paths: [text] })),
  json('POST /api/bulk/tags', 'paths', (text) => ({ paths: [text], add: ['x'] })),
  json('POST /api/downloads', 'paths', (text) => ({ paths: [text] })),
  {
    name: 'GET /api/merge-on-save ?path',
    as: 'text',
    ask: ({ ask }, text) => ask('GET', `/api/merge-on-save?path=${encodeURIComponent(text)}`),
  },
  inField('PUT /api/merge-on-save', 'path', { merge: true }),
  {
    name: 'POST /api/files/merge ?path',
    as: 'text',
    ask: ({ ask }, text) => ask('POST', `/api/files/merge?base_etag=x&path=${encodeURIComponent(text)}`, { body: 'x' }),
  },
  inField('POST /api/admin/take-over', 'path', {}),
  {
    name: 'POST /api/bulk/upload ?path',
    as: 'text',
    ask: async ({ ask }, text) =>
      ask('POST', `/api/bulk/upload?path=${encodeURIComponent(text)}`, { body: await tarOf('x.txt') }),
  },
  {
    name: 'POST /api/bulk/upload entry',
    as: 'text',
    makes: true,
    ask: async ({ ask }, text) => ask('POST', '/api/bulk/upload', { body: await tarOf(text) }),
  },
  {
    name: 'GET /api/search ?path',
    as: 'text',
    ask: ({ ask }, text) => ask('GET', `/api/search?q=secret&path=${encodeURIComponent(text)}`),
  },
  {
    name: 'GET /api/events ?path',
    as: 'text',
    ask: (setting, text) => begin(setting, 'GET', `/api/events?path=${encodeURIComponent(text)}`),
  },
  {
    name: 'POST /api/resumable ?path',
    as: 'text',
    makes: true,
    ask: ({ ask }, text) =>
      ask('POST', `/api/resumable?path=${encodeURIComponent(text)}`, {
        headers: { 'Upload-Complete': '?1' },
        body: 'x',
      }),
  },
  tus('path', (text) => `path ${base64(text)}`),
  naming(tus('filename', (text) => `filename ${base64(text)}`)),
  naming(tus('name', (text) => `name ${base64(text)}`)),
  tus(
    'relativePath',
    (text) => `name ${base64(text.slice(text.lastIndexOf('/') + 1) || 'x')},relativePath ${base64(text)}`,
  ),
  tus('folder', (text) => `filename ${base64('x')},folder ${base64(text)}`),
  graphql('files', 'query ($path: String!) { files(path: $path) { name } }'),
  graphql('file', 'query ($path: String!) { file(path: $path) { name } }'),
  making(graphql('create_folder', 'mutation ($path: String!) { create_folder(path: $path) { name } }')),
  graphql('delete_file', 'mutation ($path: String!) { delete_file(path: $path) }'),
  graphql('merge_file', 'mutation ($path: String!) { merge_file(path: $path, base_etag: "x", content: "x") { name } }'),
  graphql('set_merge_on_save', 'mutation ($path: String!) { set_merge_on_save(path: $path, merge: true) }'),
  graphql('versions', 'query ($path: String!) { versions(path: $path) { version } }'),
  graphql('grants', 'query ($path: String!) { grants(path: $path) { path } }'),
  graphql('access', 'query ($path: String!) { access(path: $path) { path } }'),
  graphql(
    'give_grant',
    'mutation ($path: String!) { give_grant(path: $path, everybody: true, right: read) { right } }',
  ),
  graphql('take_grant', 'mutation ($path: String!) { take_grant(path: $path, everybody: true) }'),
  graphql('set_closed', 'mutation ($path: String!) { set_closed(path: $path, closed: false) { closed } }'),
  graphql('hide_shared', 'mutation ($path: String!) { hide_shared(path: $path, hidden: true) }'),
  graphql('request_access', 'mutation ($path: String!) { request_access(path: $path, right: read) }'),
  graphql('take_over', 'mutation ($path: String!) { take_over(path: $path) }'),
  graphql('events', 'subscription ($path: String!) { events(path: $path) { path } }'),
  wopi('X-WOPI-RelativeTarget', 'PUT_RELATIVE'),
  wopi('X-WOPI-RequestedName', 'RENAME_FILE'),

  inAddress('GET /api/access/{file_path}'),
  inAddress('PATCH /api/access/{file_path}', sentJson({ closed: false })),
  inAddress('GET /api/grants/{file_path}'),
  inAddress('PUT /api/grants/{file_path}', sentJson({ everybody: true, right: 'read' })),
  inAddress('DELETE /api/grants/{file_path}', {}, '?everybody=true'),
  inAddress('PATCH /api/shared-with-me/{file_path}', sentJson({ hidden: true })),
  inAddress('PUT /api/favorites/{file_path}'),
  inAddress('DELETE /api/favorites/{file_path}'),
  inAddress('GET /api/tags/{file_path}'),
  inAddress('POST /api/tags/{file_path}', sentJson({ tags: ['x'] })),
  inAddress('DELETE /api/tags/{file_path}/{tag}'),
  inAddress('GET /api/thumbnails/{file_path}'),
  inAddress('GET /api/versions/{file_path}'),
  inAddress('PUT /api/versions/{file_path}/label', sentJson({ version: 1, label: 'x' })),
  inAddress('POST /api/versions/{file_path}/restore', sentJson({ version: 1 })),
  inAddress('GET /api/version-content/{version}/{file_path}'),
]

type Verdict = Readonly<{ status: number; code: string }>

/** What became of it: of an answer that tells of its one item for itself, what became of that. */
export function verdictOf({ status, code, text }: Answer): Verdict {
  if (status !== 200) return { status, code }
  const itemCode = codeOfItem(text)
  return itemCode === undefined ? { status, code } : { status: itemCode === 'internal' ? 500 : 400, code: itemCode }
}

function codeOfItem(answer: string): string | undefined {
  const text = /^data: (\{"errors".*)$/m.exec(answer)?.[1] ?? answer
  if (!/^\{"(results|data|errors)"/.test(text)) return undefined
  const { results = [], errors = [], data } = JSON.parse(text)
  if (data?.file === null) return 'files.path-missing'
  return results[0]?.code ?? errors[0]?.extensions?.code
}
