import type { Engine, ScriptSource } from '../scripts/script.ts'

/** A database of one service: a file, or a schema of a PostgreSQL database. */
export interface Database {
  readonly engine: Engine

  /**
   * Runs a script that only reads, on one consistent state; sees everything that `write` has acknowledged.
   * A script that writes is refused by the engine.
   */
  read<T>(script: ScriptSource<T>): Promise<T>

  /**
   * Runs a script in the next group commit, or a later one where it is given as a function. Scripts of a group run one after another;
   * one flush makes all of them durable, and only then does any of them resolve. A script that
   * throws is undone alone and rejects with what it threw. What a script read is still true when it writes:
   * writers take turns, on both engines, across processes and machines.
   *
   * Rejects with `database.full`, `database.busy`, `database.corrupt` or `database.unavailable`; only the last can leave
   * open whether the change was made, and then says so. Once the engine has said that what it keeps is damaged, every
   * write rejects with `database.corrupt`, also after a restart, until a check finds it sound; reads go on where they can.
   */
  write<T>(script: ScriptSource<T>): Promise<T>

  /**
   * A number that differs from the last one when something was committed since, for caches that want to know whether to
   * look again: at once after a commit of this process is acknowledged, and by the next turn of the event loop after one
   * of another program. Undefined where only a server could tell.
   */
  commitMark(): number | undefined

  /**
   * A number that differs from the last one soon after something was committed, also by another program: for work that looks
   * again and again whether there is anything to do. Not for caches: it may come late.
   */
  changeMark(): number

  /**
   * Does work, unless another program with the same database is at the task of that name; undefined where one is. For background
   * work that each node would do for all of them. Nothing may rest on being the only one: who has lost the connection goes on, and
   * on SQLite, where two programs with one file are rare, every one does it.
   */
  oneAtATime<T>(task: string, work: () => Promise<T>): Promise<T | undefined>

  /**
   * What is wrong with what the database keeps, by the engine's own checks, each finding for people and without a full
   * stop; nothing when it is sound. Reads everything, while others read and write.
   */
  checkIntegrity(): Promise<readonly string[]>

  /** Rejects when the database can't answer, or with `database.corrupt` once it is known to be damaged; for readiness probes. */
  probe(): Promise<void>

  /** What was done since it was opened. */
  statistics(): Statistics

  /** Waits for what is under way, then lets go of the file or the connections. Idempotent. */
  close(): Promise<void>
}

/** Counts since a database was opened. */
export type Statistics = Readonly<{
  /** Scripts that `read` has finished, also those that threw. */
  reads: number
  /** Scripts that were acknowledged, that is: durable. */
  writes: number
  /** Scripts that `write` rejected. */
  failedWrites: number
  /** Group commits, each with one flush; `writes` divided by this is the size of a group. */
  commits: number
  /** Queries that were sent to a server; none on SQLite. */
  queries: number
  /** Reads that were answered without a query of their own, because nothing had changed since they were read before. */
  knownReads: number
  /** Scripts that were run again, because they had been given a result that was not true any more. */
  repeats: number
  /** How often writers waited for SQLite's log to be taken into the file. */
  checkpointWaits: number
}>

/** Before anything was done. */
export const noCounts: Statistics = {
  reads: 0,
  writes: 0,
  failedWrites: 0,
  commits: 0,
  queries: 0,
  knownReads: 0,
  repeats: 0,
  checkpointWaits: 0,
}

/** `Statistics` while they are counted. */
export type Counts = { -readonly [name in keyof Statistics]: Statistics[name] }
