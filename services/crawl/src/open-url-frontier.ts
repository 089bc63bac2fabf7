/** The entry for URLFrontier services, apart from the others so that gRPC is loaded only where it is used. */
import { serviceAt, urlFrontierClient } from './adapters/url-frontier/client.ts'
import { urlFrontier } from './adapters/url-frontier/frontier.ts'
import type { SharedQueues } from './open-crawler.ts'

/** A service as `grpc://host:port`, or `grpcs://host:port` for TLS. Throws a RangeError for what is none. */
export function sharedWith(address: string): SharedQueues {
  const client = urlFrontierClient(serviceAt(address))
  return { frontier: (needs) => urlFrontier({ client, ...needs }), close: () => client.close() }
}
