/**
 * Bringing many things back from the trash: some at a time, so that one sees how far it is, and what is left is kept in the tab,
 * so that it goes on after a reload. One at a time is under way for a person; what comes meanwhile is added to it.
 */
import { t } from '../../messages/messages.ts'
import { useValue, valueStore } from '../../parts/value-store.ts'
import { answerOf } from '../../wire/answers.ts'
import { sessionSecret } from '../../wire/secrets.ts'
import { parseJson, z } from '../../wire/shapes.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { newestAt } from './trash.ts'

/** Whole trees may be behind each. */
const timeoutMs = 120_000
/** So many in one request: a second or two. */
const atOnce = 250
const stored = sessionSecret('alluvium.bringing-back')

/** Without an id: the newest that lay there, which the trash is asked for before anything is restored. */
const deletion = z.object({ path: z.string(), id: z.optional(z.string()) })
export type Deletion = z.infer<typeof deletion>

const job = z.object({
  left: z.array(deletion),
  all: z.number(),
  done: z.number(),
  /** How many of the first were asked for without an answer, by a reload or a broken line: they may be back. */
  unanswered: z.number(),
})
type Job = z.infer<typeof job>

const kept = z.array(z.object({ who: z.string(), job }))

export type Failure = Readonly<{ name: string; error: string }>

export type Progress = Readonly<{ all: number; done: number; error: unknown }>

export type Ended = Readonly<{ done: number; failed: readonly Failure[] }>

/** By who brings back: their jobs, those that are under way, and how far they are. */
const state = {
  jobs: new Map(parseJson(kept, stored.read())?.map((one) => [one.who, one.job])),
  running: new Map<string, Promise<Ended>>(),
  progress: valueStore<ReadonlyMap<string, Progress>>(new Map()),
}

export const useBringingBack = (who: string): Progress | null => useValue(state.progress).get(who) ?? null

/** Resolves when all of it was asked for; rejects when the service is away, and goes on by `resume`. */
export function bringBack(store: Store, who: string, deletions: readonly Deletion[]): Promise<Ended> {
  const { left, all, done, unanswered } = state.jobs.get(who) ?? { left: [], all: 0, done: 0, unanswered: 0 }
  keep(who, { left: [...left, ...deletions], all: all + deletions.length, done, unanswered })
  return resume(store, who) ?? Promise.resolve({ done: 0, failed: [] })
}

/** Goes on with what a reload interrupted; undefined when nothing is left. */
export function resume(store: Store, who: string): Promise<Ended> | undefined {
  const before = state.running.get(who)
  if (before || !state.jobs.has(who)) return before
  const running = run(store, who).finally(() => state.running.delete(who))
  state.running.set(who, running)
  return running
}

async function run(store: Store, who: string): Promise<Ended> {
  let done = 0
  const failed: Failure[] = []
  for (let now = state.jobs.get(who); now; now = state.jobs.get(who)) {
    show(who, { all: now.all, done: now.done, error: null })
    try {
      const isIdentified = now.left.every(({ id }) => id !== undefined)
      // oxlint-disable-next-line no-await-in-loop -- one request after another
      const ended = await (isIdentified ? restoreSome(store, who, now) : identify(store, who, now))
      done += ended.done
      failed.push(...ended.failed)
    } catch (error) {
      show(who, { all: now.all, done: now.done, error })
      throw error
    }
  }
  show(who, null)
  return { done, failed }
}

/** Only an id says later whether this deletion was taken back: at a path there may be something else. */
async function identify(store: Store, who: string, { left }: Job): Promise<Ended> {
  const unidentified = left.filter(({ id }) => id === undefined)
  const ids = await newestAt(
    store,
    unidentified.map(({ path }) => path),
  )
  const found = left.map(({ path, id = ids.get(path) }) => ({ path, id }))
  const absent = found.filter(({ id }) => id === undefined)
  advance(who, { taken: left.length, back: found.filter(({ id }) => id !== undefined) })
  return { done: 0, failed: absent.map(({ path }) => ({ name: path, error: t('files.itIsNotInTheTrash') })) }
}

async function restoreSome(store: Store, who: string, { left, all, done, unanswered }: Job): Promise<Ended> {
  const some = left.slice(0, atOnce)
  keep(who, { left, all, done, unanswered: Math.max(unanswered, some.length) })
  const ids = some.flatMap(({ id = [] }) => id)
  const { results } = await answerOf(filesAt(store, timeoutMs).POST('/api/bulk/restore', { body: { ids } }))
  advance(who, { taken: some.length, back: [] })
  const failed = results.flatMap(({ status, error = t('files.itWasRefused'), code }, at) => {
    const isDoneBefore = at < unanswered && code === 'files.trash-missing'
    return status === 'ok' || isDoneBefore ? [] : [{ name: some[at]?.path ?? '', error }]
  })
  return { done: results.length - failed.length, failed }
}

/** The first are taken from what is left, and some put back in their place; what was added meanwhile is behind them. */
function advance(who: string, { taken, back }: Readonly<{ taken: number; back: readonly Deletion[] }>): void {
  const now = state.jobs.get(who)
  if (!now) return
  const left = [...back, ...now.left.slice(taken)]
  const unanswered = Math.min(back.length, now.unanswered)
  keep(who, left.length === 0 ? null : { left, all: now.all, done: now.done + taken - back.length, unanswered })
}

function show(who: string, progress: Progress | null): void {
  const others = [...state.progress.read()].filter(([name]) => name !== who)
  state.progress.write(new Map(progress ? [...others, [who, progress]] : others))
}

function keep(who: string, next: Job | null): void {
  if (next) state.jobs.set(who, next)
  else state.jobs.delete(who)
  // What was kept before goes first: where the tab may not hold the next, it is done as long as the page is open.
  stored.write(null)
  if (state.jobs.size > 0) stored.write(JSON.stringify(Array.from(state.jobs, ([by, one]) => ({ who: by, job: one }))))
}
