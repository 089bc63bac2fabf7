import { createRequire } from 'node:module'
import type pretty from 'pino-pretty'

/** A line for a person at a terminal. Loaded when there is one: most processes have none. */
export function prettyLine(): (line: string) => string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the module exports
  const { prettyFactory, isColorSupported } = createRequire(import.meta.url)('pino-pretty') as typeof pretty
  const shown = prettyFactory({
    colorize: isColorSupported,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'pid,hostname,service',
    messageFormat: '{service} {msg}',
  })
  return shown
}
