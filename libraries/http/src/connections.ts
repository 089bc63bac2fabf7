/**
 * The open connections of one server, and on each the exchanges under way, oldest first (a client may pipeline).
 * `stop` needs to know which connections are idle, a parser's error which request it belongs to, and a timeout whose
 * fault the silence is; Node tells none of the three.
 */
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import type { Exchange } from './server.ts'

export type Connections = Readonly<{
  /** Notes an exchange as under way until its answer is out or its connection gone. */
  began(exchange: Exchange): void
  /** The exchanges under way on a connection, oldest first. */
  underWay(socket: Socket): readonly Exchange[]
  closeIdle(): void
  closeAll(): void
}>

export function connectionsOf(server: Server | SecureServer): Connections {
  // Arrays and not sets: a set that is filled and emptied for ever leaves tables behind that keep what was in them alive.
  const open = new Map<Socket, Exchange[]>()
  const raw = new Set<Socket>()
  const isSecure = 'setSecureContext' in server

  server.on('connection', (socket: Socket) => {
    raw.add(socket)
    socket.once('close', () => raw.delete(socket))
  })
  server.on(isSecure ? 'secureConnection' : 'connection', (socket: Socket) => {
    open.set(socket, [])
    socket.once('close', () => open.delete(socket))
  })

  return {
    began(exchange) {
      const exchanges = open.get(exchange.request.socket)
      if (!exchanges) return
      exchanges.push(exchange)
      exchange.response.on('close', () => void exchanges.splice(exchanges.indexOf(exchange), 1))
    },
    underWay: (socket) => [...(open.get(socket) ?? [])],
    closeIdle() {
      for (const [socket, exchanges] of open) if (exchanges.length === 0) socket.destroy()
    },
    closeAll() {
      for (const socket of raw) socket.destroy()
    },
  }
}
