/**
 * The open connections of one server, and on each the exchanges under way, oldest first (a client may pipeline).
 * `stop` needs to know which connections are idle, a parser's error which request it belongs to, and a timeout whose
 * fault the silence is; Node says none of the three. Who may have how many is in connection-quotas.ts: every connection
 * passes there as it comes, before TLS, and whenever a request begins or ends on it.
 */
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { attachment } from '@alluvium/kernel'
import type { Exchange } from '../exchange/exchange.ts'
import type { OpenConnection } from './connection-list.ts'
import { type ConnectionLimits, ConnectionQuotas } from './connection-quotas.ts'
import { isArriving, isHeldBack } from './request-body.ts'
import { RequestOrder } from './request-order.ts'

export type Connections = Readonly<{
  /** Whether the network of an address has reached its quota: another connection costs it one, or is refused. */
  isAtQuota(address: string | undefined): boolean
  /** Notes an exchange as under way. Returns whether it may be carried out now; otherwise `ended` of another returns it. */
  began(exchange: Exchange): boolean
  /** Notes that the answer of an exchange is out, or its connection gone. Returns the exchanges that are to be carried out now. */
  ended(exchange: Exchange): readonly Exchange[]
  /** The exchanges under way on a connection, oldest first. */
  underWay(socket: Socket): readonly Exchange[]
  closeIdle(): void
  closeAll(): void
  /** Resolves when none is open. */
  closed(): Promise<void>
}>

export type ConnectionsOptions = ConnectionLimits &
  Readonly<{
    /** What a socket's address is counted as; undefined when it counts as nobody's, as a trusted proxy's does. */
    networkOf(address: string | undefined): string | undefined
    /** Is called for each connection for which there was no place. */
    onRefused(network: string | undefined): void
  }>

/** One connection from its acceptance on; `socket` is the one that is spoken on, undefined until TLS has been agreed on. */
class Connection {
  readonly order = new RequestOrder()
  socket: Socket | undefined
  quotaEntry: OpenConnection | undefined
  readonly #raw: Socket

  constructor(raw: Socket) {
    this.#raw = raw
  }

  close(): void {
    this.socket?.destroy()
    this.#raw.destroy()
  }

  isClientsTurn(): boolean {
    return (
      (this.socket?.writableLength ?? 0) > 0 ||
      this.order.exchanges.some(({ request }) => isArriving(request) && !isHeldBack(request))
    )
  }
}

export function connectionsOf(server: Server | SecureServer, options: ConnectionsOptions): Connections {
  /** A socket that is closed is forgotten before its exchanges end. */
  const on = attachment<Exchange, Connection>('connection')
  const quotas = new ConnectionQuotas(options)
  const open = new Map<Socket, Connection>()
  const raws = new Set<Connection>()
  let whenClosed: PromiseWithResolvers<void> | undefined
  const isSecure = 'setSecureContext' in server
  /** Those that have not yet agreed on TLS, by both their ends: the socket that TLS is spoken on does not name the one below. */
  const agreeing = new Map<string, Connection>()

  server.on('connection', (raw: Socket) => {
    const connection = new Connection(raw)
    const network = options.networkOf(raw.remoteAddress)
    connection.quotaEntry = quotas.enter(network, connection)
    if (!connection.quotaEntry) {
      raw.destroy()
      options.onRefused(network)
      return
    }
    const { quotaEntry } = connection
    raws.add(connection)
    raw.once('close', () => {
      raws.delete(connection)
      if (raws.size === 0) whenClosed?.resolve()
      quotas.leave(quotaEntry)
    })
    if (isSecure) agree(raw, connection)
    else speak(raw, connection)
  })
  if (isSecure) {
    server.on('secureConnection', (socket: Socket) => {
      const ends = endsOf(socket)
      const connection = agreeing.get(ends)
      agreeing.delete(ends)
      if (connection) speak(socket, connection)
      else socket.destroy() // it was closed meanwhile
    })
  }

  function agree(raw: Socket, connection: Connection): void {
    const ends = endsOf(raw)
    agreeing.set(ends, connection)
    raw.once('close', () => {
      if (agreeing.get(ends) === connection) agreeing.delete(ends)
    })
  }

  function speak(socket: Socket, connection: Connection): void {
    connection.socket = socket
    open.set(socket, connection)
    socket.once('close', () => open.delete(socket))
  }

  return {
    isAtQuota: (address) => quotas.isAtQuota(options.networkOf(address)),
    began(exchange) {
      const connection = open.get(exchange.request.socket)
      if (!connection?.quotaEntry) return true
      const { order, quotaEntry } = connection
      on.set(exchange, connection)
      const begins = order.enter(exchange)
      if (order.exchanges.length === 1) quotas.busy(quotaEntry)
      return begins
    },
    ended(exchange) {
      const { order, quotaEntry } = on.get(exchange) ?? {}
      if (!order || !quotaEntry) return []
      const next = order.leave(exchange)
      if (order.exchanges.length === 0) quotas.idle(quotaEntry)
      return next
    },
    underWay: (socket) => [...(open.get(socket)?.order.exchanges ?? [])],
    closeIdle() {
      for (const [socket, { order }] of open) if (order.exchanges.length === 0) socket.destroy()
    },
    closeAll() {
      for (const connection of raws) connection.close()
    },
    async closed() {
      if (raws.size === 0) return
      whenClosed ??= Promise.withResolvers()
      await whenClosed.promise
    },
  }
}

const endsOf = ({ localAddress, localPort, remoteAddress, remotePort }: Socket): string =>
  `${localAddress} ${localPort} ${remoteAddress} ${remotePort}`
