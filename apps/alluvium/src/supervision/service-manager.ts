/**
 * What systemd learns of this process (sd_notify(3)): that it is ready, still there, or stopping. By systemd's own program
 * `systemd-notify`, since Node opens no datagram socket of the file system; without systemd nothing is said.
 */
import { spawn } from 'node:child_process'
import { note } from '../terminal/print.ts'

export type ServiceManager = Readonly<{
  /** Asks for more time: the start may take so much longer than the manager's own limit, milliseconds from now. */
  startsWithin(ms: number): void
  /** Says that everything answers; from now on the watchdog hears of us, twice in the time that it waits. */
  ready(): void
  stopping(): void
}>

/** @param environment what systemd started this process with; the variables are taken out, for they are not for its children. */
export function serviceManager(environment: NodeJS.ProcessEnv): ServiceManager {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: microseconds, WATCHDOG_PID: pid } = environment
  for (const name of ['NOTIFY_SOCKET', 'WATCHDOG_USEC', 'WATCHDOG_PID']) delete environment[name]
  if (socket === undefined) return { startsWithin() {}, ready() {}, stopping() {} }

  const say = (message: string) => {
    const program = spawn('systemd-notify', [message], {
      env: { ...environment, NOTIFY_SOCKET: socket },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // Without it the manager's own limits end a start or a silence that were not reported.
    program.on('error', (error) => note(`alluvium: systemd-notify cannot be run: ${error.message}\n`))
    program.unref()
  }
  const isWatched = microseconds !== undefined && (pid === undefined || Number(pid) === process.pid)
  return {
    startsWithin: (ms) => say(`EXTEND_TIMEOUT_USEC=${ms * 1000}`),
    ready() {
      say('READY=1')
      if (isWatched) setInterval(() => say('WATCHDOG=1'), Number(microseconds) / 2000).unref()
    },
    stopping: () => say('STOPPING=1'),
  }
}
