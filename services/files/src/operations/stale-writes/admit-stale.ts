/** Decides before the bytes of a write arrive whether it would be taken. A stale write is taken where it will be merged. */
import type { Script } from '@alluvium/database'
import { withoutState } from '../../model/precondition.ts'
import { admitPut } from '../tree/put-file.ts'
import { mergesOnSave } from './merge-choices.ts'
import { isStale } from './merge-tools.ts'

type Admitted = Parameters<typeof admitPut>[0]

/**
 * Throws what `admitPut` throws.
 * @param asked whether the request itself wants to be merged
 * @param byDefault what the server does where nobody has chosen
 */
export function* admitStale(
  plan: Admitted,
  { asked, byDefault }: Readonly<{ asked: boolean; byDefault: boolean }>,
  size: number | undefined,
): Script<void> {
  try {
    yield* admitPut(asked ? { ...plan, requires: withoutState(plan.requires) } : plan, size)
  } catch (error) {
    const isLate = !asked && plan.requires.match !== undefined && isStale(error)
    if (!isLate || !(yield* mergesOnSave(plan, byDefault))) throw error
    yield* admitPut({ ...plan, requires: withoutState(plan.requires) }, size)
  }
}
