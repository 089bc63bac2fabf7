import type { IncomingMessage } from 'node:http'
import { newId } from '@alluvium/kernel'

/** Short, and of letters that neither a log line nor a header can misread. */
const wellFormed = /^[A-Za-z0-9._-]{1,128}$/

/** The client's own `X-Request-Id` when it is well formed, so that its logs and ours meet; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && wellFormed.test(given) ? given : newId()
}
