import { createRequire } from 'node:module'
import type { DestinationStream } from 'pino'
import type pretty from 'pino-pretty'

/** Lines for a person at a terminal. Loaded when there is one: most processes have none. */
export function pinoPretty(): DestinationStream {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the module exports
  const print = createRequire(import.meta.url)('pino-pretty') as typeof pretty
  return print({
    destination: 2,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,service',
    messageFormat: '{service} {msg}',
  })
}
