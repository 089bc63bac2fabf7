/**
 * `--processes N`: one service by several processes, so that it has more than one core.
 *
 *   this process     listens, and hands each connection to a process in turn; holds the data folder; keeps what they share
 *   process 1        serves, makes what a start makes, and works in the background
 *   process 2 … N    serve
 *
 * One that dies or hangs is replaced (supervise.ts): what it had acknowledged is on the disk, and its connections are closed.
 */
import type { Logger } from '@alluvium/kernel'
import { placeInEnvironment } from '../processes/place.ts'
import { program } from '../program.ts'
import { cannotListen, portSetting } from '../wiring/listener.ts'
import { holdServiceFolder } from '../wiring/service-folder.ts'
import { Acceptor } from './acceptor.ts'
import { Coordinator } from './coordinator.ts'
import type { RunningService } from './run-service.ts'
import { forkOf, type Part, supervise } from './supervise.ts'

/** As that of `serve`. */
const watchdogMs = 15_000

/** Where it listens, and what it knows of its data. */
type Settings = Readonly<{
  host: string
  port: number
  processes: number
  data: string
  database: string | undefined
  diskReserve: number
}>

type Means = Readonly<{
  logger: Logger
  /** For the first process, which makes the administrator. */
  environment: Readonly<Record<string, string>>
  /** Resolves when this process is to end, also before all serve. */
  stopping: Promise<unknown>
}>

/** Resolves when all of them serve, or to undefined when this process is to end before. Rejects with `StartRefused` when one refuses to start, and as `holdServiceFolder` throws. */
export async function serveByProcesses(
  service: 'files' | 'platform',
  settings: Settings,
  { logger, environment, stopping }: Means,
): Promise<RunningService | undefined> {
  const { processes } = settings
  await using opened = new AsyncDisposableStack()
  opened.adopt(holdServiceFolder({ service, settings }), (it) => it.release())
  const { host, port: wanted } = settings
  const acceptor = opened.adopt(
    await Acceptor.open({ host, port: wanted }, logger).catch((error: unknown) => {
      throw cannotListen(error, { host, port: wanted, setting: portSetting(service) })
    }),
    (it) => it.close(),
  )
  const { port } = acceptor
  const coordinator = new Coordinator()
  const fork = (part: Part) => {
    const started = forkOf(program)(part)
    acceptor.join(started)
    coordinator.join(started)
    return started
  }
  const part = (number: number): Part => ({
    name: `${service} ${number}`,
    arguments: process.argv.slice(2),
    environment: { ...(number === 1 && environment), ...placeInEnvironment({ number, of: processes, port }) },
  })
  const means = { fork, logger, watchdogMs }
  const supervised = async (parts: readonly Part[]) => {
    const supervision = opened.adopt(supervise(parts, means), (it) => it.stop({ deadlineMs: 0 }))
    return { supervision, ready: await Promise.race([supervision.ready, stopping.then(() => undefined)]) }
  }
  // The first brings the database up to date before another opens it.
  const first = await supervised([part(1)])
  if (!first.ready) return undefined
  const others = await supervised(Array.from({ length: processes - 1 }, (_, at) => part(at + 2)))
  if (!others.ready) return undefined
  const kept = opened.move()
  const { url = '', adminCreated = false } = first.ready[part(1).name] ?? {}
  return {
    url,
    adminCreated,
    async stop(options) {
      acceptor.close()
      await Promise.all([first.supervision.stop(options), others.supervision.stop(options)])
      await kept.disposeAsync()
    },
  }
}
