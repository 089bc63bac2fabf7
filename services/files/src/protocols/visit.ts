/** The visit of a request: what its caller carries along, and what the audit log says of it once its answer is out. */
import type { IncomingMessage } from 'node:http'
import type { Exchange } from '@alluvium/http'
import { redactUrl, type Visit } from '@alluvium/kernel'

const visits = new WeakMap<IncomingMessage, Visit>()

/** Longer ones say nothing more. */
const longestUserAgent = 256
const longestPath = 4096

/** The same for the same request, whoever asks. */
export function visitOf({ request, id, peer }: Exchange): Visit {
  const known = visits.get(request)
  if (known) return known
  const [path = ''] = redactUrl(request.url ?? '').split('?')
  const visit: Visit = {
    id,
    method: request.method ?? '',
    path: path.slice(0, longestPath),
    peer,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    changed: [],
  }
  visits.set(request, visit)
  return visit
}
