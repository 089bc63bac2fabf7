import { join } from 'node:path'
import { expect, test } from 'vitest'
import { answers, isAlive, type Serving, serving, temporaryFolder, until } from '../testing/command.ts'

const watchdog = '--watchdog=1000'

const addressOf = (served: Serving, part: string): string =>
  ({ files: served.files.url, platform: served.platform.url, crawl: served.crawl.url })[part] ?? ''

test('a service that hangs is ended and started again, and answers at its old address; the others go on', async () => {
  const served = await serving(join(await temporaryFolder(), 'data'), [watchdog])
  const said: string[] = []
  served.process.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  for (const part of ['files', 'platform', 'crawl']) {
    const before = served.parts()
    const hung = before[part] ?? 0
    process.kill(hung, 'SIGSTOP') // as one whose event loop does not turn any more
    await until(() => !isAlive(hung))
    await until(() => answers(addressOf(served, part)))
    const { [part]: fresh, ...others } = served.parts()
    expect(fresh).not.toBe(hung)
    expect({ ...others, [part]: hung }).toEqual(before)
    expect(said.join('')).toContain(`${part} has not answered for 1000 ms`)
  }
})

test('a service that was stopped for a moment goes on as if nothing had been, and nothing is lost', async () => {
  const served = await serving(join(await temporaryFolder(), 'data'), ['--watchdog=60000'])
  const { name, password } = served.administrator
  const headers = { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` }
  const put = (path: string) => fetch(served.files.url + path, { method: 'PUT', headers, body: path })
  expect((await put('/before')).status).toBe(201)
  const before = served.parts()
  for (const pid of Object.values(before)) process.kill(pid, 'SIGSTOP')
  const waiting = Array.from({ length: 20 }, (_, at) => put(`/while-${at}`))
  for (const pid of Object.values(before)) process.kill(pid, 'SIGCONT')
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 201))
  for (const path of ['/before', '/while-0', '/while-19'])
    expect(await (await fetch(served.files.url + path, { headers })).text()).toBe(path)
  expect(served.parts()).toEqual(before)
})
