/** The tables of workers: how far each has been notified of the ledger, and the results. */
export type WorkerTables = Readonly<{
  workers: Readonly<{
    /** The name of its files. */
    name: string
    /** The account in whose name it makes changes; nobody can log in to it. */
    account: number
    /** The last revision that it was notified of, or that does not concern it. */
    cursor: number
    /** The revision that it is being run for, and how often that was started. */
    trying: number
    attempts: number
    /** Until when (milliseconds) one process alone may run it; 0 when none does. */
    leased_until: number
    /** The number of revisions for which it failed, and of those for which it ran. */
    failures: number
    runs: number
    last_run_at: number | null
    last_error: string | null
  }>
  /** The last revisions for which a worker failed. */
  worker_failures: Readonly<{ worker: string; revision: number; at: number; path: string; why: string }>
}>
