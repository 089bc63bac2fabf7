/**
 * The turn to write, as one of the processes that share a file has it (turn-queue.ts). SQLite's own lock decides who writes;
 * but who waits for that must ask again and again, and the one that has just written gets it first. With turns everybody writes
 * in the order of asking, and no thread is blocked meanwhile. Where nobody can be asked any more, the lock alone decides.
 */
import type { TurnAnswer } from './turn-queue.ts'

export type WriteTurns = Readonly<{
  /** Resolves when this process has the turn. Each call is to be followed by one of `release`. */
  take(): Promise<void>
  /** Ends one use of the turn. With the last one it is given to the process that waits for it, if one does. */
  release(): void
  /** Whether another process waits for the turn. */
  isWanted(): boolean
  /** Whether other processes have written in turn with this one lately. */
  isShared(): boolean
  /** Calls back when another process begins to wait for the turn. */
  onWanted(listener: () => void): void
}>

/** The way to the queue of turns. */
export type TurnChannel = Readonly<{
  want(): void
  give(): void
  onAnswer(listener: (answer: TurnAnswer) => void): void
  /** Calls back when there is nobody to ask any more. */
  onEnd(listener: () => void): void
}>

/** After so many uses without another process, the turn counts as this one's alone. */
const aloneAfterUses = 8

export function writeTurns(channel: TurnChannel): WriteTurns {
  const listeners: (() => void)[] = []
  let asked: PromiseWithResolvers<void> | undefined
  let [isHeld, isWanted, isOver] = [false, false, false]
  /** How often it is in use now, and how often it was since another process had it. */
  let [uses, usesAlone] = [0, aloneAfterUses]

  function giveIfFree(): void {
    if (!isWanted || uses > 0) return
    isHeld = false
    isWanted = false
    usesAlone = 0
    channel.give()
  }

  channel.onEnd(() => {
    isOver = true
    isHeld = true
    isWanted = false
    asked?.resolve()
    asked = undefined
  })

  channel.onAnswer((answer) => {
    if (isOver) return
    if (answer.kind === 'turn') {
      isHeld = true
      isWanted = answer.isWanted
      asked?.resolve()
      asked = undefined
    } else if (isHeld) {
      isWanted = true
      giveIfFree()
      for (const listener of listeners) listener()
    }
  })

  return {
    take() {
      uses += 1
      if (isHeld) return Promise.resolve()
      if (asked) return asked.promise
      asked = Promise.withResolvers()
      const { promise } = asked
      channel.want()
      return promise
    },
    release() {
      uses -= 1
      usesAlone += 1
      giveIfFree()
    },
    isWanted: () => isWanted,
    isShared: () => usesAlone < aloneAfterUses,
    onWanted: (listener) => void listeners.push(listener),
  }
}
