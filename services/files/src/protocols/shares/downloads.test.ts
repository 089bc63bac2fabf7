import { request } from 'node:http'
import { handClock, systemClock } from '@alluvium/kernel'
import { expect, test } from 'vitest'
import { noise } from '../../../testing/documents/noise.ts'
import { admin, adminBasic, describeFiles, type RunningFiles } from '../../../testing/running-files.ts'
import { put, share } from '../../../testing/shares.ts'
import { sqlForTests } from '../../../testing/sql.ts'

const asAdmin = { headers: { Authorization: adminBasic } }
const large = noise(24_000_000)

const counted = async (files: RunningFiles): Promise<number> =>
  JSON.parse((await files.ask('GET', '/api/shares', asAdmin)).text)[0].download_count

const ranged = async (files: RunningFiles, token: string, range: string, headers = {}) =>
  (await files.ask('GET', `/s/${token}`, { headers: { Range: `bytes=${range}`, ...headers } })).status

/** Takes at least so many bytes and breaks off; how many it took. */
function takeSome({ port }: RunningFiles, path: string, minBytes: number, headers = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    let taken = 0
    const asking = request({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      response.on('data', (chunk: Buffer) => {
        taken += chunk.length
        if (taken >= minBytes) asking.destroy()
      })
      response.on('error', () => undefined)
      response.on('close', () => resolve(taken))
    })
    asking.on('error', reject)
    asking.end()
  })
}

describeFiles('downloads of a share', (start) => {
  test('with ten left, a hundred simultaneous requests get exactly ten', async () => {
    const files = await start({ admin })
    await put(files, '/a.txt', 'hello')
    const { token } = await share(files, { path: '/a.txt', max_downloads: 10 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => files.ask('GET', `/s/${token}`)))
    const statuses = Object.groupBy(answers, ({ status }) => status)
    expect([statuses[200]?.length, statuses[410]?.length]).toEqual([10, 90])
    expect(answers.every(({ status, text }) => (text === 'hello') === (status === 200))).toBe(true)
    expect(await counted(files)).toBe(10)
  })

  test('of a file whose bytes are damaged are refused with a reason, and not counted', async () => {
    const files = await start({ admin })
    await put(files, '/small', 'hello')
    await put(files, '/large', noise(20_000))
    const shares = [await share(files, { path: '/small' }), await share(files, { path: '/large' })]
    await files.database.write(sqlForTests(`UPDATE smalls SET small = small + 1000`))
    await files.database.write(sqlForTests('DELETE FROM blobs'))
    for (const { token } of shares) {
      const { status, code } = await files.ask('GET', `/s/${token}`)
      expect([status, code]).toEqual([503, 'files.content-damaged'])
    }
    const listed: { download_count: number }[] = JSON.parse((await files.ask('GET', '/api/shares', asAdmin)).text)
    expect(listed.map(({ download_count }) => download_count)).toEqual([0, 0])
  })

  test('HEAD, a 304 and a range outside the file are not counted; neither are a page and a listing', async () => {
    const files = await start({ admin })
    const { headers } = await put(files, '/d/a.txt', 'hello')
    const { token } = await share(files, { path: '/d' })
    expect((await files.ask('HEAD', `/s/${token}/a.txt`)).headers['content-length']).toBe('5')
    expect((await files.ask('GET', `/s/${token}/a.txt`, { headers: { 'If-None-Match': headers.etag } })).status).toBe(
      304,
    )
    expect((await files.ask('GET', `/s/${token}/a.txt`, { headers: { Range: 'bytes=9-' } })).status).toBe(416)
    expect((await files.ask('GET', `/s/${token}`)).status).toBe(200)
    expect((await files.ask('GET', `/s/${token}`, { headers: { Accept: 'text/html' } })).status).toBe(200)
    expect((await files.ask('HEAD', `/s/${token}?zip`)).status).toBe(200)
    expect(await counted(files)).toBe(0)
    await files.ask('GET', `/s/${token}/a.txt`)
    await files.ask('GET', `/s/${token}?zip`)
    expect(await counted(files)).toBe(2)
  })

  test('a player that looks at the first byte and at the end, and a program that fetches parts, use up one of a link', async () => {
    const files = await start({ admin })
    await put(files, '/big.bin', large)
    const links = await Promise.all([1, 2, 3].map(() => share(files, { path: '/big.bin', max_downloads: 1 })))
    const [player, probe, parts] = links.map(({ token }) => token)
    await takeSome(files, `/s/${player}`, 500_000)
    for (const range of ['0-1', '23990000-', '-1', '12000000-13000000'])
      expect([range, await ranged(files, player ?? '', range)]).toEqual([range, 206])
    expect(await ranged(files, probe ?? '', '0-0')).toBe(206)
    expect((await files.ask('GET', `/s/${probe}`)).body.equals(large)).toBe(true)
    const sixth = large.length / 6
    const spans = Array.from({ length: 6 }, (_, at) => `${at * sixth}-${(at + 1) * sixth - 1}`)
    const statuses = await Promise.all(spans.toReversed().map((span) => ranged(files, parts ?? '', span)))
    expect(statuses).toEqual(spans.map(() => 206))
    for (const token of [probe, parts]) expect((await files.ask('GET', `/s/${token}`)).status).toBe(410)
    expect(await counted(files)).toBe(1)
  })

  test('ranges of a file are counted again when they come to more than it twice, and a whole download each time', async () => {
    const files = await start({ admin })
    await put(files, '/a.bin', noise(50_000))
    const { token } = await share(files, { path: '/a.bin' })
    for (const [range, count] of [
      ['0-99', 1],
      ['100-199', 1],
      ['0-', 1],
      ['1-', 2],
      ['0-', 2],
      ['0-', 3],
      ['0-', 4],
    ] as const) {
      expect(await ranged(files, token, range)).toBe(206)
      expect([range, await counted(files)]).toEqual([range, count])
    }
    expect((await files.ask('GET', `/s/${token}`, { headers: { Range: 'bytes=0-0,-1' } })).body.length).toBe(50_000)
  })

  test('a download that was cut short resumes without being counted again, as often as needed, to the end and no further', async () => {
    const files = await start({ admin })
    await put(files, '/big.bin', large)
    const { token } = await share(files, { path: '/big.bin', max_downloads: 1 })
    const first = await takeSome(files, `/s/${token}`, 500_000)
    const second = await takeSome(files, `/s/${token}`, 300_000, { Range: `bytes=${first}-` })
    const rest = await files.ask('GET', `/s/${token}`, { headers: { Range: `bytes=${first + second}-` } })
    expect([rest.status, rest.body.equals(large.subarray(first + second))]).toEqual([206, true])
    expect(await counted(files)).toBe(1)
    for (const range of [`${first}-`, '1-', '0-'])
      expect([range, await ranged(files, token, range)]).toEqual([range, 410])
  })

  test('a download that was cut short can be resumed for an hour, and is counted again after that', async () => {
    const clock = handClock(Date.parse('2026-01-02T03:04:05Z'))
    const files = await start({ admin, clock })
    await put(files, '/big.bin', large)
    const { token } = await share(files, { path: '/big.bin', max_downloads: 1 })
    const first = await takeSome(files, `/s/${token}`, 500_000)
    clock.advance(3_599_000)
    const second = await takeSome(files, `/s/${token}`, 300_000, { Range: `bytes=${first}-` })
    expect(await counted(files)).toBe(1)
    clock.advance(3_601_000)
    expect(await ranged(files, token, `${first + second}-`)).toBe(410)
  })

  test('a whole download cannot be had twice by cutting the first near its end', async () => {
    const files = await start({ admin })
    await put(files, '/big.bin', large)
    const { token } = await share(files, { path: '/big.bin', max_downloads: 1 })
    await takeSome(files, `/s/${token}`, 20_000_000)
    expect(await ranged(files, token, '0-')).toBe(410)
    expect((await files.ask('GET', `/s/${token}`)).status).toBe(410)
    expect(await ranged(files, token, `${large.length - 10}-`)).toBe(206)
  })

  test("a short download whose last bytes are in the system's buffer can be resumed, too, when the connection broke", async () => {
    const files = await start({ admin })
    await put(files, '/a.bin', large.subarray(0, 1_500_000))
    const { token } = await share(files, { path: '/a.bin', max_downloads: 1 })
    // After the last answer of a connection the service closes it itself, and notices nothing any more.
    const taken = await takeSome(files, `/s/${token}`, 1000, { Connection: 'keep-alive' })
    await expect.poll(() => ranged(files, token, `${taken}-`)).toBe(206)
    expect(await counted(files)).toBe(1)
  })

  test('a download on a dead connection can be resumed, and only from where it stalled', async () => {
    let later = 0
    const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + later }
    const files = await start({ admin, clock })
    await put(files, '/big.bin', large)
    const { token } = await share(files, { path: '/big.bin', max_downloads: 1 })
    const dead = request({ host: '127.0.0.1', port: files.port, path: `/s/${token}`, agent: false })
    const taken = await new Promise<number>((resolve) => {
      dead.on('error', () => undefined)
      dead.on('response', (response) => {
        response.on('error', () => undefined)
        response.once('data', (chunk: Buffer) => resolve((response.pause(), chunk.length)))
      })
      dead.end()
    })
    expect(await ranged(files, token, `${taken}-`)).toBe(410)
    later += 10_000
    expect(await ranged(files, token, `${large.length - 1}-`)).toBe(206)
    const goOn = async () => {
      later += 10_000 // it stands still only once all buffers between us are full
      const { status, body } = await files.ask('GET', `/s/${token}`, { headers: { Range: `bytes=${taken}-` } })
      return [status, body.equals(large.subarray(taken))]
    }
    await expect.poll(goOn).toEqual([206, true])
    expect(await counted(files)).toBe(1)
    dead.destroy()
  })

  test('a share that is revoked stops a download under way', async () => {
    const files = await start({ admin })
    await put(files, '/big.bin', Buffer.concat([large, large, large]))
    const { token } = await share(files, { path: '/big.bin' })
    const taken = await new Promise<number>((resolve, reject) => {
      let bytes = 0
      const asking = request({ host: '127.0.0.1', port: files.port, path: `/s/${token}`, agent: false }, (response) => {
        response.once('data', (chunk: Buffer) => {
          bytes += chunk.length
          response.pause()
          const count = (more: Buffer) => {
            bytes += more.length
          }
          const goOn = () => response.on('data', count).resume()
          void files.ask('DELETE', `/api/shares/${token}`, asAdmin).then(goOn)
        })
        response.on('error', () => undefined)
        response.on('close', () => resolve(bytes))
      })
      asking.on('error', reject)
      asking.end()
    })
    expect(taken).toBeLessThan(large.length * 3)
  })
})
