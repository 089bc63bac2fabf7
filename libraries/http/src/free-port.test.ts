import { connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'

/** An outgoing connection: the system chooses its port. */
function outgoingPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => resolve(socket.remotePort ?? 0))
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const client = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1')
      onTestFinished(() => {
        client.destroy()
        server.close()
      })
    })
  })
}

test('a free port can be listened at, and lies below those of outgoing connections', async () => {
  const [port, outgoing] = [await freePort(), await outgoingPort()]
  expect(port).toBeLessThan(outgoing)
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  await new Promise((resolve) => server.close(resolve))
})

test('a host that is none of this machine is an error', async () => {
  await expect(freePort('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL')
})
