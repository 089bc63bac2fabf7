import { createServer } from 'node:net'

/** `port`, or a free one in the place of 0, so that a service which is started again is found where it was. */
export async function settledPort(host: string, port: number): Promise<number> {
  if (port !== 0) return port
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
