/**
 * A client may say that it sends no more (FIN) before it is answered: `nc -N`, and simple programs that write, close their
 * side and read. A change that it has sent whole is carried out, so it is answered as well. Where something is only asked,
 * which POST does too, or an answer has begun, the end is taken for the client's going away: what is done for it stops.
 */
import type { Server } from 'node:http'
import type { Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { isSafeMethod } from '@alluvium/kernel'
import type { Exchange } from '../exchange/exchange.ts'
import type { Connections } from './connections.ts'

const isUnansweredChange = ({ request: { method }, response }: Exchange): boolean =>
  method !== 'POST' && !isSafeMethod(method) && !response.headersSent

/** Node has one switch for all connections of a server, and looks at it when the end of one comes. */
type Switched = (Server | SecureServer) & { httpAllowHalfOpen?: boolean }

export function answerHalfClosed(server: Switched, connections: Connections): void {
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
    socket.prependListener('end', () => {
      server.httpAllowHalfOpen = connections.underWay(socket).some(isUnansweredChange)
    })
  })
}
