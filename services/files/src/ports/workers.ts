/**
 * Workers: programs of the operator's that look at what happened in the tree and answer with tags or files of their own.
 * A program may be wrong or hostile: whatever it does, running it harms nobody, takes a bounded time, and never rejects.
 */
import type { Verb } from './ledger.ts'

export type WorkerLimits = Readonly<{
  /** Of one run, from its first instruction to its answer. */
  timeMs: number
  /** What its memory may grow to. */
  memoryBytes: number
  /** Of the file that it looks at, the first so many can be read. */
  readBytes: number
  /** Its answer. */
  outputBytes: number
  /** Calls of the host's functions in one run. */
  calls: number
}>

export type KnownWorker = Readonly<{
  name: string
  /** What it wants to hear of. */
  events: readonly Verb[]
  /** Patterns (`/in/**`): one of them must fit the path, before or after the change. */
  paths: readonly string[]
  /** `none`: it may tag what it was shown; `user`: it may also tag and write elsewhere. */
  role: 'none' | 'user'
  limits: WorkerLimits
  /** Why it cannot be run; such a one hears of nothing. */
  broken?: string
}>

/** What a worker is given, as JSON. */
export type WorkerEvent = Readonly<Record<string, string | number | boolean | null>>

export type WorkerAnswer = Readonly<{
  /** For what it was shown; not judged yet. */
  tags: readonly string[]
  /** Files to store; their paths are not judged yet. */
  puts: readonly Readonly<{ path: string; bytes: Uint8Array }>[]
}>

/** What it said goes to the log, whatever came of it. */
export type WorkerOutcome = Readonly<{ said: string }> &
  Readonly<{ kind: 'answered'; answer: WorkerAnswer } | { kind: 'failed'; why: string }>

export type WorkerTask = Readonly<{
  event: WorkerEvent
  /** Of the file that the event is about; undefined where there are none. Rejections are passed on. */
  bytes: AsyncIterable<Uint8Array> | undefined
}>

export interface Workers {
  readonly known: readonly KnownWorker[]
  /** Runs a worker once, beginning from nothing; one at a time, later ones wait. Rejects only with what `bytes` throws. */
  run(name: string, task: WorkerTask): Promise<WorkerOutcome>
  /** Ends what is under way; nothing may be run afterwards. */
  stop(): Promise<void>
}
