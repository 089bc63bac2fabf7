/** What of the stored files is encrypted, for administrators. */
import type { EncryptionState } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export const encryptionQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'encryption', store],
    queryFn: ({ signal }): Promise<EncryptionState> =>
      answerOf(filesAt(store).GET('/api/admin/encryption', { signal })),
  })

/** Who can read what goes between a browser and the service. */
export type OnTheWay = 'encrypted' | 'on-this-machine' | 'open'

export function onTheWay(address: string): OnTheWay {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return 'encrypted'
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname) ? 'on-this-machine' : 'open'
}
