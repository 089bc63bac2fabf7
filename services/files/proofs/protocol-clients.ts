/** The clients of the service as clients use them: each change by the protocol that is named, answered by the code of its refusal. */
import { expect } from 'vitest'
import type { Answer } from '../testing/answer.ts'
import { asking } from '../testing/asking.ts'
import { lockBody } from '../testing/locking.ts'
import type { RunningFiles } from '../testing/running-files.ts'

export type FromTo = Readonly<{ from: string; to: string; overwrite: boolean }>
type Outcomes = readonly Readonly<{ code?: string }>[]

export const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

const headersOf = ({ to, overwrite }: FromTo) => ({
  headers: { Destination: addressOf(to), Overwrite: overwrite ? 'T' : 'F' },
})

export type ProtocolClients = ReturnType<typeof protocolClients>

export function protocolClients(files: RunningFiles) {
  const { ask } = files
  const json = asking(files)
  const dav = async (method: string, path: string, options = {}): Promise<string> =>
    (await ask(method, addressOf(path), options)).code
  const rest = async (method: string, path: string, body?: unknown): Promise<string> =>
    (await json(method, path, body)).code
  const many = async (path: string, body: unknown): Promise<string[]> => {
    const { results }: { results: Outcomes } = (await json('POST', path, body)).body
    return results.map(({ code }) => code ?? '')
  }

  async function graphql(query: string, path: string) {
    const { body } = await json('POST', '/api/graphql', { query, variables: { path } })
    return { data: body.data, code: body.errors?.[0].extensions.code ?? '' }
  }

  return {
    ask,
    json,
    put: (path: string, body: Uint8Array) => dav('PUT', path, { body }),
    remove: (path: string) => dav('DELETE', path),
    makeFolder: (path: string) => dav('MKCOL', path),
    copy: (one: FromTo) => dav('COPY', one.from, headersOf(one)),
    move: (one: FromTo) => dav('MOVE', one.from, headersOf(one)),
    get: (path: string): Promise<Answer> => ask('GET', addressOf(path)),
    propfind: (path: string, depth: string) => ask('PROPFIND', addressOf(path) || '/', { headers: { Depth: depth } }),

    /** Takes a lock, is kept out by it, and gives it back. The code of the lock's refusal. */
    async lock(path: string): Promise<string> {
      const locked = await ask('LOCK', addressOf(path), { headers: { Depth: '0' }, body: lockBody() })
      if (locked.code !== '') return locked.code
      expect(await dav('DELETE', path)).toBe('files.locked')
      const token = String(locked.headers['lock-token'])
      expect(await dav('UNLOCK', path, { headers: { 'Lock-Token': token } })).toBe('')
      return ''
    },

    restMove: (one: FromTo) => rest('POST', '/api/files/move', one),
    restCopy: (one: FromTo) => rest('POST', '/api/files/copy', one),
    batchMove: (items: readonly FromTo[]) => many('/api/batch/move', { items }),
    batchCopy: (items: readonly FromTo[]) => many('/api/batch/copy', { items }),
    bulkDelete: (paths: readonly string[]) => many('/api/bulk/delete', { paths }),
    tag: (path: string, tags: readonly string[]) => rest('POST', `/api/tags${addressOf(path)}`, { tags }),
    untag: (path: string, tag: string) => rest('DELETE', `/api/tags${addressOf(path)}/${tag}`),
    untrash: (wanted: Readonly<{ id?: string; path?: string; overwrite: boolean }>) =>
      rest('POST', '/api/trash/restore', wanted),
    emptyTrash: () => rest('DELETE', '/api/trash/empty'),

    async graphqlMakeFolder(path: string): Promise<string> {
      return (await graphql('mutation($path: String!) { create_folder(path: $path) { path } }', path)).code
    },
    async graphqlDelete(path: string): Promise<string> {
      return (await graphql('mutation($path: String!) { delete_file(path: $path) }', path)).code
    },
    async graphqlFile(path: string): Promise<Readonly<{ size: number; is_collection: boolean }> | null> {
      return (await graphql('query($path: String!) { file(path: $path) { size is_collection } }', path)).data.file
    },
    async graphqlFiles(path: string): Promise<readonly unknown[]> {
      const query = 'query($path: String!) { files(path: $path, limit: 1000) { path name size is_collection owner } }'
      return (await graphql(query, path)).data.files
    },

    /** Chunks in reverse order; the session of one that is refused is cancelled. */
    async uploadChunks(path: string, bytes: Buffer): Promise<string> {
      const chunk = 7000
      const begun = await json('POST', '/api/upload/init', { path, total_size: bytes.length, chunk_size: chunk })
      if (begun.code !== '') return begun.code
      const { body } = begun
      const count = Math.ceil(bytes.length / chunk)
      for (let index = count - 1; index >= 0; index -= 1) {
        const part = bytes.subarray(index * chunk, (index + 1) * chunk)
        expect((await ask('PUT', `/api/upload/${body.upload_id}/${index}`, { body: part })).status).toBe(200)
      }
      const code = await rest('POST', `/api/upload/${body.upload_id}/complete`)
      if (code !== '') expect(await rest('DELETE', `/api/upload/${body.upload_id}`)).toBe('')
      return code
    },
    async uploadByTus(path: string, body: Buffer): Promise<string> {
      const headers = {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': body.length,
        'Upload-Metadata': `path ${Buffer.from(path).toString('base64')}`,
        'Content-Type': 'application/offset+octet-stream',
      }
      return (await ask('POST', '/api/tus', { headers, body })).code
    },
    /** A session with one chunk, left open. */
    async beginUpload(path: string, bytes: Buffer): Promise<Readonly<{ id: string; code: string }>> {
      const { code, body } = await json('POST', '/api/upload/init', { path, chunk_size: 20_000 })
      const id = String(body.upload_id)
      if (code === '') expect((await ask('PUT', `/api/upload/${id}/0`, { body: bytes })).status).toBe(200)
      return { id, code }
    },
    completeUpload: (id: string) => rest('POST', `/api/upload/${id}/complete`),
    cancelUpload: (id: string) => rest('DELETE', `/api/upload/${id}`),
  }
}
