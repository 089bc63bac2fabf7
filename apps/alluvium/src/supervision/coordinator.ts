/**
 * What the processes of one service share, in the process that started them: whose turn it is to write, how many requests an
 * account has made, which guesses failed, what `/metrics` answers.
 */
import type { ChildProcess } from 'node:child_process'
import { TurnQueue } from '@alluvium/database'
import { embeddedRateLimiter } from '@alluvium/http'
import { type FromProcess, saysSomething, type ToProcess } from '../processes/messages.ts'

/** How long a process may take to say what it has counted, milliseconds; one that takes longer is left out. */
const metricsMs = 2000

type Gathering = Readonly<{ missing: Set<ChildProcess>; values: (readonly object[])[]; end(): void }>

export class Coordinator {
  readonly #members = new Set<ChildProcess>()
  readonly #turns = new TurnQueue<ChildProcess>((member, answer) => say(member, { says: 'turn', answer }))
  readonly #limiter = embeddedRateLimiter()
  readonly #gatherings = new Map<number, Gathering>()
  #questions = 0

  join(member: ChildProcess): void {
    this.#members.add(member)
    member.on('message', (message: FromProcess) => {
      if (saysSomething(message)) void this.#hear(member, message)
    })
    member.once('exit', () => this.#leave(member))
  }

  #leave(member: ChildProcess): void {
    this.#members.delete(member)
    this.#turns.gone(member)
    for (const gathering of this.#gatherings.values()) noLongerMissing(gathering, member)
  }

  async #hear(member: ChildProcess, message: FromProcess): Promise<void> {
    switch (message.says) {
      case 'wants the turn':
        return this.#turns.want(member)
      case 'gives the turn':
        return this.#turns.give(member)
      case 'guess':
        for (const other of this.#members) if (other !== member) say(other, message)
        return undefined
      case 'takes a request': {
        const { question, key, perMinute } = message
        say(member, { says: 'request taken', question, decision: await this.#limiter.take(key, { perMinute }) })
        return undefined
      }
      case 'wants metrics':
        return this.#gather(member, message.question)
      case 'has metrics': {
        const gathering = this.#gatherings.get(message.question)
        gathering?.values.push(message.values)
        if (gathering) noLongerMissing(gathering, member)
        return undefined
      }
      case 'takes':
      case 'declines':
        return undefined // the acceptor hears it
    }
  }

  /** Asks all others, and answers with what they have said in time. */
  #gather(asker: ChildProcess, asked: number): void {
    const question = (this.#questions += 1)
    const missing = new Set([...this.#members].filter((member) => member !== asker))
    const values: (readonly object[])[] = []
    const end = () => {
      clearTimeout(late)
      if (this.#gatherings.delete(question)) say(asker, { says: 'metrics of others', question: asked, values })
    }
    const late = setTimeout(end, metricsMs)
    this.#gatherings.set(question, { missing, values, end })
    for (const member of missing) say(member, { says: 'metrics wanted', question })
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
