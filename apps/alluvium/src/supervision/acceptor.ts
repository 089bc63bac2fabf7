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

/** `declined`: by how many processes. */
type Offer = Readonly<{ socket: Socket; member: ChildProcess; declined: number }>

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
      this.#offer(socket, 0)
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
    for (const socket of this.#waiting.splice(0)) this.#offer(socket, 0)
  }

  #leave(member: ChildProcess): void {
    const at = this.#members.indexOf(member)
    if (at >= 0) this.#members.splice(at, 1)
    for (const [number, { socket, member: to, declined }] of this.#offers) {
      if (to !== member) continue
      this.#offers.delete(number)
      this.#offer(socket, declined)
    }
  }

  #hear(message: Readonly<{ says: string; connection?: unknown }>): void {
    const { says, connection: number } = message
    const offer = typeof number === 'number' ? this.#offers.get(number) : undefined
    if (typeof number !== 'number' || !offer || (says !== 'takes' && says !== 'declines')) return
    this.#offers.delete(number)
    if (says === 'declines') this.#offer(offer.socket, offer.declined + 1)
    else offer.socket.destroy() // the handle of this process; the connection lives on
  }

  /** @param declined how many processes would not have it: when all of them, it is closed. */
  #offer(socket: Socket, declined: number): void {
    const isOver = !this.#server.listening || (declined > 0 && declined >= this.#members.length)
    const member = this.#next()
    if (isOver || this.#waiting.length + this.#offers.size >= maxWaiting) socket.destroy()
    else if (!member) this.#waiting.push(socket)
    else this.#handOver(socket, member, declined)
  }

  #handOver(socket: Socket, member: ChildProcess, declined: number): void {
    const connection = (this.#last += 1)
    this.#offers.set(connection, { socket, member, declined })
    const failed = (error: Error | null) => {
      if (error) this.#leave(member) // its channel has broken: it is about to exit
    }
    const isLast = declined + 1 >= this.#members.length
    const message: ToProcess = { says: 'connection', connection, isLast }
    member.send(message, socket, { keepOpen: true }, failed)
    if (member.connected) member.send({ says: 'offered', connection } satisfies ToProcess, () => undefined)
  }

  /** The next process in turn, of those that have taken what they were offered: another may hang. */
  #next(): ChildProcess | undefined {
    const busy = new Set([...this.#offers.values()].map(({ member }) => member))
    const at = Math.max(
      0,
      this.#members.findIndex((member) => !busy.has(member)),
    )
    const [member] = this.#members.splice(at, 1)
    if (member) this.#members.push(member)
    return member
  }
}
