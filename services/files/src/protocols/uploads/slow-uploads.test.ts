/** Many uploads at once, none of them in a hurry: what they hold in memory is bounded, whatever they have sent. */
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const uploads = 100
const chunkBytes = 2_000_000
const sentBytes = 1_500_000

async function begun({ ask }: RunningFiles): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  return JSON.parse((await ask('POST', '/api/upload/init', { headers, body: '{"path":"/f"}' })).text).upload_id
}

const sent = Buffer.alloc(sentBytes, 'x')

/** Sends most of a chunk, and then nothing; resolves once the kernel has taken all of that. */
function slow({ port }: RunningFiles, id: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`PUT /api/upload/${id}/0 HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${chunkBytes}\r\n\r\n`)
      socket.write(sent, () => resolve(socket))
    })
    socket.on('error', reject)
  })
}

describeFiles('a hundred slow uploads', (start) => {
  test('hold far less in memory than they have sent, and all complete in the end', async () => {
    const files = await start()
    const ids = await Promise.all(Array.from({ length: uploads }, () => begun(files)))
    const before = process.memoryUsage()
    const sockets = await Promise.all(ids.map((id) => slow(files, id)))
    const after = process.memoryUsage()
    const held = after.arrayBuffers - before.arrayBuffers + (after.heapUsed - before.heapUsed)
    expect(held).toBeLessThan((uploads * sentBytes) / 1.5)
    for (const socket of sockets) socket.write(Buffer.alloc(chunkBytes - sentBytes, 'y'))
    const received = async (id: string) => JSON.parse((await files.ask('GET', `/api/upload/${id}`)).text).received
    const areReceived = async () => (await Promise.all(ids.map(received))).every((one) => one === 1)
    await expect.poll(areReceived, { timeout: 200_000 }).toBe(true)
    for (const socket of sockets) socket.destroy()
  })
})
