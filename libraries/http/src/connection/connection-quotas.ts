/**
 * Quotas of connections: how many of those that a server has room for each network may have, so that no network shuts out another:
 *
 *   half-sent requests   a network past its budget loses its own oldest
 *   connections          a network past its budget loses its own oldest idle one, else its oldest half-sent one;
 *                        where all it has are at work, the new one is refused
 *   all places taken     of the networks that hold more than the newcomer's, the largest that can gives one up
 *
 * A newcomer is therefore refused only when its own network has its share, or when every place is at work for networks that
 * hold no more than its own. Honest requests are whole after milliseconds, so the oldest half-sent one is nobody's loss.
 * What is closed for a newcomer is found in a bounded number of steps.
 */
import { type Closable, ConnectionList, ConnectionsOfNetwork, OpenConnection } from './connection-list.ts'

export type ConnectionLimits = Readonly<{
  /** Places in all. */
  total: number
  /** How many of these one network may have. */
  connectionsOf(network: string): number
  /** How many of them may be without a request. */
  halfSentOf(network: string): number
}>

/** How many networks are asked for a place, and how many connections at work of each for one whose client is waited for. */
const maxProbes = 32

export class ConnectionQuotas {
  readonly #limits: ConnectionLimits
  readonly #networks = new Map<string, ConnectionsOfNetwork>()
  /** By how many connections they have. */
  readonly #bySize: Set<ConnectionsOfNetwork>[] = []
  /** Those of trusted proxies, which are other people's: they count among all places, and against no budget. */
  readonly #exempt = new ConnectionsOfNetwork('')
  #largest = 0
  #size = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  get size(): number {
    return this.#size
  }

  /**
   * A place for a new connection, for which others may be closed; undefined when there is none for its network.
   * @param name the network; undefined for a trusted proxy.
   */
  enter(name: string | undefined, connection: Closable): OpenConnection | undefined {
    const network = this.#networkOf(name)
    if (this.#isAtLimit(network) && !this.#shedIdle(network)) return undefined
    if (this.#size >= this.#limits.total && !this.#makeRoomFor(network)) return undefined
    const entered = new OpenConnection(network, connection)
    this.#resize(network, () => network.halfSent.append(entered))
    if (this.#hasTooManyHalfSent(network)) this.#close(network.halfSent.first)
    return entered
  }

  /** Whether a network has reached its quota, so that `enter` would close one of its connections for another, or refuse it. */
  isAtQuota(name: string | undefined): boolean {
    return this.#isAtLimit(this.#networkOf(name))
  }

  /** A request has come whole up to its body. */
  busy(connection: OpenConnection): void {
    move(connection, connection.network.busy)
  }

  /** Its requests are answered. */
  idle(connection: OpenConnection): void {
    move(connection, connection.network.idle)
  }

  /** Gives the place back. Does nothing the second time. */
  leave(connection: OpenConnection): void {
    const { network, list } = connection
    if (list) this.#resize(network, () => list.remove(connection))
  }

  #networkOf(name: string | undefined): ConnectionsOfNetwork {
    return name === undefined ? this.#exempt : (this.#networks.get(name) ?? new ConnectionsOfNetwork(name))
  }

  #isAtLimit(network: ConnectionsOfNetwork): boolean {
    return network !== this.#exempt && network.size >= this.#limits.connectionsOf(network.name)
  }

  #hasTooManyHalfSent(network: ConnectionsOfNetwork): boolean {
    return network !== this.#exempt && network.halfSent.length > this.#limits.halfSentOf(network.name)
  }

  #makeRoomFor(network: ConnectionsOfNetwork): boolean {
    const own = network === this.#exempt ? 0 : network.size + 1
    for (const larger of this.#largerThan(own)) if (this.#shedIdle(larger) || this.#shedSlow(larger)) return true
    return (network !== this.#exempt && this.#shedIdle(network)) || this.#close(this.#exempt.idle.first)
  }

  /** The largest networks, the largest first. */
  *#largerThan(own: number): Generator<ConnectionsOfNetwork> {
    let left = maxProbes
    for (let size = this.#largest; size > own; size -= 1) {
      for (const network of this.#bySize[size] ?? []) {
        yield network
        left -= 1
        if (left === 0) return
      }
    }
  }

  /** Closes the one that is missed least. */
  #shedIdle(network: ConnectionsOfNetwork): boolean {
    return this.#close(network.idle.first ?? network.halfSent.first)
  }

  /** Closes one at work whose client lets us wait. Those that are not so go last, so that the next call looks at others. */
  #shedSlow({ busy }: ConnectionsOfNetwork): boolean {
    for (let looked = Math.min(maxProbes, busy.length); looked > 0; looked -= 1) {
      const { first } = busy
      if (first?.connection.isClientsTurn()) return this.#close(first)
      if (first) move(first, busy)
    }
    return false
  }

  #close(open: OpenConnection | undefined): boolean {
    if (open === undefined) return false
    this.leave(open)
    open.connection.close()
    return true
  }

  #resize(network: ConnectionsOfNetwork, change: () => void): void {
    const before = network.size
    change()
    this.#size += network.size - before
    if (network !== this.#exempt) this.#filed(network, before)
  }

  /** Keeps the networks filed by size, of which the largest is asked for. Sizes change by one. */
  #filed(network: ConnectionsOfNetwork, before: number): void {
    const { size, name } = network
    this.#bySize[before]?.delete(network)
    if (size === 0) this.#networks.delete(name)
    else {
      this.#networks.set(name, network)
      this.#bySize[size] = (this.#bySize[size] ?? new Set()).add(network)
    }
    if (size > this.#largest) this.#largest = size
    else if (before === this.#largest && (this.#bySize[before]?.size ?? 0) === 0) this.#largest = size
  }
}

function move(connection: OpenConnection, to: ConnectionList): void {
  if (!connection.list) return // it was closed
  connection.list.remove(connection)
  to.append(connection)
}
