/** Turns to write for several databases of one test process. Each message between them and their queue takes a while, as between processes. */
import { type TurnAnswer, TurnQueue } from '../src/sqlite/other-processes/turn-queue.ts'
import { type WriteTurns, writeTurns } from '../src/sqlite/other-processes/write-turns.ts'

type Member = { hear(answer: TurnAnswer): void; end(): void }

/** @param later carries a message: messages of one member are to stay in their order. Default: a turn of the event loop later */
export function sharedTurns(later: (message: () => void) => void = (message) => void setImmediate(message)) {
  const queue = new TurnQueue<Member>((member, answer) => later(() => member.hear(answer)))
  return {
    /** Those of one more database; `end` leaves the others, `lose` ends the channel to the queue. */
    join(): Readonly<{ turns: WriteTurns; end(): void; lose(): void }> {
      const member: Member = { hear: () => undefined, end: () => undefined }
      const turns = writeTurns({
        want: () => later(() => queue.want(member)),
        give: () => later(() => queue.give(member)),
        onAnswer: (listener) => (member.hear = listener),
        onEnd: (listener) => (member.end = listener),
      })
      return { turns, end: () => queue.gone(member), lose: () => member.end() }
    },
  }
}
