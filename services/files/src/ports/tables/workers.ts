/** The tables of workers: how far each has been told of the ledger, and what came of it. */
export type WorkerTables = Readonly<{
  workers: Readonly<{
    /** As its files are named. */
    name: string
    /** The account in whose name it changes anything; nobody can log in to it. */
    account: number
    /** The last revision that it was told of, or that does not concern it. */
    cursor: number
    /** The revision that it is being told of, and how often that was begun. */
    trying: number
    attempts: number
    /** Until when (milliseconds) one process alone may run it; 0 when none does. */
    leased_until: number
    /** Revisions that it was told of in vain; those that it did something about. */
    failures: number
    runs: number
    last_run_at: number | null
    last_error: string | null
  }>
  /** The last revisions that a worker was told of in vain. */
  worker_failures: Readonly<{ worker: string; revision: number; at: number; path: string; why: string }>
}>
