/**
 * Accepts the connections of a service that several processes serve, and hands each to the next of them. One that dies with a
 * connection that it has not taken yet loses nothing: another gets it. (Node's `cluster` forgets such a connection, whose client
 * then waits for ever.)
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { saysSomething, type ToProcess } from '../processes/messages.ts'
import { isReady } from './messages.ts'

/** How many connections wait while no process serves; what is more is closed. */
const maxWaiting = 1000

type Offer = Readonly<{ socket: Socket; member: ChildProcess }>

export class Acceptor {
  readonly #server: Server
  /** Those that serve; the next connection is for the first. */
  readonly #members: ChildProcess[] = []
  /** Handed over, and not taken yet. */
  readonly #offers = new Map<number, Offer>()
  readonly #waiting: Socket[] = []
  #last = 0

  private constructor(server: Server) {
    this.#server = server
    server.on('connection', (socket: Socket) => {
      socket.on('error', () => socket.destroy())
      this.#offer(socket)
    })
  }

  /** Listens. Rejects with the error of the system. */
  static async open(address: Readonly<{ host: string; port: number }>): Promise<Acceptor> {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true })
    server.listen(address)
    await once(server, 'listening')
    return new Acceptor(server)
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

  /** Accepts no more; those that were taken live on. */
  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#waiting.splice(0)) socket.destroy()
  }

  #ready(member: ChildProcess): void {
    this.#members.push(member)
    for (const socket of this.#waiting.splice(0)) this.#offer(socket)
  }

  #leave(member: ChildProcess): void {
    const at = this.#members.indexOf(member)
    if (at >= 0) this.#members.splice(at, 1)
    for (const [number, offer] of this.#offers) if (offer.member === member) this.#offerAgain(number)
  }

  #hear(message: Readonly<{ says: string; connection?: unknown }>): void {
    if (typeof message.connection !== 'number') return
    if (message.says === 'declines') this.#offerAgain(message.connection)
    if (message.says !== 'takes') return
    this.#offers.get(message.connection)?.socket.destroy() // the handle of this process; the connection lives on
    this.#offers.delete(message.connection)
  }

  #offer(socket: Socket): void {
    const member = this.#members.shift()
    if (!member) {
      if (this.#server.listening && this.#waiting.length < maxWaiting) this.#waiting.push(socket)
      else socket.destroy()
      return
    }
    this.#members.push(member)
    const number = (this.#last += 1)
    this.#offers.set(number, { socket, member })
    const message: ToProcess = { says: 'connection', connection: number }
    member.send(message, socket, { keepOpen: true }, (error) => {
      if (error) this.#leave(member) // its channel has broken: it is about to exit
    })
  }

  #offerAgain(number: number): void {
    const offer = this.#offers.get(number)
    this.#offers.delete(number)
    if (offer) this.#offer(offer.socket)
  }
}
