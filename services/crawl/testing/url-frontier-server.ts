/** A URLFrontier service for tests: queues in memory, over the published protocol on a free port of loopback. */
import {
  Server,
  ServerCredentials,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js'
import { type AddressRequest, type Info, type Item, service } from '../src/adapters/url-frontier/protocol.ts'

type Entry = { info: Info; isDone: boolean; lockedUntil: number }
type Place = Readonly<{ key: string; crawlID: string }>

export type UrlFrontierServer = Readonly<{
  /** `127.0.0.1:34567`. */
  target: string
  /** Addresses of a queue, with whether they are done, in the order in which they came. */
  queue(place: Place): readonly (readonly [url: string, isDone: boolean])[]
  /** Puts an address there, as another client would. */
  add(info: Info): void
  /** Delays and blocks that were asked for, and crawls that were deleted, in that order. */
  received: readonly unknown[]
  stop(): void
}>

export async function urlFrontierServer(): Promise<UrlFrontierServer> {
  const queues = new Map<string, Map<string, Entry>>()
  const received: unknown[] = []
  const queueOf = ({ key, crawlID }: Place): Map<string, Entry> => {
    const name = `${crawlID} ${key}`
    const queue = queues.get(name) ?? new Map<string, Entry>()
    queues.set(name, queue)
    return queue
  }

  function put(item: Item): void {
    const { info } = 'known' in item ? item.known : item.discovered
    const queue = queueOf(info)
    if ('known' in item) queue.set(info.url, { info, isDone: true, lockedUntil: 0 })
    else if (!queue.has(info.url)) queue.set(info.url, { info, isDone: false, lockedUntil: 0 })
  }

  const remember = ({ request }: ServerUnaryCall<unknown, unknown>, answer: sendUnaryData<unknown>): void => {
    received.push(request)
    answer(null, {})
  }
  const server = new Server()
  server.addService(service, {
    PutURLs(call: ServerDuplexStream<Item, unknown>) {
      call.on('data', (item: Item) => {
        put(item)
        call.write({ ID: item.ID, status: 'OK' })
      })
      call.on('end', () => call.end())
    },
    GetURLs(call: ServerWritableStream<AddressRequest, Info>) {
      const { max_urls_per_queue: maxUrls, delay_requestable: seconds } = call.request
      const due = [...queueOf(call.request).values()].filter(
        ({ isDone, lockedUntil }) => !isDone && lockedUntil <= Date.now(),
      )
      for (const entry of due.slice(0, maxUrls)) {
        entry.lockedUntil = Date.now() + seconds * 1_000
        call.write(entry.info)
      }
      call.end()
    },
    SetDelay: remember,
    BlockQueueUntil: remember,
    DeleteCrawl: remember,
    GetStats: remember,
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    )
  })
  return {
    target: `127.0.0.1:${port}`,
    queue: (place) => Array.from(queueOf(place), ([url, { isDone }]) => [url, isDone] as const),
    add: (info) => put({ ID: info.url, discovered: { info } }),
    received,
    stop: () => server.forceShutdown(),
  }
}
