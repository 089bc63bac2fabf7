import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below what systems give to outgoing connections (from 32,768 or 49,152 on), and above the ports that browsers refuse, of which 10,080 is the
 * last there. As many as can be: two programs that choose at once should hardly ever choose the same.
 */
const [firstPort, afterLastPort] = [10_081, 32_768]

/**
 * A port of the host that is free now, for a server that must know its port before it starts. Another process may
 * take it in between, but no outgoing connection does. Rejects where the host cannot be listened at.
 */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, afterLastPort)
    // oxlint-disable-next-line no-await-in-loop -- until one is free
    if (await isFree(host, port)) return port
  }
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
