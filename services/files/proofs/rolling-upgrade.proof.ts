/**
 * An upgrade without a pause: two nodes on one PostgreSQL database are replaced by those of a version with one more migration, one after the
 * other, under writers and readers that ask any of them, as behind a proxy that learns of each before it is stopped. No request fails, and nothing
 * is lost. The migration adds columns to the tables that every request needs while nodes of this version go on with them.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { type DatabaseLocation, openAt, postgresTestDatabase, testPostgresUrl } from '@alluvium/database/testing'
import { expect, test } from 'vitest'
import { filesMigrations } from '../src/upkeep.ts'
import { type Child, startChild } from './child.ts'
import { Writer } from './writer.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const writers = isFull ? 8 : 3
/** Changes that each writer makes with each set of nodes. */
const changes = isFull ? 100 : 4
const waiting = { timeout: 300_000, interval: 50 }

/** Asks any of its nodes; one that is to be stopped is asked no more, and stops when what was asked is answered. */
class Proxy {
  readonly #nodes: { readonly node: Child; asked: number }[] = []

  add(node: Child): void {
    this.#nodes.push({ node, asked: 0 })
  }

  readonly ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const one = this.#nodes[Math.floor(Math.random() * this.#nodes.length)]
    if (!one) throw new Error('No node takes requests.')
    one.asked += 1
    try {
      return await one.node.ask(path, init)
    } finally {
      one.asked -= 1
    }
  }

  /** The exit code of the oldest node. */
  async stopOldest(): Promise<number | null | undefined> {
    const oldest = this.#nodes.shift()
    for (;;) {
      if ((oldest?.asked ?? 0) === 0) return await oldest?.node.stop()
      await later(20)
    }
  }
}

async function upgraded(folder: string, database: DatabaseLocation): Promise<void> {
  await using started = new AsyncDisposableStack()
  const start = async ({ isOfTomorrow }: Readonly<{ isOfTomorrow: boolean }>): Promise<Child> => {
    const child = await startChild(folder, { database, isOfTomorrow })
    started.defer(child.kill)
    return child
  }
  const proxy = new Proxy()
  proxy.add(await start({ isOfTomorrow: false }))
  proxy.add(await start({ isOfTomorrow: false }))
  const { ask } = proxy
  const all = Array.from({ length: writers }, (_, nth) => new Writer(`/w${nth}`))
  const state = { isOver: false }
  const work = async (writer: Writer) => {
    /* oxlint-disable no-await-in-loop -- one request after the other */
    while (!state.isOver) {
      await writer.change(ask)
      await writer.look(ask)
    }
    /* oxlint-enable no-await-in-loop */
  }
  const working = Promise.all(all.map(work))
  const changed = async () => {
    const goal = all.map(({ acknowledged }) => acknowledged + changes)
    await expect.poll(() => all.every((writer, nth) => writer.acknowledged >= (goal[nth] ?? 0)), waiting).toBe(true)
  }
  const replacing = async () => {
    /* oxlint-disable no-await-in-loop -- one node after the other */
    for (let nth = 0; nth < 2; nth += 1) {
      await changed()
      proxy.add(await start({ isOfTomorrow: true }))
      await changed() // both versions together
      expect(await proxy.stopOldest()).toBe(0)
    }
    await changed()
    /* oxlint-enable no-await-in-loop */
  }
  try {
    await Promise.race([replacing(), working])
  } finally {
    state.isOver = true
    await working
  }
  for (const writer of all) await writer.unseal(ask)
}

const server = testPostgresUrl()

test.skipIf(server === undefined)(
  'while nodes are replaced by those of the next version, no request fails and nothing is lost',
  { timeout: 900_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'alluvium-rolling-'))
    const place = postgresTestDatabase(server ?? '')
    try {
      await upgraded(folder, place.where)
      await expect(openAt(place.where, filesMigrations)).rejects.toMatchObject({ code: 'database.newer-schema' })
    } finally {
      await place.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
