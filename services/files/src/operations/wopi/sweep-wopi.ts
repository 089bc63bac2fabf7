/** Removes what editors left behind: expired tokens, and ids of locks that are gone. */
import { type Script, worksOnFullDisk } from '@alluvium/database'
import type { Tools } from '../tools.ts'
import { forgetLockNames } from './held-locks.ts'
import { forgetTokens } from './wopi-tokens.ts'

export const sweepWopi = ({ database, clock }: Tools): Promise<void> => database.write(sweep(clock.now()))

const sweep = worksOnFullDisk(function* sweep(now: number): Script<void> {
  yield* forgetTokens(now)
  yield* forgetLockNames()
})
