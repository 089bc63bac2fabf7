/** Background jobs: run at start and then periodically, never twice at the same time. */
import type { Database } from '@alluvium/database'
import { type Logger, type PeriodicTask, Problem, periodicTask } from '@alluvium/kernel'

export type Job = Readonly<{
  /** For the log, when it fails. */
  name: string
  everyMs: number
  work(): Promise<unknown>
}>

/** The same job, which is left out while nothing was committed since it ran, but not for longer than so many milliseconds. */
export function afterChanges(job: Job, database: Pick<Database, 'changeMark'>, maxQuietMs: number): Job {
  let [mark, ranAt] = [-1, Number.NEGATIVE_INFINITY]
  return {
    ...job,
    async work() {
      const now = database.changeMark()
      if (now === mark && performance.now() - ranAt < maxQuietMs) return
      await job.work()
      mark = now
      ranAt = performance.now()
    },
  }
}

/** Starts the jobs; `stop` resolves when none runs any more. */
export function startJobs(jobs: readonly Job[], logger: Logger): { stop(): Promise<void> } {
  const started = jobs.map((job) => start(job, logger))
  return {
    async stop() {
      await Promise.all(started.map((task) => task.close()))
    },
  }
}

function start({ name, everyMs, work }: Job, logger: Logger): PeriodicTask {
  let failedLast = ''
  return periodicTask({
    everyMs,
    async work() {
      await work()
      failedLast = ''
    },
    /** A full disk fails the same jobs several times a second, for hours. */
    onFailure(err) {
      const isKnown = err instanceof Problem && err.code === failedLast
      failedLast = err instanceof Problem ? err.code : ''
      if (!isKnown) logger.warn({ err, job: name }, 'a job in the background failed')
    },
  })
}
