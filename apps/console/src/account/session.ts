/**
 * Who is signed in at the platform. The token lives in this tab's session storage alone and is forgotten when the
 * platform says that it no longer holds, so that no page goes on with a name that nobody answers for.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { ask, askFor } from '../wire/ask.ts'
import { needsSignIn } from '../wire/refusal.ts'
import { memorySecret, sessionSecret, useSecret } from '../wire/secrets.ts'

const person = z.object({
  user_id: z.string(),
  email: z.string(),
  display_name: z.string(),
  tier: z.string(),
  created_at: z.string(),
})
export type Person = z.output<typeof person>

const entrance = z.object({ token: z.string(), user: person })

const token = sessionSecret('alluvium.platform-token')
/** Set while the last session has ended by itself and nobody has signed in since. */
const ended = memorySecret<true>()

export const useToken = (): string | null => useSecret(token)
export const useSessionEnded = (): boolean => useSecret(ended) !== null

export const bearer = (held: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${held}` })

/** Runs what needs the token; when the platform no longer takes it, it is forgotten here as well. */
export async function withToken<T>(held: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (needsSignIn(error) && token.read() === held) {
      token.write(null)
      ended.write(true)
    }
    throw error
  }
}

/** The person whose token this is; idle while nobody is signed in. */
export function usePerson(address: string | undefined) {
  const held = useToken()
  return useQuery({
    queryKey: ['person', address, held],
    enabled: address !== undefined && held !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      withToken(held ?? '', () => askFor(address ?? '', '/auth/me', person, { headers: bearer(held ?? ''), signal })),
  })
}

export type Entry = Readonly<{ email: string; password: string; displayName?: string }>

/** Signs in, or registers when a display name is given. */
export function useEnter(address: string) {
  return useMutation({
    mutationFn: ({ email, password, displayName }: Entry) =>
      displayName === undefined
        ? askFor(address, '/auth/login', entrance, { method: 'POST', json: { email, password } })
        : askFor(address, '/auth/register', entrance, {
            method: 'POST',
            json: { email, password, display_name: displayName },
          }),
    onSuccess: (entered) => {
      ended.write(null)
      token.write(entered.token)
    },
  })
}

/** Revokes the token at the platform, and forgets it here whatever the platform says. */
export function useLeave(address: string) {
  const held = useToken()
  return useMutation({
    mutationFn: () => ask(address, '/auth/logout', { method: 'POST', headers: bearer(held ?? '') }),
    onSettled: () => token.write(null),
  })
}
