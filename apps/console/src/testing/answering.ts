/** A server of the test's own on loopback, which answers as the test says; ended with it. Resolves to its address. */
import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'

export async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('the server has no port')
  return `http://127.0.0.1:${at.port}`
}
