/**
 * Who is signed in at the platform. The token lives in this tab's session storage alone and is forgotten when the
 * platform says that it no longer holds, so that no page goes on with a name that nobody answers for.
 */
import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod/mini'
import { ask, askFor } from '../wire/ask.ts'
import { needsSignIn } from '../wire/refusal.ts'
import { memorySecret, sessionSecret, useSecret } from '../wire/secrets.ts'
import { type Entrance, readEntrance } from './entrance.ts'
import { answeredSignOn } from './sign-on.ts'

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

/** Why another provider didn't let somebody in; until the next try. */
const refusedElsewhere = memorySecret<string>()

export const useRefusedElsewhere = (): string | null => useSecret(refusedElsewhere)

/** What this tab has sent along to another provider, to know the answer by. */
const begun = sessionSecret('alluvium.sign-in-begun')

/** Takes what the platform says in the address to who comes back from signing in there; the address is cleaned of it. */
export async function takeEntrance(): Promise<void> {
  const signedOn = await answeredSignOn()
  if (signedOn) return take(signedOn)
  const entrance = readEntrance(location.hash, begun.read())
  if (!entrance) return
  begun.write(null)
  history.replaceState(null, '', '#/account')
  take(entrance)
}

function take(entrance: Entrance): void {
  if ('token' in entrance) token.write(entrance.token)
  else refusedElsewhere.write(entrance.refused)
}

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

export type Entry = Readonly<{ email: string; password: string; displayName?: string; totp?: string }>

/** Signs in, or registers when a display name is given. */
export function useEnter(address: string) {
  return useMutation({
    mutationFn: ({ email, password, displayName, totp }: Entry) =>
      displayName === undefined
        ? askFor(address, '/auth/login', entrance, {
            method: 'POST',
            json: totp === undefined ? { email, password } : { email, password, totp },
          })
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

/** Asks the platform anew whether the token holds; one that doesn't is forgotten. */
export const useStanding = (address: string, held: string) =>
  useQuery({
    queryKey: ['standing', address, held],
    gcTime: 0,
    queryFn: ({ signal }) =>
      withToken(held, () => askFor(address, '/auth/me', person, { headers: bearer(held), signal })),
  })

/** Forgets the token here, and then revokes it at the platform, if that can be reached. */
export async function leavePlatform(address: string): Promise<void> {
  const held = token.read()
  token.write(null)
  if (held === null) return
  await ask(address, '/auth/logout', { method: 'POST', headers: bearer(held) }).catch(() => undefined)
}

/** Forgets the token here, when the platform knows it no more. */
export const forgetSession = (): void => token.write(null)

const started = z.object({ url: z.string().check(z.regex(/^https?:\/\//)) })

/** Leaves for another provider, which sends the person back to this console. */
export function useOtherProvider(address: string) {
  return useMutation({
    mutationFn(provider: 'google' | 'github') {
      const state = String(crypto.getRandomValues(new BigUint64Array(2)))
      begun.write(state)
      return askFor(address, `/auth/oauth/start?${new URLSearchParams({ provider, state }).toString()}`, started)
    },
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** Sends a link for a new password, if there is such an account; the answer doesn't tell. */
export function useForgot(address: string) {
  return useMutation({
    mutationFn: (email: string) => ask(address, '/auth/password/forgot', { method: 'POST', json: { email } }),
  })
}
