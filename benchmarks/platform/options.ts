/** The flags that every benchmark of the platform takes, see `README.md`. */
import { parseArgs } from 'node:util'

export const usualFlags = {
  data: { type: 'string' },
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '4' },
  database: { type: 'string' },
} as const

/** Of a benchmark that takes these alone. */
export function usualOptions() {
  const { rounds, seconds, data, database } = parseArgs({ options: usualFlags }).values
  return { rounds: Number(rounds), seconds: Number(seconds), data, database }
}
