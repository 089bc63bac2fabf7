/** Many programs read no answer before they have sent the whole body. A refusal has to be there when they do. */
import { parseAnswer, rawClient } from '@alluvium/http/testing'
import { expect, test } from 'vitest'
import { admin, adminBasic, basic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'

const bytes = 20 * 1_048_576

/** All that the service says to a client that sends first and reads then. */
async function answerAfterSending(
  { port }: RunningFiles,
  { path, fields }: Readonly<{ path: string; fields: readonly string[] }>,
) {
  const client = rawClient(port)
  client.socket.pause()
  client.send(
    ['PUT ' + path + ' HTTP/1.1', 'Host: localhost', ...fields, `Content-Length: ${bytes}`, '', ''].join('\r\n'),
  )
  await new Promise((resolve) => client.socket.write(Buffer.alloc(bytes, 'a'), resolve))
  client.socket.resume()
  return await client.closed()
}

describeFiles('a PUT of twenty megabytes that is refused before its body is read', (start) => {
  test('is answered all the same to a client that first sends the whole body', async () => {
    const files = await start({ admin })
    await files.ask('PUT', '/there', { headers: { authorization: adminBasic }, body: 'x' })
    const made = await files.ask('POST', '/api/admin/users', {
      headers: { authorization: adminBasic, 'content-type': 'application/json' },
      body: JSON.stringify({
        username: 'quo',
        password: 'a long first password',
        role: 'user',
        storage_quota_bytes: 1_000_000,
      }),
    })
    expect([made.status, made.text]).toEqual([201, expect.anything()])
    const authorized = `Authorization: ${adminBasic}`
    const refusals = [
      [401, '/there', []],
      [412, '/there', [authorized, 'If-None-Match: *']],
      [409, '/none/there', [authorized]],
      [507, '/mine', [`Authorization: ${basic('quo', 'a long first password')}`]],
    ] as const
    for (const [status, path, fields] of refusals) {
      const text = await answerAfterSending(files, { path, fields })
      expect([path, parseAnswer(text).status, text.includes('[reset]')]).toEqual([path, status, false])
    }
  })
})
