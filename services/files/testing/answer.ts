/** The answer to one request of a test. */
import type { IncomingHttpHeaders } from 'node:http'

export type Answer = Readonly<{
  status: number
  headers: IncomingHttpHeaders
  /** `Error-Code`; empty when there is none. */
  code: string
  body: Buffer
  text: string
}>
