/**
 * kill -9 in the middle of everything. Writers put, replace and delete small and large files, each its own; the process
 * is killed at a random moment and started again. A file must then be exactly what was acknowledged last, or, for a
 * request without an answer, what that request would have made of it: nothing else, and nothing in part. In the end the
 * store holds nothing that the ledger does not name, and the totals match the entries.
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

const rounds = process.env['ALLUVIUM_PROOF'] === 'full' ? 200 : 2
const writers = 24
const filesEach = 3

/** What may stand under a path: seeds of content, or undefined for nothing. */
type State = Readonly<{ size: number; seed: number }> | undefined
type Path = Readonly<{ path: string; acknowledged: State; owed: readonly State[] }>

const bytesOf = (state: State): Buffer | undefined => state && noise(state.size, state.seed)

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

let seeds = 0
const sizes = [0, 10, 1000, 8192, 8193, 60_000, 400_000]
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T

/** One change of a file; whether it was acknowledged. */
async function change(url: string, one: Path): Promise<Path> {
  const next: State = Math.random() < 0.2 ? undefined : { size: pick(sizes), seed: (seeds += 1) }
  const body = bytesOf(next)
  try {
    const { status } = await fetch(
      url + one.path,
      body ? { method: 'PUT', body: new Uint8Array(body) } : { method: 'DELETE' },
    )
    if (status < 300 || (status === 404 && !body)) return { ...one, acknowledged: next, owed: [] }
    throw new Error(`${one.path} was answered ${status}.`)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // fetch says so when the connection is lost
    return { ...one, owed: [next] }
  }
}

async function writeUntilKilled({ child, url }: { child: ChildProcess; url: string }, all: Path[][]): Promise<void> {
  const writing = all.map(async (own) => {
    while (child.exitCode === null && child.signalCode === null) {
      const at = Math.floor(Math.random() * own.length)
      const one = own[at]
      if (one === undefined || one.owed.length > 0) return
      own[at] = await change(url, one)
    }
  })
  await later(100 + Math.random() * 500)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(writing)
}

/** Settles what was owed by what is there, and complains about what must not be. */
async function look(url: string, one: Path): Promise<Path> {
  const answer = await fetch(url + one.path)
  expect([200, 404]).toContain(answer.status)
  const found = answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer())
  const state = [one.acknowledged, ...one.owed].find((may) =>
    may === undefined || found === undefined ? may === found : noise(may.size, may.seed).equals(found),
  )
  const fits = found === undefined ? [one.acknowledged, ...one.owed].includes(undefined) : state !== undefined
  expect([one.path, found?.length, fits]).toEqual([one.path, found?.length, true])
  return { ...one, acknowledged: state, owed: [] }
}

async function lookAtAll(url: string, all: Path[][]): Promise<void> {
  for (const own of all) for (const [at, one] of own.entries()) own[at] = await look(url, one)
}

async function consistent(folder: string): Promise<void> {
  const database = await openSqlite({ file: join(folder, 'files.db'), migrations: filesMigrations, logger: quiet })
  const blobs = folderBlobs(join(folder, 'blobs'))
  const clock = { ...systemClock, now: () => Date.now() + 3_600_000 }
  const service = await openFiles({ database, blobs, logger: quiet, clock, version: '0', storageName: 'local' })
  await service.close() // what dead uploads left was swept by now
  const named = (await database.read(sqlForTests('SELECT location FROM blobs'))).rows.map(({ location }) =>
    String(location),
  )
  const onDisk = (await readdir(join(folder, 'blobs'), { recursive: true }))
    .filter((name) => name.includes('/'))
    .map((name) => name.slice(3))
  expect(onDisk.sort()).toEqual(named.sort())
  const query = `SELECT (SELECT coalesce(sum(files), 0) FROM totals WHERE node = 1) AS counted, (SELECT coalesce(sum(bytes), 0) FROM totals WHERE node = 1) AS bytes_counted,
    count(*) AS files, coalesce(sum(size), 0) AS bytes FROM present WHERE is_folder = 0 AND parent <> 2`
  for (const { counted, bytes_counted, files, bytes } of (await database.read(sqlForTests(query))).rows)
    expect([counted, bytes_counted]).toEqual([files, bytes])
  expect((await database.read(sqlForTests('PRAGMA integrity_check'))).rows).toEqual([{ integrity_check: 'ok' }])
  await database.close()
}

test(`after ${rounds} kills nothing acknowledged is lost, and no file is stored in part`, {
  timeout: rounds * 30_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-crash-'))
  try {
    const all: Path[][] = Array.from({ length: writers }, (_, writer) =>
      Array.from({ length: filesEach }, (_, at) => ({
        path: `/w${writer % 5}/${writer}/${at}`,
        acknowledged: undefined,
        owed: [],
      })),
    )
    for (let round = 0; round < rounds; round += 1) {
      const running = await started(folder)
      await lookAtAll(running.url, all)
      await writeUntilKilled(running, all)
    }
    const last = await started(folder)
    await lookAtAll(last.url, all)
    last.child.kill('SIGKILL')
    await once(last.child, 'exit')
    await consistent(folder)
    expect(seeds).toBeGreaterThan(rounds * 10)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
