/** Signing out of everything that one sign-on opened: the browser's session, and each token that came from it. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import { digestOf } from '../../model/sign-on/digest.ts'
import { voidToken } from '../revoke-token.ts'
import { endSession, tokensOfSession } from './sessions.ts'

/** @param secret what the browser's cookie says. */
export const signOut = worksOnFullDisk(function* signOut(
  secret: string,
  { now }: Readonly<{ now: number }>,
): Script<void> {
  const session = digestOf(secret)
  for (const token of yield* tokensOfSession(session)) yield* voidToken({ token, now })
  yield* endSession(session)
})
