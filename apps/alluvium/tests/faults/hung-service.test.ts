import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answers, isAlive, serving, temporaryFolder, until } from '../../testing/command.ts'

test('a service that hangs is killed and restarted at its old address; the other services continue', async () => {
  const served = await serving(join(await temporaryFolder(), 'data'), ['--watchdog=2000'])
  const said: string[] = []
  served.process.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const before = served.parts()
  const hung = before['files'] ?? 0
  process.kill(hung, 'SIGSTOP') // like a process whose event loop is blocked
  await until('the hung service is ended', () => !isAlive(hung))
  await until('it answers again', () => answers(served.files.url))
  const after = served.parts()
  expect(after['files']).not.toBe(hung)
  expect({ ...after, files: hung }).toEqual(before)
  expect(said.join('')).toContain('files has not answered for 2000 ms')
})

const momentMs = 5_000

test('a service that was suspended for a moment continues as before, and nothing is lost', async () => {
  const served = await serving(join(await temporaryFolder(), 'data'), ['--watchdog=60000'])
  const { name, password } = served.administrator
  const headers = { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` }
  const put = (path: string) => fetch(served.files.url + path, { method: 'PUT', headers, body: path })
  expect((await put('/before')).status).toBe(201)
  const before = served.parts()
  for (const pid of Object.values(before)) process.kill(pid, 'SIGSTOP')
  const waiting = Array.from({ length: 20 }, (_, at) => put(`/while-${at}`))
  // For longer than a limit that ignores the flag would allow.
  await expect(fetch(served.files.url, { signal: AbortSignal.timeout(momentMs) })).rejects.toThrow('timeout')
  for (const pid of Object.values(before)) process.kill(pid, 'SIGCONT')
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 201))
  for (const path of ['/before', '/while-0', '/while-19'])
    expect(await (await fetch(served.files.url + path, { headers })).text()).toBe(path)
  expect(served.parts()).toEqual(before)
})
