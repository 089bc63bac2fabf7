/**
 * kill -9 while many save one document too late and are merged. After each restart the document is what some order of
 * whole saves makes of it: every edit that was acknowledged is there, one that is owed an answer is there with all of its
 * save or not at all, one that was refused is not, and what the refusal said is kept is still kept.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Child, expectSound, startChild } from '../child.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const kills = isFull ? 100 : 2
const writers = 6
const contested = 'contested'

type Kept = Readonly<{ location: string; body: string }>
/** A save is known by its key; each adds two members, so that half of it would show. */
type Writer = {
  readonly name: string
  next: number
  acknowledged: string[]
  owed: string[]
  refused: string[]
  kept: Kept[]
}

/** One small, in the database, and one large, whose every version is a file. */
const documents = ['/small.json', '/large.json'] as const
const filler = Array.from({ length: 400 }, (_, at) => `  "filler ${at}": "${'x'.repeat(20)}",\n`).join('')
const textOf = (path: string) =>
  `{\n${path === '/large.json' ? filler : ''}  "${contested}": "nobody",\n  "end": true\n}\n`

const withEdit = (text: string, key: string) =>
  text.replace(/( {2}"contested")/, (place) => `  "${key}": 1,\n  "${key} too": 1,\n${place}`)

/** Every third save also claims what everybody claims. */
const claiming = (text: string, key: string) => text.replace(/"contested": "[^"]*"/, `"contested": "${key}"`)

type Document = Readonly<Record<string, unknown>>

async function saveOnce({ ask }: Child, writer: Writer): Promise<void> {
  const path = documents[writer.next % 2] ?? documents[0]
  const read = await ask(path)
  const etag = read.headers.get('etag') ?? ''
  const before = await read.text()
  const key = `${writer.name} ${writer.next}`
  writer.next += 1
  const body = writer.next % 3 === 0 ? claiming(withEdit(before, key), key) : withEdit(before, key)
  writer.owed.push(key)
  const answer = await ask(path, { method: 'PUT', body, headers: { 'If-Match': etag, Prefer: 'merge' } })
  const { status, headers } = answer
  if (status === 200 || status === 204) writer.acknowledged.push(key)
  else if (status === 412) {
    const location = headers.get('location') ?? ''
    expect([key, location]).toEqual([key, expect.stringMatching(/^\/api\/saves\//)])
    writer.kept.push({ location, body })
    writer.refused.push(key)
  } else throw new Error(`${key} was answered ${status}.`)
  writer.owed.pop()
}

async function saveOn(child: Child, writer: Writer): Promise<void> {
  try {
    while (!child.ended()) await saveOnce(child, writer)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error // fetch says so when the connection is lost
  }
}

async function saveUntilKilled(child: Child, all: readonly Writer[]): Promise<void> {
  const answers = () => all.reduce((sum, { acknowledged, refused }) => sum + acknowledged.length + refused.length, 0)
  const wanted = answers() + 2 * writers
  const saving = Promise.all(all.map((writer) => saveOn(child, writer)))
  saving.catch(() => undefined) // awaited below, when the child is gone
  // oxlint-disable-next-line no-await-in-loop -- it waits: a kill before anything is acknowledged would prove nothing
  while (!child.ended() && answers() < wanted) await later(10)
  await later(Math.random() * 300)
  await child.kill()
  await saving
}

/** Settles what was owed by what is there, and complains about what must not be. */
async function look({ ask }: Child, all: readonly Writer[]): Promise<void> {
  const texts = await Promise.all(documents.map(async (path) => (await ask(path)).text()))
  const parsed: readonly Document[] = texts.map((text) => JSON.parse(text))
  const there = new Set(parsed.flatMap((document) => Object.keys(document)))
  const claims = parsed.map((document) => document[contested])
  for (const writer of all) {
    const { acknowledged, owed, refused } = writer
    expect(acknowledged.filter((key) => !there.has(key))).toEqual([])
    expect(refused.filter((key) => there.has(key) || claims.includes(key))).toEqual([])
    expect([...acknowledged, ...owed].filter((key) => there.has(key) !== there.has(`${key} too`))).toEqual([])
    writer.acknowledged = [...acknowledged, ...owed.filter((key) => there.has(key))]
    writer.owed = []
  }
  for (const { kept } of all)
    for (const { location, body } of kept.slice(-5)) expect(await (await ask(location)).text()).toBe(body)
}

test(`after ${kills} kills in the middle of merging every save is there whole, or was refused and is kept`, {
  timeout: kills * 30_000 + 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-merging-'))
  try {
    const all: readonly Writer[] = Array.from({ length: writers }, (_, nth) => {
      return { name: `w${nth}`, next: nth, acknowledged: [], owed: [], refused: [], kept: [] }
    })
    for (let round = 0; round <= kills; round += 1) {
      const child = await startChild(folder)
      try {
        if (round === 0) for (const path of documents) await child.ask(path, { method: 'PUT', body: textOf(path) })
        else await look(child, all)
        if (round < kills) await saveUntilKilled(child, all)
      } finally {
        await child.kill()
      }
    }
    await expectSound(folder)
    expect(all.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(kills * writers)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
