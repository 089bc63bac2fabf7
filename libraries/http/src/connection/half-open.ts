/**
 * A client may say that it sends no more (FIN) before it is answered: `nc -N`, and simple programs that write, close their
 * side and read. It is answered, and then the connection closes; unless its answer is one that stops with its client.
 */
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { stopsWithClient } from '../exchange/disconnect-signal.ts'
import type { Connections } from './connections.ts'

/** Node has one switch for all connections of a server, and looks at it when the end of one comes. */
type Switched = (Server | SecureServer) & { httpAllowHalfOpen?: boolean }

export function answerHalfClosed(server: Switched, connections: Connections): void {
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
    socket.prependListener('end', () => {
      server.httpAllowHalfOpen = !connections.underWay(socket).some(({ response }) => stopsWithClient(response))
    })
  })
}
