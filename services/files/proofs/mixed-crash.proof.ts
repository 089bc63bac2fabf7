/**
 * kill -9 during all kinds of changes to a tree: small and large puts, uploads in chunks, moves, copies and deletions
 * of folders, snapshots, encryption and the emptying of the trash, by many writers at once. Everything acknowledged is
 * there after the restart, each change is there whole or not at all, snapshots read as the tree was, and in the end the
 * store is sound and holds nothing unneeded.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Child, expectSound, startChild } from './child.ts'
import { Writer } from './writer.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const kills = isFull ? 200 : 3
const killsBetweenChecks = 20
const writers = 10

const acknowledgedBy = (all: readonly Writer[]) => all.reduce((sum, writer) => sum + writer.acknowledged, 0)

async function writeUntilKilled(child: Child, all: readonly Writer[]): Promise<void> {
  const writing = all.map(async (writer) => {
    try {
      while (!child.ended()) await writer.change(child.ask)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // fetch says so when the connection is lost
    }
  })
  await later(150 + Math.random() * 700)
  // A busy machine gets to do its share, too: a kill of writers that have nothing to lose yet would prove nothing.
  const wanted = acknowledgedBy(all) + 2 * writers
  // oxlint-disable-next-line no-await-in-loop -- it waits
  while (!child.ended() && acknowledgedBy(all) < wanted) await later(20)
  await child.kill()
  await Promise.all(writing)
}

test(`after ${kills} kills under mixed writers nothing acknowledged is lost, stored in part or left over`, {
  timeout: kills * 30_000 + 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-mixed-'))
  try {
    const all = Array.from({ length: writers }, (_, nth) => new Writer(`/w${nth}`))
    for (let round = 0; round < kills; round += 1) {
      if (round % killsBetweenChecks === killsBetweenChecks - 1) await expectSound(folder)
      const child = await startChild(folder)
      try {
        await Promise.all(all.map((writer) => writer.look(child.ask)))
        await writeUntilKilled(child, all)
      } finally {
        await child.kill()
      }
    }
    const last = await startChild(folder)
    try {
      for (const writer of all) {
        await writer.look(last.ask)
        await writer.lookBack(last.ask)
        await writer.unseal(last.ask)
      }
    } finally {
      await last.kill()
    }
    await expectSound(folder)
    expect(acknowledgedBy(all)).toBeGreaterThan(kills * writers)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
