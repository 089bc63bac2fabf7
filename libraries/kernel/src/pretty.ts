import type { DestinationStream } from 'pino'
import pretty from 'pino-pretty'

/** Lines for a person at a terminal. */
export const pinoPretty = (): DestinationStream =>
  pretty({
    destination: 2,
    sync: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,service',
    messageFormat: '{service} {msg}',
  })
