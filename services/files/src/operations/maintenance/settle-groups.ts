/** Removes the members and rights of groups that were lost: nothing can be in the place of one. */
import type { Script } from '@alluvium/database'
import { forgetScimResource } from '../accounts/scim-resources.ts'
import { removeGrantsOf } from '../authorization/access-rows.ts'
import { removeGroupRows } from '../groups/group-rows.ts'
import { lostGroups } from '../soundness/missing-rows.ts'

/** @returns how many groups were lost. */
export function* settleGroups(limit: number): Script<number> {
  const groups = yield* lostGroups(limit)
  for (const id of groups) {
    yield* removeGrantsOf({ kind: 'group', holder: id })
    yield* removeGroupRows(id)
    yield* forgetScimResource('group', id)
  }
  return groups.length
}
