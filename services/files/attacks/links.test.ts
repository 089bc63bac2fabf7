/**
 * Symbolic links that an attacker puts into the folder of contents while the service uses it. The attacker already has
 * much access, but must not make the service write elsewhere with its own rights, or read elsewhere and return it.
 */
import { lstat, mkdir, mkdtemp, readdir, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { protocolClients } from '../proofs/protocol-clients.ts'
import { folderBlobs } from '../src/upkeep.ts'
import { asking } from '../testing/asking.ts'
import { noise } from '../testing/documents/noise.ts'
import { describeFiles, type RunningFiles } from '../testing/running-files.ts'
import { tarOf } from './path-inputs.ts'

const shards = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, '0'))
const large = noise(60_000)
const secret = noise(70_000, 9)

let around: string
let contents: string
let outside: string
beforeEach(async () => {
  around = await mkdtemp(join(tmpdir(), 'alluvium-links-'))
  contents = join(around, 'contents')
  outside = join(around, 'outside')
  await Promise.all([mkdir(contents), mkdir(outside)])
})
afterEach(() => rm(around, { recursive: true, force: true }))

/** Each folder in the folder of contents is put aside, and leads outside. */
async function linkShards(): Promise<void> {
  for (const shard of shards) {
    await rename(join(contents, shard), join(around, shard)).catch(() => undefined) // it need not be there
    await symlink(outside, join(contents, shard))
  }
}

async function unlinkShards(): Promise<void> {
  for (const shard of shards) {
    await unlink(join(contents, shard))
    await rename(join(around, shard), join(contents, shard)).catch(() => undefined)
  }
}

const statusOf = async (asked: Promise<Readonly<{ status: number; code: string }>>) => {
  const { status, code } = await asked
  return `${status} ${code}`
}

/** Everything by which bytes come in. */
const requests: Readonly<Record<string, (files: RunningFiles) => Promise<string>>> = {
  'a PUT': ({ ask }) => statusOf(ask('PUT', '/put', { body: large })),
  'an upload by tus': (files) => protocolClients(files).uploadByTus('/tus', large),
  'a resumable upload': ({ ask }) =>
    statusOf(ask('POST', '/api/resumable?path=/resumable', { headers: { 'Upload-Complete': '?1' }, body: large })),
  async 'a chunk'({ ask }) {
    const headers = { 'Content-Type': 'application/json' }
    const body = '{"path":"/chunk"}'
    const { upload_id: id } = JSON.parse((await ask('POST', '/api/upload/init', { headers, body })).text)
    return statusOf(ask('PUT', `/api/upload/${id}/0`, { body: large }))
  },
  async 'an archive'({ ask }) {
    const body = await tarOf('tar', large.toString('base64'))
    return JSON.parse((await ask('POST', '/api/bulk/upload', { body })).text).results[0].code ?? ''
  },
  'an encryption': (files) =>
    statusOf(asking(files)('POST', '/api/files/encrypt', { path: '/short', passphrase: 'a pass phrase' })),
}

async function expectStored({ ask }: RunningFiles, path: string, body: Uint8Array): Promise<void> {
  expect((await ask('PUT', path, { body })).status).toBe(201)
}

/** All that came until the connection was closed, by whomever. */
function receivedFrom(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  return new Promise((resolve) => socket.on('close', () => resolve(received)))
}

describeFiles('a link that leads out of the folder of contents', (start) => {
  let files: RunningFiles
  beforeEach(async () => {
    files = await start({ blobs: folderBlobs(contents), smallLimitBytes: 1000 })
    await expectStored(files, '/there', noise(50_000, 2))
    await expectStored(files, '/short', noise(900)) // which lies in the database, and encrypted does not
  })

  test.for(Object.keys(requests))(
    'in the place of a folder in it is not followed by %s, which is refused',
    async (name) => {
      await linkShards()
      expect(await requests[name]?.(files)).toContain('files.storage-unavailable')
      expect(await statusOf(files.ask('GET', '/there'))).toBe('503 files.storage-unavailable')
      expect(await readdir(outside)).toEqual([])
      await unlinkShards()
      expect((await files.ask('GET', '/there')).status).toBe(200)
      expect(await requests[name]?.(files)).not.toContain('files.')
    },
  )

  test('that appears during an upload redirects none of it, and the upload is not acknowledged', async () => {
    const socket = connect(files.port, '127.0.0.1')
    const answered = receivedFrom(socket)
    socket.write('PUT /amid HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\nConnection: close\r\n\r\n')
    socket.write(noise(2_000_000))
    await expect.poll(async () => (await readdir(contents, { recursive: true })).length).toBeGreaterThan(3)
    await linkShards()
    socket.write(noise(1_000_000))
    expect(await answered).toMatch(/^HTTP\/1.1 503 /)
    expect(await readdir(outside)).toEqual([])
    await unlinkShards()
    expect((await files.ask('GET', '/amid')).status).toBe(404)
    expect((await files.ask('GET', '/there')).body.equals(noise(50_000, 2))).toBe(true)
  })

  test('in the place of the folder itself is not followed, and the service reports that it has no storage', async () => {
    await rename(contents, join(around, 'aside'))
    await symlink(outside, contents)
    expect(await statusOf(files.ask('PUT', '/put', { body: large }))).toBe('503 files.storage-unavailable')
    expect((await files.ask('GET', '/readyz')).status).toBe(503)
    expect(await readdir(outside)).toEqual([])
    await unlink(contents)
    await rename(join(around, 'aside'), contents)
    expect((await files.ask('PUT', '/put', { body: large })).status).toBe(201)
  })

  test('in the place of a content returns nothing of its target, whole or in part', async () => {
    await writeFile(join(outside, 'secret'), secret)
    for (const name of await readdir(contents, { recursive: true })) {
      const file = join(contents, name)
      if (!(await lstat(file)).isFile()) continue
      await unlink(file)
      await symlink(join(outside, 'secret'), file)
    }
    for (const headers of [{}, { Range: 'bytes=0-99' }, { Range: 'bytes=0-9,20-29' }]) {
      const { status, code, body } = await files.ask('GET', '/there', { headers })
      // The first answer says what lies there; then it is noted as damaged, until the same bytes are stored again.
      expect([status, code]).toEqual([503, expect.stringMatching(/^files\.content-(replaced|damaged)$/)])
      expect(body.includes(secret.subarray(0, 10))).toBe(false)
    }
  })
})
