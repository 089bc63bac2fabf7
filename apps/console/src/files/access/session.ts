/**
 * As whom the file service is asked. One sign-on opens everything: the platform's token is offered first, and where
 * the file service doesn't take it, or somebody prefers an account of its own, its own token is used instead. Both are
 * kept in this tab's session alone.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { useToken } from '../../account/session.ts'
import { ask, askFor } from '../../wire/ask.ts'
import { needsSignIn } from '../../wire/refusal.ts'
import { sessionSecret, useSecret } from '../../wire/secrets.ts'
import { askStoreFor, type Store } from './store.ts'

const me = z.object({
  username: z.string(),
  role: z.string(),
  storage_used_bytes: z.number(),
  storage_quota_bytes: z.nullable(z.number()),
})

const entrance = z.object({ access_token: z.string() })
const ownToken = sessionSecret('alluvium.files-token')

export type Door = Readonly<{
  store: Store
  /** The file service's own account is used, and can be signed out of here. */
  isOwn: boolean
}>

/** The way in that is tried now. */
export function useDoor(address: string): Door {
  const own = useSecret(ownToken)
  const shared = useToken()
  return { store: { address, token: own ?? shared }, isOwn: own !== null }
}

/** Who one is there; refused with 401 while one has to sign in. */
export function useMe({ store, isOwn }: Door) {
  return useQuery({
    queryKey: ['files', 'me', store],
    staleTime: 60_000,
    async queryFn({ signal }) {
      try {
        return await askStoreFor(store, '/api/users/me', me, { signal })
      } catch (error) {
        // A session that has ended is forgotten, so that the platform's token gets its chance.
        if (isOwn && needsSignIn(error) && ownToken.read() === store.token) ownToken.write(null)
        throw error
      }
    },
  })
}

export type FilesEntry = Readonly<{ username: string; password: string; totp?: string }>

export function useFilesEnter(address: string) {
  return useMutation({
    mutationFn: (entry: FilesEntry) => askFor(address, '/api/auth/login', entrance, { method: 'POST', json: entry }),
    onSuccess: ({ access_token: token }) => ownToken.write(token),
  })
}

/** Forgets the file service's own session here, and then ends it there, if that can be reached. */
export async function leaveFiles(address: string): Promise<void> {
  const token = ownToken.read()
  ownToken.write(null)
  if (token === null) return
  await ask(address, '/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  )
}
