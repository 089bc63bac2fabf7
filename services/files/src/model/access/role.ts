/** What each role allows, wherever it is. A right on a path can only allow less; for the role `none` it is all there is. */
import type { Action } from '../action.ts'

const reading: readonly Action[] = ['read', 'list']
const writing: readonly Action[] = [...reading, 'write', 'delete', 'share', 'tag', 'restore', 'snapshot']

/** Actions only for callers that logged in to the account: see `model/credential.ts`. */
export const administering: readonly Action[] = ['audit', 'administer']

const allowed: ReadonlyMap<string, readonly Action[]> = new Map([
  ['admin', [...writing, ...administering]],
  ['user', writing],
  ['readonly', reading],
  ['none', []],
])

export const isReading = (action: Action): boolean => reading.includes(action)

export const roleAllows = (role: string, action: Action): boolean => allowed.get(role)?.includes(action) ?? false
