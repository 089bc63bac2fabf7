import { Problem } from '@alluvium/kernel'
import { AuthorizationResponseError } from 'openid-client'
import { providerDenied, providerFailed } from '../../problems/sign-on.ts'

/** For each request to a provider. */
export const patienceSeconds = 5

/** What came of asking a provider, in our own words: it or the person said no, or it did not say anything that we understand. */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') throw providerDenied()
    throw providerFailed(error)
  }
}
