/** The protocol of URLFrontier as the messages that we send and read. */
import { fileURLToPath } from 'node:url'
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'
import { z } from 'zod'

/** A request for the addresses of one queue of one crawl. */
export type AddressRequest = Readonly<{
  key: string
  crawlID: string
  max_urls_per_queue: number
  max_queues: number
  /** Seconds until what was given out may be given out again. */
  delay_requestable: number
}>

export type Item = Readonly<{ ID: string }> &
  (
    | Readonly<{ discovered: Readonly<{ info: Info }> }>
    | Readonly<{ known: Readonly<{ info: Info; refetchable_from_date: 0 }> }>
  )

const strings = z.object({ values: z.array(z.string()).max(100) })
export const info = z.object({
  url: z.string().max(65_536),
  key: z.string().max(1_024),
  metadata: z.record(z.string(), strings),
  crawlID: z.string().max(1_024),
})
export type Info = z.output<typeof info>

export const ack = z.object({ ID: z.string(), status: z.enum(['OK', 'SKIPPED', 'FAIL']) })

/** As `proto-loader` reads the file beside this one. */
const definitions = loadSync(fileURLToPath(new URL('url-frontier.proto', import.meta.url)), {
  keepCase: true,
  longs: Number,
  enums: String,
  defaults: true,
  oneofs: true,
})

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the file says that it is a service
export const service = definitions['urlfrontier.URLFrontier'] as ServiceDefinition

/** Throws for a name that the file does not have. */
export function methodOf(name: string): MethodDefinition<unknown, unknown> {
  const method = service[name]
  if (method === undefined) throw new Error(`URLFrontier has no ${name}.`)
  return method
}
