/** The platform as its pages ask it. What ends a session there ends it here as well. */
import { type PlatformClient, platformClient } from '@alluvium/client'
import { fetchWithTimeout } from '../wire/fetch-timeout.ts'
import { endSession } from './token.ts'

export type Platform = Readonly<{ address: string; token: string }>

/** In the name of whoever is signed in. @param timeoutMs as `fetchWithTimeout` takes it. */
export const platformAt = ({ address, token }: Platform, timeoutMs?: number): PlatformClient =>
  platformClient({
    address,
    credentials: { token },
    async fetch(request) {
      const answer = await fetchWithTimeout(timeoutMs)(request)
      if (answer.status === 401) endSession(token)
      return answer
    },
  })

/** In nobody's name. @param timeoutMs as `fetchWithTimeout` takes it. */
export const openPlatformAt = (address: string, timeoutMs?: number): PlatformClient =>
  platformClient({ address, fetch: fetchWithTimeout(timeoutMs) })
