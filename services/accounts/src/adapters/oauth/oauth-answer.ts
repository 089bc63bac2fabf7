import { Problem } from '@alluvium/kernel'
import { AuthorizationResponseError } from 'openid-client'
import { providerDenied, providerFailed } from '../../problems/sign-on.ts'

/** How long each request to a provider may take, seconds. */
export const timeoutSeconds = 5

/** The errors of a provider as our own refusals: it or the person refused, or its answer makes no sense. */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Problem) throw error
    if (error instanceof AuthorizationResponseError && error.error === 'access_denied') throw providerDenied()
    throw providerFailed(error)
  }
}
