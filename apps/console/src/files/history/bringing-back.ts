/**
 * Bringing many things back from the trash: some at a time, so that one sees how far it is, and what is left is kept in the tab,
 * so that it goes on after a reload. One at a time is under way; what comes meanwhile is added to it.
 */
import { held, useHeld } from '../../parts/held.ts'
import { answerOf } from '../../wire/answers.ts'
import { z } from '../../wire/shapes.ts'
import { filesAt, type Store } from '../access/store.ts'

/** Whole trees may be behind each. */
const patienceMs = 120_000
/** So many in one request: a second or two. */
const atOnce = 250
const storageKey = 'alluvium.bringing-back'

/** By the ids of deletions, or by the paths where the newest lay. */
export type Wanted = Readonly<{ ids: readonly string[] }> | Readonly<{ paths: readonly string[] }>

const part = z.object({ by: z.enum(['ids', 'paths']), names: z.array(z.string()) })
const job = z.object({
  who: z.string(),
  left: z.array(part),
  all: z.number(),
  done: z.number(),
})
type Job = z.infer<typeof job>

export type Failure = Readonly<{ name: string; error: string; code: string | null }>

export type Progress = Readonly<{ all: number; done: number; error: unknown }>

export type Ended = Readonly<{ done: number; failed: readonly Failure[] }>

const progress = held<Progress | null>(null)
let running: Promise<Ended> | undefined

export const useBringingBack = (): Progress | null => useHeld(progress)

/** Resolves when all of it was asked for; rejects when the service is away, and goes on by `resume`. */
export function bringBack(store: Store, who: string, wanted: Wanted): Promise<Ended> {
  const names = 'ids' in wanted ? wanted.ids : wanted.paths
  const before = kept(who)
  if (!before) isUnanswered = false
  const by = 'ids' in wanted ? 'ids' : 'paths'
  const added: z.infer<typeof part> = { by, names: [...names] }
  const left = [...(before?.left ?? []), added]
  keep({ who, left, all: (before?.all ?? 0) + names.length, done: before?.done ?? 0 })
  return resume(store, who) ?? Promise.resolve({ done: 0, failed: [] })
}

/** Goes on with what a reload interrupted; undefined when nothing is left. */
export function resume(store: Store, who: string): Promise<Ended> | undefined {
  if (running) return running
  if (!kept(who)) return undefined
  running = run(store, who).finally(() => {
    running = undefined
  })
  return running
}

async function run(store: Store, who: string): Promise<Ended> {
  const failed: Failure[] = []
  let done = 0
  for (let now = kept(who); now; now = kept(who)) {
    progress.write({ all: now.all, done: now.done, error: null })
    const [first] = now.left
    const names = first?.names.slice(0, atOnce) ?? []
    if (!first || names.length === 0) {
      keep(now.left.length > 1 ? { ...now, left: now.left.slice(1) } : undefined)
      continue
    }
    const asked = { [first.by]: names }
    try {
      const { results } = await answerOf(filesAt(store, patienceMs).POST('/api/bulk/restore', { body: asked }))
      for (const [at, { path, status, error = '', code }] of results.entries()) {
        if (status === 'ok' || (isUnanswered && doneBefore.has(code ?? ''))) done += 1
        else failed.push({ name: path ?? names[at] ?? '', error, code: code ?? null })
      }
      isUnanswered = false
    } catch (error) {
      isUnanswered = true
      progress.write({ all: now.all, done: now.done, error })
      throw error
    }
    // What was added meanwhile is behind it.
    const after = kept(who) ?? now
    const rest = { ...first, names: first.names.slice(names.length) }
    keep({ ...after, left: [rest, ...after.left.slice(1)], done: after.done + names.length })
  }
  progress.write(null)
  return { done, failed }
}

let inMemory: Job | undefined
/** Whether the answer to the last request was not heard, by a reload or a broken line: what it asked for may be done. */
let isUnanswered = true
/** What is answered about what is back already. */
const doneBefore: ReadonlySet<string> = new Set(['files.trash-missing', 'files.path-taken'])

function kept(who: string): Job | undefined {
  const text = sessionStorage.getItem(storageKey)
  const found = inMemory ?? (text === null ? undefined : job.safeParse(JSON.parse(text)).data)
  return found?.who === who ? found : undefined
}

function keep(next: Job | undefined): void {
  inMemory = next
  try {
    if (next) sessionStorage.setItem(storageKey, JSON.stringify(next))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // More than the tab may hold: it is done all the same, as long as the page is open.
    sessionStorage.removeItem(storageKey)
  }
}
