import type { IncomingMessage } from 'node:http'
import { headerInvalid } from '../../problems/requests.ts'

export type Depth = 0 | 1 | 'infinity'

/**
 * The header Depth (RFC 4918, 10.2). Throws `files.header-invalid` for one that the method does not take, for it means
 * something other than what would be done.
 * @param absent what its absence means.
 */
export function depthOf<const Allowed extends Depth>(
  { headers }: Pick<IncomingMessage, 'headers'>,
  allowed: readonly Allowed[],
  absent: Depth = 'infinity',
): Allowed {
  const given = (headers['depth'] ?? absent).toString().trim().toLowerCase()
  const depth = allowed.find((one) => String(one) === given)
  if (depth === undefined) throw headerInvalid('Depth', `should be ${allowed.join(' or ')}`)
  return depth
}
