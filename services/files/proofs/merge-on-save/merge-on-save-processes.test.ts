/** Two processes serve one database, and many save one file through both of them at once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type DatabaseLocation, describeOnEachTestDatabase } from '@alluvium/database/testing'
import { expect, onTestFinished, test } from 'vitest'
import { filesMigrations } from '../../src/upkeep.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const writersEach = isFull ? 8 : 3
const savesEach = isFull ? 10 : 3
const program = fileURLToPath(new URL('./child.ts', import.meta.url))

type Served = Readonly<{ url: string; kill(): Promise<void> }>

async function served(where: DatabaseLocation, folder: string): Promise<Served> {
  const place = where.engine === 'sqlite' ? [where.file, ''] : [where.url, where.schema]
  const child = spawn(process.execPath, [program, where.engine, ...place, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const failed = ended.then(() => Promise.reject(new Error('The service did not start.')))
  failed.catch(() => undefined)
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed])
  return { url: String(url), kill }
}

const withMember = (text: string, name: string) => text.replace('{\n', `{\n  "${name}": 1,\n`)

/** Reads through one process and saves through the other, so that neither knows what its clients have. */
async function saveAll(urls: readonly [string, string], nth: number): Promise<string[]> {
  const names: string[] = []
  for (let left = savesEach; left > 0; left -= 1) {
    const [from, to] = (nth + left) % 2 === 0 ? urls : urls.toReversed()
    const read = await fetch(`${from}/all.json`)
    const name = `writer ${nth} save ${left}`
    const headers = { 'If-Match': read.headers.get('etag') ?? '', Prefer: 'merge' }
    const body = withMember(await read.text(), name)
    const saved = await fetch(`${to}/all.json`, { method: 'PUT', headers, body })
    expect([name, [200, 204].includes(saved.status), saved.status]).toEqual([name, true, saved.status])
    names.push(name)
  }
  return names
}

describeOnEachTestDatabase('two processes on one database', (place) => {
  test('lose no save of a file when both receive saves at once', async ({ skip }) => {
    const { where, open } = await place()
    skip(!isFull && where.engine === 'sqlite', 'The short round is for PostgreSQL.')
    await open(filesMigrations)
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-two-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const services = await Promise.all([served(where, folder), served(where, folder)])
    const [one, other] = [services[0].url, services[1].url]
    await fetch(`${one}/all.json`, { method: 'PUT', body: '{\n  "first": 1\n}\n' })
    const all = Array.from({ length: 2 * writersEach }, (_, nth) => saveAll([one, other], nth))
    const names = (await Promise.all(all)).flat()
    const inTheEnd: Readonly<Record<string, unknown>> = await (await fetch(`${one}/all.json`)).json()
    expect(Object.keys(inTheEnd).sort()).toEqual(['first', ...names].sort())
    await Promise.all(services.map(({ kill }) => kill())) // before their database goes
  })
})
