/** The rows of the rights matrix for the JSON routes, by their names in the table of declared routes. */
import { tarArchive } from '../documents/tar-archive.ts'
import type { Household } from './household.ts'
import type { Entry } from './places.ts'
import type { Row } from './row.ts'

const beside = '{tree}-beside'
const passphrase = 'open sesame'
const moved = { from: '{path}', to: beside }

const uploadBegun = async ({ ada }: Household, { tree }: Entry) => {
  const { body } = await ada.ask('POST', '/api/upload/init', { path: `${tree}-new`, chunk_size: 1, total_size: 1 })
  return { upload: String(body.upload_id) }
}
const uploadFed = async (household: Household, entry: Entry) => {
  const { files, ada } = household
  const begun = await uploadBegun(household, entry)
  await files.ask('PUT', `/api/upload/${begun.upload}/0`, { headers: ada.headers, body: 'x' })
  return begun
}

const shared = async ({ ada }: Household, { tree }: Entry) => {
  const { body } = await ada.ask('POST', '/api/shares', { path: tree })
  return { token: String(body?.token) }
}

/** The version that the entry had at first. */
const versioned = async ({ ada }: Household, { tree }: Entry) => {
  const { status, body } = await ada.ask('GET', `/api/versions${tree}`)
  return { version: status === 200 ? String(body.at(-1).version) : '1' }
}

/** What Ada saved too late is kept for her; of a file beside the entry, with its name. */
export const savedLate = async ({ ada, files }: Household, { folder, name }: Entry) => {
  const save = (number: number, more: Readonly<Record<string, string>> = {}) =>
    files.ask('PUT', `${folder}/late-${name}.json`, {
      headers: { ...ada.headers, ...more },
      body: `{"a": ${number}}\n`,
    })
  const { headers } = await save(1)
  await save(2)
  const { text } = await save(3, { Prefer: 'merge', 'If-Match': String(headers.etag) })
  return { save: String(JSON.parse(text).save) }
}

const favored = async ({ members }: Household, { tree }: Entry, who: string) => {
  await members.get(who === 'app reading' ? 'ada' : who)?.ask('PUT', `/api/favorites${tree}`)
  return undefined
}

/** The JSON routes. */
export const rowsOfRoutes: Readonly<Record<string, Row>> = {
  'POST /api/files/move': { needs: 'write', body: moved },
  'POST /api/files/copy': { needs: 'write', body: moved },
  'POST /api/batch/move': { needs: 'write', body: { items: [moved] } },
  'POST /api/batch/copy': { needs: 'write', body: { items: [moved] } },
  'POST /api/files/merge': {
    needs: 'write',
    address: '/api/files/merge?path={path}&base_etag=%22{etag}%22',
    body: 'another text',
    trashed: 'stale',
  },
  'POST /api/files/encrypt': { needs: 'write', body: { path: '{path}', passphrase } },
  'POST /api/files/decrypt': {
    needs: 'write',
    body: { path: '{path}', passphrase },
    async prepare({ ada }, { tree }) {
      await ada.ask('POST', '/api/files/encrypt', { path: tree, passphrase })
      return undefined
    },
  },
  'POST /api/files/extract': { needs: 'write', kind: 'archive', body: { path: '{path}' }, inTurn: true },
  'POST /api/access-requests': { needs: 'an account', own: true, body: { path: '{path}', right: 'read' } },
  'POST /api/bulk/delete': { needs: 'write', body: { paths: ['{path}'] } },
  'POST /api/bulk/tags': { needs: 'write', body: { paths: ['{path}'], add: ['x'] }, kept: 'missing' },
  'POST /api/bulk/upload': {
    needs: 'write',
    address: '/api/bulk/upload?path={folder}',
    trashed: 'done',
    kept: 'done',
    async prepare(_, { name }) {
      return { bytes: (await tarArchive([{ name, bytes: 'x' }])).toString('latin1') }
    },
    body: '{bytes}',
  },
  'GET /api/thumbnails/{file_path}': { needs: 'read', kind: 'picture', kept: 'missing' },

  'POST /api/tags/{file_path}': { needs: 'write', body: { tags: ['x'] }, kept: 'missing' },
  'GET /api/tags/{file_path}': { needs: 'read', kept: 'missing' },
  'GET /api/tags/search': {
    needs: 'read',
    address: '/api/tags/search?tag=of-{name}',
    lists: true,
    async prepare({ ada }, { tree, name }) {
      await ada.ask('POST', `/api/tags${tree}`, { tags: [`of-${name}`] })
      return undefined
    },
  },
  'DELETE /api/tags/{file_path}/{tag}': {
    needs: 'write',
    address: '/api/tags{path}/known',
    async prepare({ ada }, { tree }) {
      await ada.ask('POST', `/api/tags${tree}`, { tags: ['known'] })
      return undefined
    },
    kept: 'missing',
  },
  'GET /api/favorites': { needs: 'read', lists: true, prepare: favored },
  'PUT /api/favorites/{file_path}': { needs: 'read', changes: true, kept: 'missing', own: true },
  'DELETE /api/favorites/{file_path}': { needs: 'read', changes: true, kept: 'missing', prepare: favored, own: true },
  'GET /api/search': { needs: 'read', address: '/api/search?q={name}', lists: true },

  'GET /api/file-ids/{file_id}': { needs: 'read', address: '/api/file-ids/{id}' },
  'GET /api/versions/{file_path}': { needs: 'read', kept: 'missing' },
  'PUT /api/versions/{file_path}/label': {
    needs: 'write',
    address: '/api/versions{path}/label',
    kind: 'edited text',
    prepare: versioned,
    body: { version: '{version}', label: 'x' },
    kept: 'missing',
  },
  'POST /api/versions/{file_path}/restore': {
    needs: 'write',
    address: '/api/versions{path}/restore',
    kind: 'edited text',
    prepare: versioned,
    body: { version: '{version}' },
    kept: 'missing',
  },
  'GET /api/version-content/{version}/{file_path}': {
    needs: 'read',
    address: '/api/version-content/{version}{path}',
    kind: 'edited text',
    prepare: versioned,
    kept: 'missing',
  },
  'GET /api/saves': {
    needs: 'to be Ada',
    changes: false,
    address: '/api/saves?limit=1000',
    lists: true,
    trashed: 'done',
    kept: 'done',
    prepare: savedLate,
  },
  'GET /api/saves/{save}': {
    needs: 'to be Ada or root',
    changes: false,
    address: '/api/saves/{save}',
    prepare: savedLate,
    trashed: 'done',
    kept: 'done',
  },
  'GET /api/saves/{save}/content': {
    needs: 'to be Ada or root',
    changes: false,
    address: '/api/saves/{save}/content',
    prepare: savedLate,
    trashed: 'done',
    kept: 'done',
  },
  'DELETE /api/saves/{save}': {
    needs: 'to be Ada or root',
    address: '/api/saves/{save}',
    prepare: savedLate,
    trashed: 'done',
    kept: 'done',
  },
  'GET /api/merge-on-save': {
    needs: 'read',
    kind: 'folder',
    changes: false,
    address: '/api/merge-on-save?path={path}',
    kept: 'missing',
  },
  'PUT /api/merge-on-save': { needs: 'manage', kind: 'folder', body: { path: '{path}', merge: true }, kept: 'missing' },

  'GET /api/trash': {
    needs: 'to be Ada or root',
    changes: false,
    address: '/api/trash?limit=1000',
    lists: true,
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'POST /api/bulk/restore': {
    needs: 'to be Ada or root',
    body: { ids: ['{deletion}'] },
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'POST /api/trash/restore': {
    needs: 'to be Ada or root',
    body: { id: '{deletion}' },
    trashed: 'done',
    kept: 'missing',
    there: 'missing',
  },
  'POST /api/restore-to': {
    needs: 'write',
    body: { path: '{path}', revision: '{revision}' },
    trashed: 'done',
    async prepare({ ada, files }, { tree }) {
      const { status } = await files.ask('GET', tree, { headers: ada.headers })
      if (status === 200) await files.ask('PUT', tree, { headers: ada.headers, body: 'a later text' })
      return undefined
    },
  },

  'PUT /api/grants/{file_path}': { needs: 'manage', body: { user: 'dora', right: 'read' } },
  'DELETE /api/grants/{file_path}': {
    needs: 'manage',
    address: '/api/grants{path}?user=eve',
    async prepare({ ada }, { tree }) {
      await ada.ask('PUT', `/api/grants${tree}`, { user: 'eve', right: 'read' })
      return undefined
    },
  },
  'GET /api/grants/{file_path}': { needs: 'read', kept: 'missing' },
  'GET /api/access/{file_path}': { needs: 'read', kept: 'missing' },
  'PATCH /api/access/{file_path}': { needs: 'manage', kind: 'folder', body: { closed: true } },
  'GET /api/shared-with-me': { needs: 'something else', changes: false, lists: true },
  'PATCH /api/shared-with-me/{file_path}': { needs: 'something else', body: { hidden: true }, own: true },
  'POST /api/admin/take-over': { needs: 'to take it over', body: { path: '{path}' }, kind: 'closed folder' },

  'POST /api/downloads': { needs: 'read', body: { paths: ['{path}'] }, kept: 'missing' },
  'POST /api/shares': { needs: 'write', body: { path: '{path}' } },
  'GET /api/shares': {
    needs: 'to be Ada or root',
    changes: false,
    address: '/api/shares?limit=1000',
    lists: true,
    kept: 'done',
    prepare: shared,
  },
  'DELETE /api/shares/{token}': {
    needs: 'to be Ada or anywhere root',
    address: '/api/shares/{token}',
    prepare: shared,
    kept: 'done',
  },

  'POST /api/upload/init': {
    needs: 'write',
    body: { path: '{path}', chunk_size: 1, total_size: 1 },
    trashed: 'done',
  },
  'PUT /api/upload/{upload_id}/{index}': {
    needs: 'to be Ada',
    address: '/api/upload/{upload}/0',
    body: 'x',
    prepare: uploadBegun,
    trashed: 'done',
    kept: 'done',
  },
  'POST /api/upload/{upload_id}/complete': {
    needs: 'to be Ada',
    address: '/api/upload/{upload}/complete',
    prepare: uploadFed,
    trashed: 'done',
    kept: 'done',
  },
  'GET /api/upload/{upload_id}': {
    needs: 'to be Ada or anywhere root',
    changes: false,
    address: '/api/upload/{upload}',
    prepare: uploadBegun,
    trashed: 'done',
    kept: 'done',
  },
  'DELETE /api/upload/{upload_id}': {
    needs: 'to be Ada or anywhere root',
    address: '/api/upload/{upload}',
    prepare: uploadBegun,
    trashed: 'done',
    kept: 'done',
  },
  'GET /api/uploads': {
    needs: 'to be Ada',
    changes: false,
    address: '/api/uploads?limit=1000',
    lists: true,
    prepare: uploadBegun,
    trashed: 'done',
    kept: 'done',
  },
  'GET /api/events': {
    needs: 'read',
    address: '/api/events',
    headers: { 'Last-Event-ID': '{before}' },
    streams: true,
    lists: true,
    trashed: 'done',
    kept: 'done',
  },
  'POST /api/wopi/open': { needs: 'read', kind: 'document', body: { path: '{path}', mode: 'view' }, kept: 'missing' },
}
