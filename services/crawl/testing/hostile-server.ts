/** A server on a bare socket: answers whatever bytes the test wants, as slowly as it wants. */
import { createServer, type Socket } from 'node:net'

export type HostileServer = Readonly<{ origin: string; port: number; connections(): number; close(): Promise<void> }>

export async function hostileServer(answer: (path: string, socket: Socket) => void): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  let count = 0
  const server = createServer((socket) => {
    count += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (data) => answer(/^GET (\S+)/.exec(data.toString('latin1'))?.[1] ?? '', socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    connections: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
