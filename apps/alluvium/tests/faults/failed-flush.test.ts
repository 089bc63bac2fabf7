/** A disk that fails to flush the log of a database, once: what it has kept of the log, nobody knows from then on. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { alluvium, serving, servingFiles, temporaryFolder, until } from '../../testing/command.ts'
import { failingDisk, whyNoFailingDisk } from '../../testing/failing-disk.ts'

const password = 'a long pass phrase'
const headers = { authorization: `Basic ${Buffer.from(`root@example.org:${password}`).toString('base64')}` }
const admin = ['--admin-email=root@example.org', `--admin-password=${password}`]

/** The status of the answer; undefined when the service ended before it had one. */
const put = (url: string, path: string): Promise<number | undefined> =>
  fetch(url + path, { method: 'PUT', headers, body: path }).then(
    ({ status }) => status,
    () => undefined,
  )

const isNoSuccess = (status: number | undefined) => status === 503 || status === undefined

const log = '/files.sqlite-wal'

describe.skipIf(whyNoFailingDisk !== '')(`a flush of the log that failed once${whyNoFailingDisk}`, () => {
  test('ends a service with exit code 1, which is not ready meanwhile, and the next one has all that was acknowledged', async () => {
    const disk = await failingDisk()
    const data = await temporaryFolder()
    const { url, ended, output } = await servingFiles(data, [], disk)
    expect(await put(url, '/before')).toBe(201)
    disk.failNextFlush(log)
    expect(isNoSuccess(await put(url, '/lost'))).toBe(true)
    const readiness = await fetch(`${url}/readyz`).catch(() => undefined)
    expect(isNoSuccess(readiness?.status)).toBe(true)
    expect(await ended).toBe(1)
    expect(output()).toContain("The disk failed to keep the database's log.")
    expect(output()).not.toMatch(/^\s+at /m) // sentences, and no stack

    const next = await servingFiles(data)
    expect(await (await fetch(`${next.url}/before`)).text()).toBe('/before')
    expect(await put(next.url, '/after')).toBe(201)
    await next.signal('SIGTERM')
    expect((await alluvium(['files', 'check', `--data=${data}`])).code).toBe(0)
  })

  test('makes `serve` start the service again, without help', async () => {
    const disk = await failingDisk()
    const served = await serving(await temporaryFolder(), admin, onTestFinished, disk)
    const { url } = served.files
    expect(await put(url, '/before')).toBe(201)
    disk.failNextFlush(log)
    expect(isNoSuccess(await put(url, '/lost'))).toBe(true)
    expect(disk.hasFailed()).toBe(true)
    await until('writes are accepted again', async () => (await put(url, '/after')) === 201)
    expect(await (await fetch(`${url}/before`, { headers })).text()).toBe('/before')
  })
})
