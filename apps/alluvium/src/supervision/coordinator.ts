/**
 * What the processes of one service share, in the process that started them: whose turn it is to write, how many requests an
 * account has made, which guesses failed, and what one asks of the others.
 */
import type { ChildProcess } from 'node:child_process'
import { TurnQueue } from '@alluvium/database'
import { embeddedRateLimiter } from '@alluvium/http'
import { type FromProcess, saysSomething, type ToProcess } from '../processes/messages.ts'
import { isReady } from './messages.ts'

/** How long a process may take to answer another, milliseconds; one that takes longer is left out. */
const answerMs = 2000
/** How long a process may keep the turn while another waits, milliseconds: it hangs, and SQLite's lock decides. */
const turnMs = 1000

type Gathering = Readonly<{ missing: Set<ChildProcess>; values: unknown[]; end(): void }>

export class Coordinator {
  /** Those that serve. */
  readonly #members = new Set<ChildProcess>()
  readonly #turns = new TurnQueue<ChildProcess>((member, answer) => say(member, { says: 'turn', answer }))
  readonly #limiter = embeddedRateLimiter()
  readonly #gatherings = new Map<number, Gathering>()
  #questions = 0
  #overdue: NodeJS.Timeout | undefined

  join(member: ChildProcess): void {
    member.on('message', (message: FromProcess) => {
      if (isReady(message)) this.#members.add(member)
      else if (saysSomething(message)) void this.#hear(member, message)
    })
    member.once('exit', () => {
      this.#members.delete(member)
      this.#inTurn(() => this.#turns.gone(member))
      for (const gathering of this.#gatherings.values()) noLongerMissing(gathering, member)
    })
  }

  async #hear(member: ChildProcess, message: FromProcess): Promise<void> {
    switch (message.says) {
      case 'wants the turn':
        return this.#inTurn(() => this.#turns.want(member))
      case 'gives the turn':
        return this.#inTurn(() => this.#turns.give(member))
      case 'guess':
        for (const other of this.#members) if (other !== member) say(other, message)
        return undefined
      case 'takes a request': {
        const { question, key, perMinute } = message
        say(member, { says: 'request taken', question, decision: await this.#limiter.take(key, { perMinute }) })
        return undefined
      }
      case 'asks':
        return this.#gather(member, message)
      case 'answers': {
        const gathering = this.#gatherings.get(message.question)
        if (message.value !== undefined) gathering?.values.push(message.value)
        if (gathering) noLongerMissing(gathering, member)
        return undefined
      }
      case 'takes':
      case 'declines':
        return undefined // the acceptor hears it
    }
  }

  /** Moves the turn, and takes it from whoever has it for too long while another waits. */
  #inTurn(move: () => void): void {
    const before = this.#turns.holder
    move()
    if (this.#turns.isWanted && this.#turns.holder === before && this.#overdue) return
    clearTimeout(this.#overdue)
    this.#overdue = this.#turns.isWanted ? setTimeout(() => this.#passOn(), turnMs) : undefined
  }

  #passOn(): void {
    this.#overdue = undefined
    const { holder } = this.#turns
    if (holder) this.#inTurn(() => this.#turns.give(holder))
  }

  /** Asks all others, and answers with what they have said in time. */
  #gather(asker: ChildProcess, { question: asked, topic, value }: FromProcess & { says: 'asks' }): void {
    const question = (this.#questions += 1)
    const missing = new Set([...this.#members].filter((member) => member !== asker))
    const values: unknown[] = []
    const end = () => {
      clearTimeout(late)
      if (this.#gatherings.delete(question)) say(asker, { says: 'answered', question: asked, values })
    }
    const late = setTimeout(end, answerMs)
    this.#gatherings.set(question, { missing, values, end })
    for (const member of missing) say(member, { says: 'asked', question, topic, value })
    if (missing.size === 0) end()
  }
}

function noLongerMissing({ missing, end }: Gathering, member: ChildProcess): void {
  missing.delete(member)
  if (missing.size === 0) end()
}

/** One whose channel has broken is about to exit. */
function say(member: ChildProcess, message: ToProcess): void {
  if (member.connected) member.send(message, () => undefined)
}
