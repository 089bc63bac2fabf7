/** Very many uploads at a time that all take their time, and what the server needs of memory for them. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf, type Server } from './server.ts'

const uploads = 1000
const declaredBytes = 1024 * 1024
/** At once, more than a server would keep beside its metadata; then a little in each step. */
const firstBytes = 64 * 1024
const laterBytes = 1024
const stepMs = 250
/** For the server to notice that they are gone, so that it is not busy with that in somebody else's turn. */
const restMs = 2000

/** The most memory that the server had, bytes. Throws when it does not keep all of them going. */
export async function slowUploads(server: Server, { folder, seconds }: Readonly<{ folder: string; seconds: number }>) {
  const sockets = await Promise.all(Array.from({ length: uploads }, (_, index) => begin(server, `${folder}${index}`)))
  try {
    let peak = 0
    for (let passed = 0; passed < seconds * 1000; passed += stepMs) {
      await sleep(stepMs)
      for (const socket of sockets) if (socket.writableLength === 0) socket.write(Buffer.alloc(laterBytes))
      peak = Math.max(peak, memoryOf(server))
    }
    const going = sockets.filter((socket) => socket.writable && socket.bytesRead === 0).length
    if (going < uploads) throw new Error(`only ${going} of ${uploads} uploads were kept going`)
    return peak
  } finally {
    for (const socket of sockets) socket.destroy()
    await sleep(restMs)
  }
}

async function begin({ port }: Server, path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', signal: AbortSignal.timeout(30_000) })
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: ${declaredBytes}\r\n\r\n`)
  socket.write(Buffer.alloc(firstBytes))
  socket.resume()
  return socket
}
