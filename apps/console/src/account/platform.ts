/** The platform as somebody who is signed in asks it. What ends the session there ends it here as well. */
import type { z } from 'zod/mini'
import { ask, askFor, type Question } from '../wire/ask.ts'
import { bearer, withToken } from './session.ts'

export type Platform = Readonly<{ address: string; token: string }>

/** `ask` in the name of whoever is signed in. */
export const askPlatform = ({ address, token }: Platform, path: string, question: Question = {}): Promise<Response> =>
  withToken(token, () => ask(address, path, { ...question, headers: { ...bearer(token), ...question.headers } }))

/** `askFor` in the name of whoever is signed in. */
export const askPlatformFor = <T>(
  { address, token }: Platform,
  path: string,
  shape: z.ZodMiniType<T>,
  question: Question = {},
): Promise<T> =>
  withToken(token, () =>
    askFor(address, path, shape, { ...question, headers: { ...bearer(token), ...question.headers } }),
  )
