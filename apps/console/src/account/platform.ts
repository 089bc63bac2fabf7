/** The platform as its pages ask it. What ends a session there ends it here as well. */
import { type PlatformClient, platformClient } from '@alluvium/client'
import { patientFetch } from '../wire/patience.ts'
import { endSession } from './token.ts'

export type Platform = Readonly<{ address: string; token: string }>

/** In the name of whoever is signed in. @param patienceMs as `patientFetch` takes it. */
export const platformAt = ({ address, token }: Platform, patienceMs?: number): PlatformClient =>
  platformClient({
    address,
    credentials: { token },
    async fetch(request) {
      const answer = await patientFetch(patienceMs)(request)
      if (answer.status === 401) endSession(token)
      return answer
    },
  })

/** In nobody's name. @param patienceMs as `patientFetch` takes it. */
export const openPlatformAt = (address: string, patienceMs?: number): PlatformClient =>
  platformClient({ address, fetch: patientFetch(patienceMs) })
