/** What a running service asks now and then of its rows: what a hand or a fault may have done to them since the start. */
import { partLost, type Script } from '@alluvium/database'
import { expectCounters } from './counters.ts'
import { lostClosings } from './lost-closings.ts'
import { describedNode } from './rows-without-content.ts'

/**
 * Throws `database.corrupt` where counters or closings are lost: nothing is written any more, so that rights stay as the service has
 * them in its memory, under which a folder is closed still.
 */
export function* expectRows(): Script<void> {
  yield* expectCounters()
  const [lost] = yield* lostClosings(1)
  if (lost)
    throw partLost(
      `${yield* describedNode(lost.node)} was closed, and is not any more, though nobody opened it (\`alluvium files repair\` closes it again)`,
    )
}
