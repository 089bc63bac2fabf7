/** Who is signed in at the platform; coming and leaving. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { answerOf } from '../wire/answers.ts'
import { memorySecret, sessionSecret, useSecret } from '../wire/secrets.ts'
import { webAddress } from '../wire/web-address.ts'
import { type Entrance, readEntrance } from './entrance.ts'
import { enterFiles } from './files-session.ts'
import { openPlatformAt, platformAt } from './platform.ts'
import { answeredSignOn } from './sign-on.ts'
import { ended, token, useToken } from './token.ts'

export type Person = AnswerOf<PlatformClient, 'get', '/auth/me'>

/** Why another provider didn't let somebody in; until the next try. */
const refusedElsewhere = memorySecret<string>()

export const useRefusedElsewhere = (): string | null => useSecret(refusedElsewhere)

/** What this tab has sent along to another provider, to know the answer by. */
const begun = sessionSecret('alluvium.sign-in-begun')
/** The page that it left from, which it comes back to. */
const leftFrom = sessionSecret('alluvium.sign-in-left-from')

/** Takes what the platform says in the address to who comes back from signing in there; the address is cleaned of it. */
export async function takeEntrance(): Promise<void> {
  const signedOn = await answeredSignOn()
  if (signedOn) return take(signedOn)
  const entrance = readEntrance(location.hash, begun.read())
  if (!entrance) return
  begun.write(null)
  history.replaceState(null, '', leftFrom.read() ?? '#/settings')
  leftFrom.write(null)
  take(entrance)
}

function take(entrance: Entrance): void {
  if ('token' in entrance) token.write(entrance.token)
  else refusedElsewhere.write(entrance.refused)
}

/** The person whose token this is; idle while nobody is signed in. */
export function usePerson(address: string | undefined) {
  const held = useToken()
  return useQuery({
    queryKey: ['person', address, held],
    enabled: address !== undefined && held !== null,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answerOf(platformAt({ address: address ?? '', token: held ?? '' }).GET('/auth/me', { signal })),
  })
}

export type Entry = Readonly<{ email: string; password: string; displayName?: string; totp?: string }>

/**
 * Signs in, or registers when a display name is given. A name without an `@` is one that an administrator of the files has
 * given: it signs in there, by the same form. @param files the file service's address, when it is known
 */
export function useEnter(address: string, files?: string) {
  return useMutation({
    async mutationFn({ email, password, displayName, totp }: Entry) {
      const code = totp !== undefined && { totp }
      if (displayName === undefined && files !== undefined && !email.includes('@')) {
        await enterFiles(files, { username: email, password, ...code })
        return
      }
      const platform = openPlatformAt(address)
      const asked =
        displayName === undefined
          ? platform.POST('/auth/login', { body: { email, password, ...code } })
          : platform.POST('/auth/register', { body: { email, password, display_name: displayName } })
      const entered = await answerOf(asked)
      token.write(entered.token)
    },
    onSuccess: () => ended.write(null),
  })
}

/** Asks the platform anew whether the token holds; one that doesn't is forgotten. */
export const useAccountStatus = (address: string, held: string) =>
  useQuery({
    queryKey: ['standing', address, held],
    gcTime: 0,
    queryFn: ({ signal }) => answerOf(platformAt({ address, token: held }).GET('/auth/me', { signal })),
  })

/** Forgets the token here, and then revokes it at the platform, if that can be reached. */
export async function leavePlatform(address: string): Promise<void> {
  const held = token.read()
  token.write(null)
  if (held === null) return
  await answerOf(platformAt({ address, token: held }).POST('/auth/logout')).catch(() => undefined)
}

/** Forgets the token here, when the platform knows it no more. */
export const forgetSession = (): void => token.write(null)

/** Leaves for another provider, which sends the person back to this console. */
export function useOtherProvider(address: string) {
  return useMutation({
    async mutationFn(provider: 'google' | 'github') {
      const state = String(crypto.getRandomValues(new BigUint64Array(2)))
      begun.write(state)
      leftFrom.write(location.hash)
      const asked = openPlatformAt(address).GET('/auth/oauth/start', { params: { query: { provider, state } } })
      return webAddress((await answerOf(asked)).url)
    },
    onSuccess: (url) => location.assign(url),
  })
}

/** Sends a link for a new password, if there is such an account; the answer doesn't tell. */
export function useForgot(address: string) {
  return useMutation({
    mutationFn: (email: string) => answerOf(openPlatformAt(address).POST('/auth/password/forgot', { body: { email } })),
  })
}
