/**
 * kill -9 of two of three nodes on one PostgreSQL database, in turns, again and again, and now and then the loss of all connections to that
 * database, as when it is started anew, under writers that ask whichever node is there.
 * Everything acknowledged is there at once, on every node; each change is there whole or not at all; in the end the store is
 * sound, and a node that lived through it all has sent each change once and in order.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { askServer, type DatabaseLocation, postgresTestDatabase, testPostgresUrl } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { type Child, expectSound, startChild } from './child.ts'
import { Writer } from './writer.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const kills = isFull ? 150 : 3
const writers = 6

const acknowledgedBy = (all: readonly Writer[]) => all.reduce((sum, writer) => sum + writer.acknowledged, 0)

/** The events of a node, from the first change that ever was. Where the stream breaks off, it goes on after the last event. */
class Feed {
  readonly #node: Child
  #stream: Promise<Response>
  readonly #stop = new AbortController()
  readonly ids: number[] = []

  constructor(node: Child) {
    this.#node = node
    this.#stream = this.#open()
  }

  #open(): Promise<Response> {
    const address = `/api/events?last_event_id=${this.ids.at(-1) ?? 0}`
    const opened = this.#node.ask(address, { signal: this.#stop.signal })
    opened.catch(() => undefined) // whoever reads it hears of it
    return opened
  }

  /** Reads on until the event of a path has come. */
  async until(path: string): Promise<void> {
    /* oxlint-disable no-await-in-loop -- one stream after another */
    while (!(await this.#reads(path).catch(isBrokenOff))) this.#stream = this.#open()
    /* oxlint-enable no-await-in-loop */
    this.#stop.abort()
  }

  async #reads(path: string): Promise<boolean> {
    const { body } = await this.#stream
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const one of events) if (/^event: /m.test(one)) this.ids.push(Number(/^id: (\d+)$/m.exec(one)?.[1]))
      if (events.some((one) => one.includes(`"path":"${path}"`))) return true
    }
    return false
  }
}

/** As a node does to its streams when it loses the database. */
function isBrokenOff(error: unknown): false {
  if (error instanceof TypeError) return false
  throw error
}

/**
 * The database was lost, or a busy machine let nobody have a turn for longer than one waits: nothing was done, or it is not known. Nothing
 * else may be refused.
 */
class Unsettled extends Error {}

const askingOf =
  ({ ask }: Child) =>
  async (path: string, init?: RequestInit) => {
    const answer = await ask(path, init)
    if (answer.status !== 503) return answer
    expect(['database.busy', 'database.unavailable']).toContain(answer.headers.get('error-code'))
    throw new Unsettled()
  }

/** What `fetch` throws when the connection is lost, and a refusal. */
const isPassing = (error: unknown): boolean => error instanceof TypeError || error instanceof Unsettled

/** Changes until it is over; what a killed node left open is settled by a look through another one. */
async function write(writer: Writer, anyNode: () => Child, isOver: () => boolean): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one request after the other */
  while (!isOver()) {
    try {
      await writer.change(askingOf(anyNode()))
    } catch (error) {
      if (!isPassing(error)) throw error
      await lookThroughAny(writer, anyNode)
    }
  }
  /* oxlint-enable no-await-in-loop */
}

/**
 * PostgreSQL may still commit what a killed node has sent. It holds the writers' turn until then, so what a write after it sees
 * is settled.
 */
async function lookThroughAny(writer: Writer, anyNode: () => Child): Promise<void> {
  for (;;) {
    try {
      const ask = askingOf(anyNode())
      /* oxlint-disable no-await-in-loop -- until a node lives for long enough */
      await ask('/turns', { method: 'PUT', body: '' })
      return await writer.look(ask)
      /* oxlint-enable no-await-in-loop */
    } catch (error) {
      if (!isPassing(error)) throw error
    }
  }
}

/** Once the writers have something new to lose, a node is killed and started again; every third time all lose the database instead. */
async function killInTurns(
  mortal: Child[],
  {
    start,
    loseDatabase,
    all,
  }: Readonly<{
    start(): Promise<Child>
    loseDatabase(): Promise<void>
    all: readonly Writer[]
  }>,
): Promise<void> {
  /* oxlint-disable no-await-in-loop -- one after another */
  for (let kill = 0; kill < kills; kill += 1) {
    const wanted = acknowledgedBy(all) + 2 * writers
    while (acknowledgedBy(all) < wanted) await later(20)
    await later(Math.random() * 300) // so that it happens at any moment of a commit
    if (kill % 3 === 2) {
      await loseDatabase()
      continue
    }
    const [killed] = mortal.splice(Math.floor(Math.random() * mortal.length), 1)
    await killed?.kill()
    mortal.push(await start())
  }
  /* oxlint-enable no-await-in-loop */
}

/** Ends all sessions of the nodes, and waits until they are gone. */
async function loseConnections(database: DatabaseLocation): Promise<void> {
  if (database.engine !== 'postgres') return
  const sessions = `FROM pg_stat_activity WHERE application_name = 'alluvium ${database.schema}'`
  await askServer(database.url, `SELECT pg_terminate_backend(pid, 5000) ${sessions}`)
}

async function survived(folder: string, database: DatabaseLocation): Promise<void> {
  await using started = new AsyncDisposableStack()
  const start = async (): Promise<Child> => {
    const child = await startChild(folder, { database })
    started.defer(child.kill)
    return child
  }
  const watching = await start()
  const feed = new Feed(watching)
  const mortal = [await start(), await start()]
  const anyNode = (): Child => mortal[Math.floor(Math.random() * (mortal.length + 1))] ?? watching
  const all = Array.from({ length: writers }, (_, nth) => new Writer(`/w${nth}`))
  let isOver = false
  const writing = all.map((writer) => write(writer, anyNode, () => isOver))
  try {
    await Promise.race([
      killInTurns(mortal, { start, loseDatabase: () => loseConnections(database), all }),
      Promise.all(writing),
    ])
  } finally {
    isOver = true
    await Promise.all(writing)
  }
  for (const node of [watching, ...mortal]) for (const writer of all) await writer.look(node.ask)
  for (const writer of all) await writer.unseal(watching.ask)
  expect(acknowledgedBy(all)).toBeGreaterThan(kills * writers)
  await expectOneOrder(feed, { watching, other: anyNode() })
}

/** Both send the same changes, each once, the later ones later. */
async function expectOneOrder(feed: Feed, { watching, other }: Readonly<{ watching: Child; other: Child }>) {
  expect((await watching.ask('/last', { method: 'PUT', body: 'last' })).status).toBe(201)
  const anew = new Feed(other)
  await Promise.all([feed.until('/last'), anew.until('/last')])
  expect(feed.ids).toEqual([...new Set(feed.ids)].toSorted((one, next) => one - next))
  expect(feed.ids).toEqual(anew.ids)
}

const server = testPostgresUrl()

test.skipIf(server === undefined)(
  `after ${kills} kills of nodes and losses of the database nothing acknowledged is lost, and each change is sent once`,
  { timeout: kills * 60_000 + 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-nodes-'))
    const place = postgresTestDatabase(server ?? '')
    try {
      await survived(folder, place.where)
      await expectSound(folder, { database: place.where })
    } finally {
      await place.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
