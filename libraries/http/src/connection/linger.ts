/**
 * A lingering close, for a connection whose client is still sending. A socket that is closed with unread bytes in it answers them
 * with a reset, and a reset may destroy the answer before the client has read it (RFC 9112 9.6). Many programs read nothing before they
 * have sent the whole body, and learn of a reset only that the connection broke. So we say that we are done (FIN), take
 * what comes as long as it comes in earnest, and close when the client does.
 *
 *   each second has to bring 64 KiB       else the client is waiting, or only holds the place
 *   30 seconds and 128 MiB in all         no more is worth reading for a refusal
 *
 * Meanwhile the connection counts as idle, so it is the first that its network gives up for another.
 */
import type { Socket } from 'node:net'

/** How much of a body that nobody wants is still taken, so that its sender comes to read the refusal. */
export const lingering = { bytes: 65_536, ms: 1_000, totalMs: 30_000, totalBytes: 128 * 1_048_576 } as const

/** What arrives from now on reaches neither the parser nor a handler. */
export function lingeringClose(socket: Socket): void {
  if (socket.readableEnded) {
    socket.destroySoon() // the client has said that it is done
    return
  }
  socket.removeAllListeners('data')
  socket.removeAllListeners('end')
  socket.end()
  let [total, lately] = [0, 0]
  const began = performance.now()
  const check = setInterval(() => {
    if (lately < lingering.bytes || performance.now() - began >= lingering.totalMs) socket.destroy()
    lately = 0
  }, lingering.ms)
  socket.once('close', () => clearInterval(check))
  socket.once('end', () => socket.destroy())
  socket.on('data', (chunk: Buffer) => {
    lately += chunk.length
    total += chunk.length
    if (total > lingering.totalBytes) socket.pause() // the rest waits in the client until the time is up
  })
  // The parser took the bytes past the stream, which still waits for those that it asked for. Where the parser had stopped them,
  // for nobody read the body, they would never come: this ends the waiting, so that the stream asks anew.
  socket.push(Buffer.alloc(0))
  socket.resume()
}
