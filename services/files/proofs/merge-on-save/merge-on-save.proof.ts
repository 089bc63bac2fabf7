/**
 * Many people edit the same documents with the clients that they have, for an hour of simulated time: programs that ask
 * for merging, programs that only name the version they had, programs that name nothing, and mirrors of rclone. In the
 * end every edit is in its document, or was replaced by somebody who saw it, or was refused with what was sent kept:
 * nothing is lost, and nothing overwritten unseen.
 *
 * davfs2 is not among them: it needs a mount. What it does, `naming` does.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { handClock } from '@alluvium/kernel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { threadMerging } from '../../src/adapters/merging/thread-merging.ts'
import { describeFiles, quiet, type RunningFiles } from '../../testing/running-files.ts'
import { type Change, changed, type Format, formats } from './documents.ts'
import { type Edit, EditLog } from './edit-log.ts'
import { asking, forgetting, httpUser, naming, rclone, rcloneUser, type User } from './users.ts'

const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const seed = Number(process.env['ALLUVIUM_SEED'] ?? 1)
const simulatedMs = isFull ? 3_600_000 : 60_000
const usersOfEach = isFull ? 3 : 2
const mirrors = existsSync(rclone) ? 2 : 0
const places = isFull ? 14 : 6

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

async function everybody(files: RunningFiles, folder: string, random: () => number): Promise<readonly User[]> {
  const each = Array.from({ length: usersOfEach }, (_, nth) => nth)
  const habits = [asking, naming(random), forgetting(random)]
  const names = ['asks', 'names', 'forgets']
  return [
    ...each.flatMap((nth) => habits.map((habit, at) => httpUser(files, `${names[at]}-${nth}`, habit))),
    ...(await Promise.all(
      Array.from({ length: mirrors }, (_, nth) => rcloneUser(files, `mirrors-${nth}`, join(folder, `mirror-${nth}`))),
    )),
  ]
}

const anyChange = (random: () => number): Change =>
  random() < 0.5 ? { kind: 'set', place: Math.floor(random() * places) } : { kind: 'add', at: random() }

/** Three people have the same document open, and then the next. In the short round they come back to it soon. */
const documentsOf = (group: number): readonly Format[] =>
  isFull
    ? [...formats.slice(2 * group), ...formats.slice(0, 2 * group)]
    : formats.slice(2 * group, group < 2 ? 2 * group + 2 : 7)

type Session = Readonly<{ user: User; log: EditLog; random: () => number }>

/** What they made of the document, one to three edits later. */
function edited({ log, random }: Session, format: Format, before: Buffer) {
  const edits: Edit[] = []
  let bytes = before
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) {
    const word = log.newWord()
    const made = changed(format, bytes, { change: anyChange(random), word })
    bytes = made.bytes
    edits.push({ word, replaced: made.replaced })
  }
  return { bytes, edits }
}

/** Opens one document after the other, edits it for a while and saves it; yields how long until the next step, milliseconds. */
async function* workday(session: Session, own: readonly Format[]): AsyncGenerator<number, void, void> {
  const { user, log, random } = session
  for (let nth = 0; ; nth += 1) {
    const format = own[nth % own.length] as Format
    const { bytes, edits } = edited(session, format, await user.open(format.path))
    yield 3000 + random() * 25_000
    const fate = await user.save(format.path, bytes)
    log.record({ format, edits, fate })
    yield 1000 + random() * 5000
  }
}

/** Steps that fall into the same two seconds are made at once. */
const atOnceMs = 2000

async function letTimePass(days: readonly AsyncGenerator<number>[], turn: (elapsedMs: number) => void): Promise<void> {
  const due = days.map((day) => ({ day, at: 0 }))
  for (let now = 0; now < simulatedMs; now += atOnceMs) {
    turn(atOnceMs)
    const ready = due.filter(({ at }) => at < now + atOnceMs)
    // oxlint-disable-next-line no-await-in-loop -- time goes on when everybody has done what was to be done now
    await Promise.all(ready.map(async (one) => (one.at = now + ((await one.day.next()).value ?? 0))))
  }
}

const threads = threadMerging(quiet, { timeMs: 60_000, memoryBytes: 1024 ** 3 })
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alluvium-together-'))
})
afterAll(async () => {
  await threads.stop()
  await rm(folder, { recursive: true, force: true })
})

describeFiles('many writers of the same documents', (start) => {
  const without = mirrors === 0 ? `, without rclone because ${rclone} is not there` : ''
  test(`lose no edit in ${simulatedMs / 1000} simulated seconds${without}`, { timeout: 3_600_000 }, async ({
    skip,
  }) => {
    const clock = handClock()
    const files = await start({ mergeOnSave: 'last-read', merging: threads, clock, retention: { versions: 100_000 } })
    skip(!isFull && files.database.engine !== 'sqlite', 'The short round is for SQLite.')
    for (const { path, make } of formats)
      expect((await files.ask('PUT', `${path}?parents=true`, { body: make(places) })).status).toBe(201)
    const log = new EditLog()
    const random = randomFrom(seed)
    const users = await everybody(files, join(folder, files.database.engine), random)
    const days = users.map((user, nth) =>
      workday({ user, log, random: randomFrom(seed + nth) }, documentsOf(Math.floor(nth / 3))),
    )
    await letTimePass(days, (elapsedMs) => clock.advance(elapsedMs))

    const complaints: string[] = []
    for (const format of formats) {
      const { status, body } = await files.ask('GET', format.path)
      complaints.push(...(status === 200 ? log.complaints(format, body) : [`${format.path} is gone`]))
    }
    process.stdout.write(`${users.length} users, seed ${seed}, ${files.database.engine}\n${log.table(formats)}\n`)
    expect(complaints).toEqual([])
    expect(log.count('merged')).toBeGreaterThan(0)
  })
})
