/**
 * The life of one service's process, alone or under the supervisor: start, say so, serve until asked to stop, drain, end.
 * Under the supervisor the channel to it is also a lifeline: when it breaks, the supervisor is gone, and so is the
 * reason to serve; and the supervisor asks over it whether the event loop turns. SIGINT is then the supervisor's business: a terminal sends Ctrl-C to every process of the group.
 */
import { type Logger, openLossy } from '@alluvium/kernel'
import { isPing, type Ready } from './messages.ts'
import { serviceManager } from './service-manager.ts'

export type RunningService = Readonly<{
  url: string
  /** Whether this start made the first administrator. */
  adminCreated: boolean
  /** Finishes what is under way within the deadline, then lets go of everything. */
  stop(options: { deadlineMs: number }): Promise<void>
}>

export type ServiceLife = Readonly<{
  logger: Logger
  stopWithinMs: number
  /**
   * @param broken to be called when only a new process can do its work again: this one stops then, and ends with exit code 1.
   * @param stopping resolves when the service is asked to stop. One that stops before it has served resolves to undefined.
   */
  start(broken: () => void, stopping: Promise<string>): Promise<RunningService | undefined>
  /** A line for the person who started it; not printed under the supervisor, which has a banner for all. */
  announce(running: RunningService): string
  /** A password that was made up for the administrator, shown if this start made that account. */
  firstPassword?: string | undefined
}>

/** It serves also where nobody hears of it. */
const announcements = openLossy(1)

/** Resolves to the exit code once the service has stopped. */
export async function runService(name: string, life: ServiceLife): Promise<number> {
  const send = process.send?.bind(process)
  const tell = send && ((message: object) => void send(message, () => undefined)) // a channel that has just broken ends no service
  const stopping = untilStopAsked(tell !== undefined)
  const manager = serviceManager(process.env)
  const broken = Promise.withResolvers<undefined>()
  const running = await life.start(() => broken.resolve(undefined), stopping)
  if (!running) return 0
  if (tell) {
    const ready: Ready = { kind: 'ready', url: running.url, adminCreated: running.adminCreated }
    tell(ready)
    process.on('message', (message) => {
      if (isPing(message)) tell(message)
    })
  } else {
    announcements.write(life.announce(running))
    manager.ready()
  }
  if (running.adminCreated && life.firstPassword !== undefined) {
    const line = `The administrator's first password, shown only now: ${life.firstPassword}\n`
    if (!announcements.write(line)) life.logger.error("the administrator's first password could not be printed")
  }
  const why = await Promise.race([stopping, broken.promise])
  manager.stopping()
  if (why === undefined) return await endBroken(name, running, life.logger)
  life.logger.info({ why }, `${name} stops`)
  await running.stop({ deadlineMs: life.stopWithinMs })
  return 0
}

/** How long the last answers may take when nothing more can be done, and how long closing everything may take. */
const [lastAnswersMs, lettingGoMs] = [1000, 5000]

/** Whoever started this process starts another, which finds all that was acknowledged. */
async function endBroken(name: string, running: RunningService, logger: Logger): Promise<number> {
  logger.fatal(`${name} ends, to be started again`)
  setTimeout(() => process.exit(1), lastAnswersMs + lettingGoMs).unref()
  await running
    .stop({ deadlineMs: lastAnswersMs })
    .catch((err: unknown) => logger.error({ err }, 'it did not end well'))
  return 1
}

function untilStopAsked(supervised: boolean): Promise<string> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve('SIGTERM'))
    process.on('SIGINT', () => {
      if (!supervised) resolve('SIGINT')
    })
    process.on('disconnect', () => resolve('the supervisor is gone'))
  })
}
