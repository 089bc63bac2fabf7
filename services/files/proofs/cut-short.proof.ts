/**
 * kill -9 in the middle of what takes long: moving a large folder, restoring a snapshot, encrypting and decrypting in place,
 * and keeping house (purging the trash, forgetting versions, sweeping contents). After the restart it has happened whole or
 * not at all; what is kept house of is so when it is done again, and nothing else is gone.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noise } from '../testing/documents/noise.ts'
import { tarArchive } from '../testing/documents/tar-archive.ts'
import { rounds } from '../testing/rounds.ts'
import { type Child, during, expectSound, startChild } from './child.ts'

const { numRuns: kills, timeout } = rounds(1, 20, 100)
const folders = 12
const filesEach = rounds(15, 50).numRuns
/** Larger than what lies in the database. */
const largeBytes = 9000

const path = (folder: number, nth: number): string => `folder-${folder}/file-${nth}`
const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json' },
})

async function expectDone(asked: Promise<Response>): Promise<Response> {
  const answer = await asked
  expect([answer.url, answer.status < 300]).toEqual([answer.url, true])
  return answer
}

/** Some small and some large, each with bytes of its own. */
async function plant({ ask }: Child, where: string, seed: number): Promise<void> {
  const entries = Array.from({ length: folders * filesEach }, (_, nth) => ({
    name: path(nth % folders, nth),
    bytes: noise(nth % 10 === 0 ? largeBytes + nth : 100, seed + nth),
  }))
  const body = new Uint8Array(await tarArchive(entries))
  const answer = await expectDone(ask(`/api/bulk/upload?path=${where}`, { method: 'POST', body }))
  expect(await answer.json()).toMatchObject({ failed: 0 })
}

type Item = Readonly<{ path: string; is_collection: boolean; etag: string }>

/** What lies below a folder, by path and content; nothing when it is not there. */
async function treeAt({ ask }: Child, where: string): Promise<string> {
  const lines: string[] = []
  for (const waiting = [where]; waiting.length > 0; ) {
    const answer = await ask(waiting.shift() ?? '')
    if (answer.status === 404) return ''
    for (const { path: found, is_collection, etag } of (await answer.json()) as readonly Item[]) {
      if (is_collection) waiting.push(found)
      lines.push(`${found.slice(where.length)} ${is_collection ? '' : etag}`)
    }
  }
  return lines.toSorted().join('\n')
}

/** How long work may go on before it is cut short, learned from how often it was done by then. */
class Moment {
  #spanMs: number
  /** How often it was not. */
  met = 0
  constructor(spanMs: number) {
    this.#spanMs = spanMs
  }

  /** Begins the work, and ends the process at a random moment of it. */
  async cut(child: Child, work: () => Promise<unknown>): Promise<void> {
    let isCut = false
    const working = work().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error // fetch says so when the connection is lost
      isCut = true
    })
    await Promise.race([working, later(Math.random() * this.#spanMs)])
    await child.kill()
    await working
    this.#spanMs *= isCut ? 1.25 : 0.7
    if (isCut) this.met += 1
  }
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-cut-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test(`a large folder whose move was interrupted by ${kills} kills is whole, and in one place`, {
  timeout,
}, async () => {
  const places = ['/here', '/there/deep']
  const whole = await during(await startChild(folder), async (child) => {
    await plant(child, '/here', 1)
    await expectDone(child.ask('/there', { method: 'MKCOL' }))
    return await treeAt(child, '/here')
  })
  const moment = new Moment(60)
  while (moment.met < kills) {
    const child = await startChild(folder)
    await moment.cut(child, async () => {
      for (let turn = 0; ; turn += 1) {
        const [from = '', to = ''] = turn % 2 === 0 ? places : places.toReversed()
        const body = { from, to, overwrite: false }
        const { status } = await child.ask('/api/files/move', json('POST', body))
        expect([200, 404]).toContain(status) // it may lie at the other place
      }
    })
    const found = await during(await startChild(folder), (restarted) =>
      Promise.all(places.map((one) => treeAt(restarted, one))),
    )
    expect(found.toSorted()).toEqual(['', whole])
  }
  await expectSound(folder)
})

test(`a snapshot whose restore was interrupted by ${kills} kills is restored whole or not at all`, {
  timeout,
}, async () => {
  const { id, before } = await during(await startChild(folder), async (child) => {
    await plant(child, '/tree', 1)
    const { id: taken }: { id: string } = JSON.parse(
      await (await child.ask('/api/snapshots', { method: 'POST' })).text(),
    )
    return { id: taken, before: await treeAt(child, '/tree') }
  })
  const restore = ({ ask }: Child) => ask(`/api/snapshots/${id}/restore`, { method: 'POST' })
  const moment = new Moment(60)
  for (let round = 0; moment.met < kills; round += 1) {
    const child = await startChild(folder)
    await plant(child, '/tree', 2 + round)
    for (let nth = 0; nth < folders; nth += 3) await expectDone(child.ask(`/tree/folder-${nth}`, { method: 'DELETE' }))
    await expectDone(child.ask('/tree/folder-1', { method: 'MOVE', headers: { Destination: `/tree/moved-${round}` } }))
    const now = await treeAt(child, '/tree')
    await moment.cut(child, () => restore(child))
    await during(await startChild(folder), async (restarted) => {
      const found = await treeAt(restarted, '/tree')
      expect([found === now, found === before]).toContain(true)
      await expectDone(restore(restarted))
      expect(await treeAt(restarted, '/tree')).toBe(before)
    })
  }
  await expectSound(folder)
})

test(`a file whose encryption or decryption in place was interrupted by ${kills} kills is plain or encrypted, and whole`, {
  timeout,
}, async () => {
  const plain = randomBytes(3_000_000)
  const passphrase = 'correct horse battery'
  await during(await startChild(folder), (child) => expectDone(child.ask('/file', { method: 'PUT', body: plain })))
  const moment = new Moment(1500)
  for (let round = 0; moment.met < kills; round += 1) {
    const child = await startChild(folder)
    const verb = round % 2 === 0 ? 'encrypt' : 'decrypt'
    await moment.cut(child, () => child.ask(`/api/files/${verb}`, json('POST', { path: '/file', passphrase })))
    await during(await startChild(folder), async ({ ask }) => {
      const bytes = async () => Buffer.from(await (await ask('/file')).arrayBuffer())
      const found = await bytes()
      const isPlain = found.equals(plain)
      expect(isPlain || found.toString('latin1', 0, 22) === 'age-encryption.org/v1\n').toBe(true)
      if (!isPlain) await expectDone(ask('/api/files/decrypt', json('POST', { path: '/file', passphrase })))
      expect((await bytes()).equals(plain)).toBe(true)
      // What the next round decrypts.
      if (verb === 'encrypt') await expectDone(ask('/api/files/encrypt', json('POST', { path: '/file', passphrase })))
    })
  }
  await expectSound(folder)
})

test(`housekeeping that was interrupted by ${kills} kills completes later, and removes nothing else`, {
  timeout,
}, async () => {
  const yearAhead = 365
  const kept = await during(await startChild(folder), async (child) => {
    for (const seed of [1, 2]) await plant(child, '/kept', seed) // the first are versions
    await plant(child, '/gone', 10_000)
    for (let nth = 0; nth < folders; nth += 1) await expectDone(child.ask(`/gone/folder-${nth}`, { method: 'DELETE' }))
    return await treeAt(child, '/kept')
  })
  const contentsBefore = await contentsIn(folder)
  let met = 0
  for (let round = 0; round < kills; round += 1) {
    // It begins when the service is opened.
    const child = await startChild(folder, { daysAhead: yearAhead })
    await later(Math.random() * 30 * round)
    await child.kill()
    if ((await contentsIn(folder)) > contentsBefore / 3) met += 1
  }
  expect(met).toBeGreaterThan(0)
  await expectSound(folder, { daysAhead: yearAhead })
  await during(await startChild(folder, { daysAhead: yearAhead }), async (child) => {
    expect(await treeAt(child, '/kept')).toBe(kept)
    expect(await (await child.ask('/api/trash')).json()).toEqual([])
    expect(await (await child.ask(`/api/versions/kept/${path(0, 0)}`)).json()).toHaveLength(1)
  })
  // Two trees of three had a year too many.
  expect(await contentsIn(folder)).toBe(contentsBefore / 3)
})

async function contentsIn(data: string): Promise<number> {
  return (await readdir(join(data, 'blobs'), { recursive: true })).filter((name) => name.includes('/')).length
}
