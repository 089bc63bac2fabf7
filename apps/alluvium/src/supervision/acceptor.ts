/**
 * Accepts the connections of a service that several processes serve, and hands each to the next of them. One that a process
 * declines, does not receive, or dies with before it has taken it, goes to another. (Node's `cluster` forgets such a connection, whose
 * client then waits for ever.)
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { Logger } from '@alluvium/kernel'
import { saysSomething, type ToProcess } from '../processes/messages.ts'
import { isReady } from './messages.ts'

/** How many connections wait while no process serves, or are handed over and not taken yet; what is more is closed. */
const maxWaiting = 1000

type Offer = Readonly<{ socket: Socket; member: ChildProcess; declinedBy: readonly ChildProcess[] }>

export class Acceptor {
  readonly #server: Server
  /** Those that serve, the next one first. */
  readonly #members: ChildProcess[] = []
  /** Handed over, and not taken yet. */
  readonly #offers = new Map<number, Offer>()
  readonly #waiting: Socket[] = []
  #last = 0

  private constructor(server: Server, logger: Logger) {
    this.#server = server
    server.on('error', (err) => logger.error({ err }, 'a connection could not be accepted'))
    server.on('connection', (socket: Socket) => {
      socket.on('error', () => socket.destroy())
      this.#offer(socket, [])
    })
  }

  /** Listens. Rejects with the error of the system. */
  static async open(address: Readonly<{ host: string; port: number }>, logger: Logger): Promise<Acceptor> {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true })
    server.listen(address)
    await once(server, 'listening')
    return new Acceptor(server, logger)
  }

  get port(): number {
    const address = this.#server.address()
    return typeof address === 'object' && address !== null ? address.port : 0
  }

  /** It gets connections once it has said that it is ready, until it ends. */
  join(member: ChildProcess): void {
    member.on('message', (message) => {
      if (isReady(message)) this.#ready(member)
      else if (saysSomething(message)) this.#hear(message)
    })
    member.once('exit', () => this.#leave(member))
  }

  /** Accepts no more, and closes what no process has taken; what was taken lives on. */
  close(): void {
    this.#server.close()
    for (const socket of this.#waiting.splice(0)) socket.destroy()
  }

  #ready(member: ChildProcess): void {
    this.#members.push(member)
    for (const socket of this.#waiting.splice(0)) this.#offer(socket, [])
  }

  #leave(member: ChildProcess): void {
    const at = this.#members.indexOf(member)
    if (at >= 0) this.#members.splice(at, 1)
    for (const [number, { socket, member: to, declinedBy }] of this.#offers) {
      if (to !== member) continue
      this.#offers.delete(number)
      this.#offer(socket, declinedBy)
    }
  }

  #hear(message: Readonly<{ says: string; connection?: unknown }>): void {
    const { says, connection: number } = message
    const offer = typeof number === 'number' ? this.#offers.get(number) : undefined
    if (typeof number !== 'number' || !offer || (says !== 'takes' && says !== 'declines')) return
    this.#offers.delete(number)
    if (says === 'declines') this.#offer(offer.socket, [...offer.declinedBy, offer.member])
    else offer.socket.destroy() // the handle of this process; the connection lives on
  }

  /** @param declinedBy who would not have it: when all of them, it is closed. */
  #offer(socket: Socket, declinedBy: Offer['declinedBy']): void {
    const member = this.#next(declinedBy)
    const isOver = !this.#server.listening || (!member && declinedBy.length > 0)
    if (isOver || this.#waiting.length + this.#offers.size >= maxWaiting) socket.destroy()
    else if (!member) this.#waiting.push(socket)
    else this.#handOver({ socket, member, declinedBy })
  }

  #handOver(offer: Offer): void {
    const { socket, member, declinedBy } = offer
    const connection = (this.#last += 1)
    this.#offers.set(connection, offer)
    const failed = (error: Error | null) => {
      if (error) this.#leave(member) // its channel has broken: it is about to exit
    }
    const isLast = declinedBy.length + 1 >= this.#members.length
    const message: ToProcess = { says: 'connection', connection, isLast }
    member.send(message, socket, { keepOpen: true }, failed)
    if (member.connected) member.send({ says: 'offered', connection } satisfies ToProcess, () => undefined)
  }

  /** The next process in turn that has not declined, of those that have taken what they were offered if there are any: others may hang. */
  #next(declinedBy: Offer['declinedBy']): ChildProcess | undefined {
    const busy = new Set([...this.#offers.values()].map(({ member }) => member))
    const asked = this.#members.filter((member) => !declinedBy.includes(member))
    const next = asked.find((member) => !busy.has(member)) ?? asked[0]
    if (!next) return undefined
    this.#members.splice(this.#members.indexOf(next), 1)
    this.#members.push(next)
    return next
  }
}
