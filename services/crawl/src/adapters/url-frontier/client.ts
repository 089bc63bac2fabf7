/** A client of a URLFrontier service: every call ends, by an answer or by its deadline. */
import { Client, credentials } from '@grpc/grpc-js'
import { type AddressRequest, ack, type Info, type Item, info, methodOf } from './protocol.ts'

export type UrlFrontierClient = Readonly<{
  /** Addresses that are due. Rejects when there is no answer, as all of them. */
  get(request: AddressRequest): Promise<readonly Info[]>
  /** Resolves when the service has taken, or refused, each of them. */
  put(items: readonly Item[]): Promise<void>
  call(name: 'SetDelay' | 'BlockQueueUntil' | 'DeleteCrawl', message: Readonly<Record<string, unknown>>): Promise<void>
  close(): void
}>

/** Milliseconds. */
const deadlineMs = 5_000
const maxMessageBytes = 4 * 1_024 * 1_024

/** What `grpc://host:port` or `grpcs://host:port` names. Throws a RangeError for anything else. */
export function serviceAt(address: string): Readonly<{ target: string; secure: boolean }> {
  const scheme = /^(grpcs?):\/\/([^/?#@\s]+:\d{1,5})\/?$/.exec(address)
  if (scheme?.[2] === undefined) throw new RangeError(`${address} is not grpc://host:port or grpcs://host:port`)
  return { target: scheme[2], secure: scheme[1] === 'grpcs' }
}

/** `target`: `host:port`; `secure`: over TLS, with the system's certificates. */
export function urlFrontierClient({
  target,
  secure,
}: Readonly<{ target: string; secure: boolean }>): UrlFrontierClient {
  const client = new Client(target, secure ? credentials.createSsl() : credentials.createInsecure(), {
    'grpc.max_receive_message_length': maxMessageBytes,
  })
  return {
    get(request) {
      const { path, requestSerialize, responseDeserialize } = methodOf('GetURLs')
      const stream = client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request, deadline())
      return gathered(stream, (message) => info.parse(message))
    },
    async put(items) {
      if (items.length === 0) return
      const { path, requestSerialize, responseDeserialize } = methodOf('PutURLs')
      const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, deadline())
      for (const item of items) stream.write(item)
      stream.end()
      const acks = await gathered(stream, (message) => ack.parse(message))
      const failed = acks.filter(({ status }) => status === 'FAIL').length + items.length - acks.length
      if (failed > 0) throw new Error(`${failed} of ${items.length} addresses were not taken.`)
    },
    call(name, message) {
      const { path, requestSerialize, responseDeserialize } = methodOf(name)
      return new Promise((resolve, reject) => {
        client.makeUnaryRequest(path, requestSerialize, responseDeserialize, message, deadline(), (error) =>
          error === null ? resolve() : reject(error),
        )
      })
    },
    close: () => client.close(),
  }
}

const deadline = (): { deadline: number } => ({ deadline: Date.now() + deadlineMs })

async function gathered<T>(stream: AsyncIterable<unknown>, read: (message: unknown) => T): Promise<T[]> {
  const messages: T[] = []
  for await (const message of stream) messages.push(read(message))
  return messages
}
