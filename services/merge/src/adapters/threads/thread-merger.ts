/** Merges in threads beside the service's own. */
import type { Merger } from '../../ports/merger.ts'
import type { EngineThreads } from './engine-threads.ts'
import { outOfTurn, thrownFor } from './messages.ts'

export const threadMerger = (threads: EngineThreads): Merger => ({
  async merge(work, asker) {
    const { body } = work
    const reply = await threads.ask({ kind: 'merge', ...work }, [body.buffer], { asker, bytes: body.length })
    if (reply.kind === 'answered') return reply.outcome
    if (reply.kind === 'sound') return undefined
    throw reply.kind === 'refused' || reply.kind === 'broken' ? thrownFor(reply) : outOfTurn(reply)
  },
})
