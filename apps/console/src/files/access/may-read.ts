import { useQuery } from '@tanstack/react-query'
import { folderQuery } from '../browse/folder.ts'
import { type Door, useMe } from './session.ts'

/**
 * Whether whoever is here may read any of the files: somebody without a role does once something was shared with them. What is
 * about files is not asked before, since each such question would be refused.
 */
export function useMayRead(door: Door): boolean {
  const { store } = door
  const me = useMe(door, store.address !== '' && store.token !== null)
  const isGuest = me.data?.role === 'none'
  const seen = useQuery({ ...folderQuery(store, '/'), enabled: isGuest })
  return me.data !== undefined && (!isGuest || (seen.data?.length ?? 0) > 0)
}
