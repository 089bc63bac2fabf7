/**
 * As whom the file service is asked. One sign-on opens everything: the platform's token is offered first, and where
 * the file service doesn't take it, or somebody prefers an account of its own, its own token is used instead. Both are
 * kept in this tab's session alone.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { answerOf } from '../wire/answers.ts'
import { needsSignIn } from '../wire/refusal.ts'
import { sharedSecret, useSecret } from '../wire/secrets.ts'
import { filesAt, type Store } from '../wire/store.ts'
import { useToken } from './token.ts'

const ownToken = sharedSecret('alluvium.files-token')

export type FilesSession = Readonly<{
  store: Store
  /** The file service's own account is used, and can be signed out of here. */
  isOwn: boolean
}>

/** The session that is tried now. */
export function useFilesSession(address: string): FilesSession {
  const own = useSecret(ownToken)
  const shared = useToken()
  return { store: { address, token: own ?? shared }, isOwn: own !== null }
}

/** Who one is there; refused with 401 while one has to sign in. @param enabled whether it is asked at all */
export function useMe({ store, isOwn }: FilesSession, enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['files', 'me', store],
    staleTime: 60_000,
    async queryFn({ signal }) {
      try {
        return await answerOf(filesAt(store).GET('/api/users/me', { signal }))
      } catch (error) {
        // A session that has ended is forgotten, so that the platform's token gets its chance.
        if (isOwn && needsSignIn(error) && ownToken.read() === store.token) ownToken.write(null)
        throw error
      }
    },
  })
}

/**
 * Whether whoever is here may read any of the files: somebody without a role does once something was shared with them. What is
 * about files is not asked before, since each such question would be refused.
 */
export function useMayRead(session: FilesSession): boolean {
  const { store } = session
  const me = useMe(session, store.address !== '' && store.token !== null)
  return me.data?.may_read ?? false
}

/** What the file service says of whoever is here. */
export type Me = NonNullable<ReturnType<typeof useMe>['data']>

export type FilesEntry = Readonly<{ username: string; password: string; totp?: string }>

/** Signs in with an account that the file service alone has. */
export async function enterFiles(address: string, body: FilesEntry): Promise<void> {
  const entered = await answerOf(filesAt({ address, token: null }).POST('/api/auth/login', { body }))
  ownToken.write(entered.access_token)
}

export const useFilesEnter = (address: string) =>
  useMutation({ mutationFn: (entry: FilesEntry) => enterFiles(address, entry) })

/** Forgets the file service's own session here, and then ends it there, if that can be reached. */
export async function leaveFiles(address: string): Promise<void> {
  const token = ownToken.read()
  ownToken.write(null)
  if (token === null) return
  await answerOf(filesAt({ address, token }).POST('/api/auth/logout')).catch(() => undefined)
}
