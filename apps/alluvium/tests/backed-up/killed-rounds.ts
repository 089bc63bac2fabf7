/**
 * A service that is killed again and again under load, with a backup going on each time:
 *
 *   start ── nothing acknowledged is lost ── load ───────────────── kill -9 ── start …
 *                                               └── backup ───────────────────────── succeeds, goes on over the kill
 *                                               └── backup ─── kill -9                every third: is killed, too
 *
 * Both are killed when so much was acknowledged, or the backup's folder has changed so often; how much and how often is chance.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { alluvium, startedAlluvium, until } from '../../testing/command.ts'
import { type Actor, expectOneMoment, moment, type Period, whenFree } from './actor.ts'
import { between } from './draw.ts'
import { differences, type Exceptions, type Tables, tablesIn } from './same-rows.ts'

type Served = Readonly<{ url: string; signal(name: NodeJS.Signals): Promise<number | null> }>

export type Rig = Readonly<{
  service: 'files' | 'platform' | 'crawl'
  /** Where all lies: `data`, `backup` and what is restored. */
  folder: string
  start(data: string): Promise<Served>
  /** Those of one group change one database, and are copied at one moment. */
  groups: readonly (readonly Actor[])[]
  /** Of the service, in its data folder. */
  databases: readonly string[]
  exceptions?: Exceptions
  /** How many changes at most are acknowledged before the kill. Default: 150. */
  maxChanges?: number
}>

/** For machines that are slow, and backups under load. */
const withinMs = 600_000

export const dataOf = ({ folder }: Rig): string => join(folder, 'data')
export const backupOf = ({ folder }: Rig): string => join(folder, 'backup')
const actorsOf = ({ groups }: Rig): readonly Actor[] => groups.flat()
const acknowledgedIn = (rig: Rig): number => actorsOf(rig).reduce((sum, { acknowledged }) => sum + acknowledged, 0)

/** The service as it runs after the last kill; nothing acknowledged is lost. */
export async function survive(rig: Rig, kills: number): Promise<Served> {
  let served = await settled(rig)
  for (let kill = 0; kill < kills; kill += 1) {
    const isBackupKilled = kill % 3 === 1
    const enough = acknowledgedIn(rig) + between(5, rig.maxChanges ?? 150)
    const changing = Promise.all(actorsOf(rig).map((actor) => actor.changeUntilGone(served.url)))
    const backup = startedAlluvium([rig.service, 'backup', backupOf(rig), `--data=${dataOf(rig)}`])
    const output: Buffer[] = []
    backup.process.stderr?.on('data', (bytes: Buffer) => output.push(bytes))
    if (isBackupKilled) await changesOfNames(rig, between(1, 12), backup.ended)
    if (isBackupKilled) backup.process.kill('SIGKILL')
    await Promise.race([until('enough was acknowledged', () => acknowledgedIn(rig) >= enough, { withinMs }), changing])
    await served.signal('SIGKILL')
    await changing
    served = await settled(rig) // while the backup goes on
    await backup.ended
    const hasFailed = backup.process.exitCode !== 0 && !isBackupKilled
    expect(hasFailed ? Buffer.concat(output).toString() : '').toBe('')
  }
  return served
}

/** Starts the service on its data; what every actor was told is there. */
export async function settled(rig: Rig): Promise<Served> {
  const served = await rig.start(dataOf(rig))
  await Promise.all(actorsOf(rig).map((actor) => actor.settle(served.url)))
  return served
}

/** Resolves when names in the backup's folder have changed so often, or the backup has ended. */
async function changesOfNames(rig: Rig, count: number, ended: Promise<unknown>): Promise<void> {
  const names = async () => (await readdir(backupOf(rig), { recursive: true }).catch(() => [])).join()
  const state = { isOver: false }
  void ended.then(() => (state.isOver = true))
  let [before, changes] = [await names(), 0]
  while (changes < count && !state.isOver) {
    const now = await names()
    if (now !== before) changes += 1
    before = now
  }
}

async function backedUp(rig: Rig): Promise<void> {
  const { code, stderr } = await alluvium([rig.service, 'backup', backupOf(rig), `--data=${dataOf(rig)}`])
  expect([code, stderr]).toEqual([0, ''])
}

/** Restores the backup. The data folder. */
export async function restored(rig: Rig, name: string): Promise<string> {
  const data = join(rig.folder, name)
  const restoring = await alluvium([rig.service, 'restore', backupOf(rig), `--data=${data}`])
  expect([restoring.code, restoring.stderr]).toEqual([0, ''])
  return data
}

export type Watched<Seen> = Readonly<{
  /** Looks at the service just before the backup begins, and just after it has ended. */
  look(url: string): Promise<Seen>
  /** Looks at what was restored before a service starts on it, with what `look` found. */
  compare(data: string, before: Seen, after: Seen): void
}>

/** A backup while the load goes on, restored elsewhere, shows a moment at which it was taken. The address of the restored service. */
export async function expectMomentOf<Seen>(rig: Rig, served: Served, watched?: Watched<Seen>): Promise<string> {
  const looked = async () => watched && (await whenFree(() => watched.look(served.url)))
  const before = await looked()
  const enough = acknowledgedIn(rig) + 20
  const changing = Promise.all(actorsOf(rig).map((actor) => actor.changeUntilGone(served.url)))
  await until('enough was acknowledged', () => acknowledgedIn(rig) >= enough, { withinMs })
  const begun = moment()
  await backedUp(rig)
  const period: Period = { begun, ended: moment() }
  const more = acknowledgedIn(rig) + 20
  await until('more was acknowledged', () => acknowledgedIn(rig) >= more, { withinMs })
  const after = await looked()
  await served.signal('SIGKILL')
  await changing
  const data = await restored(rig, 'moment')
  if (before !== undefined && after !== undefined) watched?.compare(data, before, after)
  const { url } = await rig.start(data)
  for (const group of rig.groups) await expectOneMoment(group, url, period)
  return url
}

/**
 * A backup of a service in which nothing goes on, restored elsewhere, is sound and has the same rows. Quiet is a service of which no row has
 * changed while it was backed up: until then it is backed up again. The data folder.
 */
export async function expectSameWhenQuiet(rig: Rig): Promise<string> {
  const rowsIn = (data: string) => rig.databases.map((file) => tablesIn(join(data, file), rig.exceptions))
  let before = rowsIn(dataOf(rig))
  const isAsBefore = () => {
    const after = rowsIn(dataOf(rig))
    const isSame = differencesOf(before, after).length === 0
    before = after
    return isSame
  }
  const isQuietMeanwhile = async () => {
    await until('no row changes', isAsBefore, { withinMs })
    await backedUp(rig)
    return isAsBefore()
  }
  await until('no row changes during a backup', isQuietMeanwhile, { withinMs })
  const data = await restored(rig, 'quiet')
  expect(differencesOf(before, rowsIn(data))).toEqual([])
  const checked = await alluvium([rig.service, rig.service === 'files' ? 'scrub' : 'check', `--data=${data}`])
  expect([checked.code, checked.stderr]).toEqual([0, ''])
  return data
}

const differencesOf = (these: readonly Tables[], others: readonly Tables[]) =>
  these.map((one, at) => differences(one, others[at] ?? new Map())).filter((one) => Object.keys(one).length > 0)
