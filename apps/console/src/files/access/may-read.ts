import { type Door, useMe } from './session.ts'

/**
 * Whether whoever is here may read any of the files: somebody without a role does once something was shared with them. What is
 * about files is not asked before, since each such question would be refused.
 */
export function useMayRead(door: Door): boolean {
  const { store } = door
  const me = useMe(door, store.address !== '' && store.token !== null)
  return me.data?.may_read ?? false
}
