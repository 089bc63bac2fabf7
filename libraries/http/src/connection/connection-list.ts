/**
 * Open connections in the order in which they came to be what they are: without a request yet, with one, or between two.
 * Linked, because a connection changes its list with every request, from the middle, and each list gives up its oldest;
 * a Set that is filled and emptied for ever has the oldest behind a thousand empty places.
 *
 *   first (oldest) <-> ... <-> last (newest)
 */
export class ConnectionList {
  #first: OpenConnection | undefined
  #last: OpenConnection | undefined
  #length = 0

  get first(): OpenConnection | undefined {
    return this.#first
  }

  get length(): number {
    return this.#length
  }

  /** Puts a connection that is in no list last. */
  append(connection: OpenConnection): void {
    connection.list = this
    connection.previous = this.#last
    if (this.#last) this.#last.next = connection
    else this.#first = connection
    this.#last = connection
    this.#length += 1
  }

  /** Takes out a connection that is in this list. */
  remove(connection: OpenConnection): void {
    const { previous, next } = connection
    if (previous) previous.next = next
    else this.#first = next
    if (next) next.previous = previous
    else this.#last = previous
    connection.list = undefined
    connection.previous = undefined
    connection.next = undefined
    this.#length -= 1
  }
}

/** What is closed when others need its place. */
export type Closable = Readonly<{
  close(): void
  /** Whether the client is the one who is waited for: its body is on the way, or it takes no more of the answer. */
  isClientsTurn(): boolean
}>

/** One open connection in the accounts of its network; `list` and the two beside it are its place in a `ConnectionList`. */
export class OpenConnection {
  list: ConnectionList | undefined
  previous: OpenConnection | undefined
  next: OpenConnection | undefined
  readonly network: ConnectionsOfNetwork
  readonly connection: Closable

  constructor(network: ConnectionsOfNetwork, connection: Closable) {
    this.network = network
    this.connection = connection
  }
}

/** All that one network has open. */
export class ConnectionsOfNetwork {
  readonly name: string
  /** Nothing of it has come to be a request yet: no byte, half a TLS handshake, half a header. */
  readonly halfSent = new ConnectionList()
  /** With a request under way. */
  readonly busy = new ConnectionList()
  /** Kept open between two requests. */
  readonly idle = new ConnectionList()

  constructor(name: string) {
    this.name = name
  }

  get size(): number {
    return this.halfSent.length + this.busy.length + this.idle.length
  }
}
