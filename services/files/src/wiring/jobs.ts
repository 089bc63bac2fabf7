/** Work in the background: at once when the service is opened, and again and again, never twice at the same time. */
import { type Logger, Problem } from '@alluvium/kernel'

export type Job = Readonly<{
  /** For the log, when it fails. */
  name: string
  everyMs: number
  work(): Promise<unknown>
}>

/** Starts the jobs; `stop` resolves once none of them is under way. */
export function startJobs(jobs: readonly Job[], logger: Logger): { stop(): Promise<void> } {
  const started = jobs.map((job) => start(job, logger))
  return {
    async stop() {
      await Promise.all(started.map((job) => job.stop()))
    },
  }
}

function start({ name, everyMs, work }: Job, logger: Logger): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined
  let stopped = false
  let failedLast = ''
  const worked = () => void (failedLast = '')
  /** A full disk fails the same jobs several times a second, for hours. */
  const failed = (err: unknown) => {
    const isKnown = err instanceof Problem && err.code === failedLast
    failedLast = err instanceof Problem ? err.code : ''
    if (!isKnown) logger.warn({ err, job: name }, 'a job in the background failed')
  }
  const run = () => {
    if (stopped || running) return
    running = work()
      .then(worked, failed)
      .finally(() => {
        running = undefined
      })
  }
  run()
  const timer = setInterval(run, everyMs).unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
