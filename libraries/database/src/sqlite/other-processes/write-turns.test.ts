import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharedTurns } from '../../../testing/turns.ts'
import { type TurnAnswer, TurnQueue } from './turn-queue.ts'

type Command = Readonly<{ member: number; does: 'want' | 'give' | 'gone' }>

const commands = fc.array(
  fc.record({ member: fc.nat(3), does: fc.constantFrom<Command['does']>('want', 'give', 'gone') }),
)

test('one process at a time has the turn, in the order of asking, and hears once that others wait', () => {
  fc.assert(
    fc.property(commands, (all) => {
      const answers: (readonly [number, TurnAnswer])[] = []
      const turns = new TurnQueue<number>((member, answer) => answers.push([member, answer]))
      let members: number[] = [] // the first has the turn
      for (const { member, does } of all) {
        const [before] = members
        const others = members.length
        if (does === 'want' && !members.includes(member)) members.push(member)
        if (does === 'gone' || (does === 'give' && before === member)) members = members.filter((one) => one !== member)
        turns[does](member)
        const [now] = members
        const isNew = now !== undefined && now !== before
        const isFirstToWait = does === 'want' && others === 1 && members.length === 2
        expect(answers.splice(0)).toEqual([
          ...(isNew ? [[now, { kind: 'turn', isWanted: members.length > 1 }]] : []),
          ...(isFirstToWait ? [[now, { kind: 'wanted' }]] : []),
        ])
      }
    }),
  )
})

/** Carries messages in their order, now and then one; `whenSettled` resolves when there are none left. */
function slowChannel(pace: readonly number[]) {
  const messages: (() => void)[] = []
  return {
    later: (message: () => void) => void messages.push(message),
    async whenSettled(isDone: () => boolean) {
      for (let round = 0; !isDone() && round < 10_000; round += 1) {
        for (let left = pace[round % pace.length] ?? 1; left > 0; left -= 1) messages.shift()?.()
        await turnOfTheLoop() // oxlint-disable-line no-await-in-loop -- whoever was answered goes on
      }
    },
  }
}

test('everybody who asks gets the turn, and nobody while another has it, also when one ends in its turn', async () => {
  const pace = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 })
  const wishes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(pace, wishes, fc.boolean(), async (paces, times, isOneLost) => {
      const channel = slowChannel(paces)
      const shared = sharedTurns(channel.later)
      let [inTurn, done] = [0, 0]
      const user = async (count: number, isLost: boolean) => {
        const { turns, end } = shared.join()
        for (let use = 0; use < count; use += 1) {
          await turns.take() // oxlint-disable-line no-await-in-loop -- one use after the other
          inTurn += 1
          expect(inTurn).toBe(1)
          await turnOfTheLoop() // oxlint-disable-line no-await-in-loop -- see above
          inTurn -= 1
          if (isLost) break
          turns.release()
        }
        if (isLost) end()
        done += 1
      }
      const users = times.map((count, at) => user(count, isOneLost && at === 0))
      await channel.whenSettled(() => done === times.length)
      expect(done).toBe(times.length)
      await Promise.all(users)
    }),
    { numRuns: 100 },
  )
})

test('who writes alone asks for the turn once, and gives it as soon as another wants it', async () => {
  const messages: string[] = []
  const shared = sharedTurns((message) => {
    messages.push('')
    message()
  })
  const [one, other] = [shared.join(), shared.join()]
  for (let use = 0; use < 10; use += 1) {
    await one.turns.take() // oxlint-disable-line no-await-in-loop -- one use after the other
    one.turns.release()
  }
  expect(messages).toHaveLength(2) // the question and the answer
  expect(one.turns.isShared()).toBe(false)
  await other.turns.take()
  expect([one.turns.isShared(), other.turns.isWanted()]).toEqual([true, false])
})
