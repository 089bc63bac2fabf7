/**
 * A lingering close, for a connection whose client is still sending. A socket that is closed with unread bytes in it answers them
 * with a reset, and a reset may destroy the answer before the client has read it (RFC 9112 9.6). So we say that we
 * are done (FIN), take a little more, and close when the client does, or after a second.
 */
import type { Socket } from 'node:net'

/** How much of a body that nobody wants is still taken, so that its sender comes to read the refusal. */
export const lingering = { bytes: 65_536, ms: 1_000 } as const

/** What arrives from now on reaches neither the parser nor a handler. */
export function lingeringClose(socket: Socket): void {
  if (socket.readableEnded) {
    socket.destroySoon() // the client has said that it is done
    return
  }
  socket.removeAllListeners('data')
  socket.removeAllListeners('end')
  socket.end()
  let drained = 0
  const cut = setTimeout(() => socket.destroy(), lingering.ms)
  socket.once('close', () => clearTimeout(cut))
  socket.once('end', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    drained += chunk.length
    if (drained > lingering.bytes) socket.pause() // the rest waits in the client until the time is up
  })
  socket.resume()
}
