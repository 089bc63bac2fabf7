/**
 * kill -9 in the middle of uploads. Some clients send chunks in any order, some a stream by tus; the process is killed
 * at a random moment and started again, and each client resumes from what the service reports. Everything acknowledged
 * is there, every file ends as it was sent, and the store holds nothing unneeded.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as later } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openSqlite } from '@alluvium/database'
import { systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { openFiles } from '../src/index.ts'
import { filesMigrations, folderBlobs } from '../src/upkeep.ts'
import { noise } from '../testing/documents/noise.ts'
import { quiet } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'

const rounds = process.env['ALLUVIUM_PROOF'] === 'full' ? 100 : 2
const uploaders = 8
const chunkBytes = 40_000
const size = 10 * chunkBytes - 123

/** What one uploader is at, across all lives of the service. */
type Upload = {
  readonly path: string
  readonly protocol: 'chunks' | 'tus'
  seed: number
  /** Where the upload is; undefined when none is under way, or no answer came. */
  address: string | undefined
  /** Indexes, or bytes, that were acknowledged. */
  acknowledged: Set<number>
  /** Complete was asked for, and not answered. */
  ending: boolean
  /** What the file certainly holds, by its seed. */
  stored: number | undefined
}

let seeds = 0
const whole = (seed: number): Buffer => noise(size, seed)
const chunkOf = (seed: number, index: number): Buffer =>
  whole(seed).subarray(index * chunkBytes, (index + 1) * chunkBytes)
const tus = { 'Tus-Resumable': '1.0.0' }

async function started(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../testing/serve-child.ts', import.meta.url)), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, url: String(url) }
}

async function begin(url: string, upload: Upload): Promise<void> {
  upload.seed = seeds += 1
  upload.acknowledged = new Set()
  upload.ending = false
  if (upload.protocol === 'chunks') {
    const body = JSON.stringify({ path: upload.path, total_size: size, chunk_size: chunkBytes })
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`${url}/api/upload/init`, { method: 'POST', headers, body })
    const { upload_id }: { upload_id: string } = await answer.json()
    upload.address = `/api/upload/${upload_id}`
    return
  }
  const metadata = `path ${Buffer.from(upload.path).toString('base64')}`
  const headers = { ...tus, 'Upload-Length': String(size), 'Upload-Metadata': metadata }
  const answer = await fetch(`${url}/api/tus`, { method: 'POST', headers })
  expect(answer.status).toBe(201)
  upload.address = answer.headers.get('location') ?? undefined
}

/** One step of an upload; throws a TypeError, as fetch does, when the connection is lost. */
async function step(url: string, upload: Upload): Promise<void> {
  if (upload.address === undefined) return await begin(url, upload)
  return await (upload.protocol === 'chunks'
    ? chunkStep(url + upload.address, upload)
    : streamStep(url + upload.address, upload))
}

async function chunkStep(address: string, upload: Upload): Promise<void> {
  const missing = Array.from({ length: 10 }, (_, index) => index).filter((index) => !upload.acknowledged.has(index))
  const index = missing[Math.floor(Math.random() * missing.length)]
  if (index !== undefined) {
    const body = new Uint8Array(chunkOf(upload.seed, index))
    expect((await fetch(`${address}/${index}`, { method: 'PUT', body })).status).toBe(200)
    upload.acknowledged.add(index)
    return
  }
  upload.ending = true
  expect((await fetch(`${address}/complete`, { method: 'POST' })).status).toBe(201)
  ended(upload)
}

async function streamStep(address: string, upload: Upload): Promise<void> {
  const offset = Math.max(0, ...upload.acknowledged)
  const body = new Uint8Array(whole(upload.seed).subarray(offset, offset + Math.ceil(Math.random() * 3 * chunkBytes)))
  const headers = { ...tus, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' }
  upload.ending = offset + body.length === size
  expect((await fetch(address, { method: 'PATCH', headers, body })).status).toBe(204)
  upload.acknowledged.add(offset + body.length)
  if (offset + body.length === size) ended(upload)
}

function ended(upload: Upload): void {
  upload.stored = upload.seed
  upload.address = undefined
}

async function uploadUntilKilled({ child, url }: { child: ChildProcess; url: string }, all: Upload[]): Promise<void> {
  const uploading = all.map(async (upload) => {
    try {
      while (child.exitCode === null && child.signalCode === null) await step(url, upload)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  })
  await later(150 + Math.random() * 700)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(uploading)
}

/** Learns what has come of an upload, and complains when less has than was acknowledged. */
async function look(url: string, upload: Upload): Promise<void> {
  if (upload.address === undefined) return
  const came = await (upload.protocol === 'chunks'
    ? chunksThatCame(url + upload.address)
    : bytesThatCame(url + upload.address))
  // An upload in chunks is gone when it is a file.
  expect([upload.path, came !== undefined || upload.ending]).toEqual([upload.path, true])
  if (came === undefined || came.has(size)) {
    ended(upload)
    return
  }
  const stored = Math.max(...came)
  const lost = [...upload.acknowledged].filter((one) => (upload.protocol === 'chunks' ? !came.has(one) : one > stored))
  expect([upload.path, lost]).toEqual([upload.path, []])
  upload.acknowledged = came
}

async function chunksThatCame(address: string): Promise<Set<number> | undefined> {
  const answer = await fetch(address)
  if (answer.status === 404) return undefined
  const { received_indexes: ranges }: { received_indexes: [number, number][] } = await answer.json()
  return new Set(Array.from({ length: 10 }, (_, at) => at).filter((at) => ranges.some(([a, b]) => at >= a && at <= b)))
}

async function bytesThatCame(address: string): Promise<Set<number>> {
  const answer = await fetch(address, { method: 'HEAD', headers: tus })
  expect(answer.status).toBe(200)
  return new Set([Number(answer.headers.get('upload-offset'))])
}

async function lookAtFile(url: string, { path, stored }: Upload): Promise<void> {
  const answer = await fetch(url + path)
  const found = Buffer.from(await answer.arrayBuffer())
  const right = stored === undefined ? answer.status === 404 : found.equals(whole(stored))
  expect([path, answer.status, right]).toEqual([path, stored === undefined ? 404 : 200, true])
}

async function nothingIsLeft(folder: string): Promise<void> {
  const database = await openSqlite({ file: join(folder, 'files.db'), migrations: filesMigrations, logger: quiet })
  const blobs = folderBlobs(join(folder, 'blobs'))
  const clock = { ...systemClock, now: () => Date.now() + 30 * 24 * 3_600_000 }
  const service = await openFiles({ database, blobs, logger: quiet, clock, version: '0', storageName: 'local' })
  await service.close() // what was left was swept by now
  const again = await openFiles({ database, blobs, logger: quiet, clock, version: '0', storageName: 'local' })
  await again.close() // and what the first sweep gave up, by the second
  const named = (await database.read(sqlForTests('SELECT location FROM blobs UNION SELECT location FROM upload_parts')))
    .rows
  const onDisk = (await readdir(join(folder, 'blobs'), { recursive: true })).filter((name) => name.includes('/'))
  expect(onDisk.map((name) => name.slice(3)).toSorted()).toEqual(
    named.map(({ location }) => String(location)).toSorted(),
  )
  await database.close()
}

test(`after ${rounds} kills every upload goes on with what was acknowledged, and its file is what was sent`, {
  timeout: rounds * 30_000 + 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-uploads-'))
  try {
    const all = Array.from({ length: uploaders }, (_, nth): Upload => {
      const protocol = nth % 2 === 0 ? 'chunks' : 'tus'
      const path = `/u${nth % 3}/${nth}.bin`
      return { path, protocol, seed: 0, address: undefined, acknowledged: new Set(), ending: false, stored: undefined }
    })
    for (let round = 0; round < rounds; round += 1) {
      const running = await started(folder)
      for (const upload of all) {
        await look(running.url, upload)
        await lookAtFile(running.url, upload)
      }
      await uploadUntilKilled(running, all)
    }
    const last = await started(folder)
    for (const upload of all) {
      await look(last.url, upload)
      while (upload.address !== undefined) await step(last.url, upload)
      await lookAtFile(last.url, upload)
    }
    last.child.kill('SIGKILL')
    await once(last.child, 'exit')
    await nothingIsLeft(folder)
    expect(seeds).toBeGreaterThanOrEqual(uploaders)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
