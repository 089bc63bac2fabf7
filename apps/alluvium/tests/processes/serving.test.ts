/** `--processes N`: one service by several processes. Each request here comes over a connection of its own, so they go to the processes in turn. */
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { alluvium, childrenOf, servingPlatform, temporaryFolder, until } from '../../testing/command.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { ask, times, twoProcesses } from '../../testing/two-processes.ts'

/** What a stream of events has brought so far. Resolves once it has begun. */
function follow(url: string): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const stream = request(url, { agent: false, headers: { accept: 'text/event-stream' } }, (response) => {
      response.on('data', (chunk: Buffer) => (received += chunk.toString()))
      response.on('error', () => undefined) // the test ends it
      resolve(() => received)
    })
    onTestFinished(() => void stream.destroy())
    stream.on('error', reject)
    stream.end()
  })
}

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})

const admin = ['--admin-user=root', '--admin-password=correct horse']
const root = basic('root', 'correct horse')

const filesIn = (events: string) => times(4).filter((at) => events.includes(`/file-${at}`))

/** How often a process is killed. */
const kills = process.env.ALLUVIUM_PROOF === 'full' ? 100 : 4

describe('two processes of the file service', () => {
  test('answer as one: what either has acknowledged, both answer with at once', async () => {
    const { url } = await twoProcesses()
    for (const at of times(40)) {
      const file = `${url}/file-${at % 3}`
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      expect(await ask(file, { method: 'PUT', body: `${at}` })).toMatchObject({ status: at < 3 ? 201 : 204 })
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect([await ask(file), await ask(file)]).toEqual(times(2).map(() => ({ status: 200, text: `${at}` })))
    }
  })

  test('write at once without losing or refusing anything', async () => {
    const { url } = await twoProcesses()
    const names = times(200).map((at) => `file-${at}`)
    const put = async (name: string) => (await ask(`${url}/${name}`, { method: 'PUT', body: name })).status
    expect(new Set(await Promise.all(names.map(put)))).toEqual(new Set([201]))
    const texts = await Promise.all(names.map(async (name) => (await ask(`${url}/${name}`)).text))
    expect(texts).toEqual(names)
  })

  test('are counted together in the metrics', async () => {
    const { url } = await twoProcesses()
    for (const at of times(6)) await ask(`${url}/file-${at}`, { method: 'PUT', body: 'text' }) // oxlint-disable-line no-await-in-loop -- one by each in turn
    const counted = async () => {
      const { text } = await ask(`${url}/metrics`)
      return /^http_requests_total\{method="PUT",status="2xx",route="tree",service="files"\} (\d+)$/m.exec(text)?.[1]
    }
    expect([await counted(), await counted()]).toEqual(['6', '6'])
  })

  test('count guesses together: an attacker has no more of them', async () => {
    const { url } = await twoProcesses(admin)
    const guess = async () => (await ask(`${url}/`, { headers: basic('root', 'wrong') })).status
    const statuses: number[] = []
    while (statuses.filter((status) => status === 429).length < 2) statuses.push(await guess()) // oxlint-disable-line no-await-in-loop -- until both refuse
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(10)
    expect(statuses.filter((status) => status === 401).length).toBeLessThan(20) // ten each would be twenty
  })

  test('count the requests of an account together', async () => {
    const { url } = await twoProcesses([...admin, '--rate-limit=5'])
    const statuses: number[] = []
    for (const _ of times(12)) statuses.push((await ask(`${url}/`, { headers: root })).status) // oxlint-disable-line no-await-in-loop -- one by each in turn
    expect(statuses.slice(0, 5)).not.toContain(429)
    expect(statuses.filter((status) => status !== 429).length).toBeLessThan(10) // five each would be ten
  })

  test('tell followers of the feed also what the other has written', async () => {
    const { url } = await twoProcesses()
    const followers = await Promise.all(times(2).map(() => follow(`${url}/api/events`)))
    for (const at of times(4)) await ask(`${url}/file-${at}`, { method: 'PUT', body: 'text' }) // oxlint-disable-line no-await-in-loop -- one by each in turn
    for (const received of followers) await expect.poll(() => filesIn(received())).toEqual(times(4)) // oxlint-disable-line no-await-in-loop -- one follower after the other
  })

  test('are replaced when they die, and nothing that was acknowledged is lost', async () => {
    const { url, pid, output } = await twoProcesses()
    const kept: string[] = []
    const over = new AbortController()
    const write = async (writer: number) => {
      for (let at = 0; !over.signal.aborted; at += 1) {
        const name = `file-${writer}-${at}`
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await ask(`${url}/${name}`, { method: 'PUT', body: name }).catch(() => undefined)
        if (answer?.status === 201) kept.push(name)
        else if (answer) throw new Error(`answered ${answer.status}: ${answer.text}`)
      }
    }
    const writing = Promise.all(times(4).map(write))
    for (const kill of times(kills)) {
      const before = childrenOf(pid)
      const victim = before[kill % before.length] ?? 0
      const enough = kept.length + 20
      await until('files are stored', () => kept.length >= enough) // oxlint-disable-line no-await-in-loop -- one kill after the other
      process.kill(victim, 'SIGKILL')
      const isReplaced = () => childrenOf(pid).length === 2 && !childrenOf(pid).includes(victim)
      await until('there is another process', isReplaced) // oxlint-disable-line no-await-in-loop -- see above
    }
    over.abort()
    await writing
    expect(output()).toContain('died; it is started again')
    const found: string[] = []
    // oxlint-disable-next-line no-await-in-loop -- a hundred kills leave too many files to open a connection for each at once
    for (const name of kept) found.push((await ask(`${url}/${name}`)).text)
    expect(found).toEqual(kept)
    const { text } = await ask(`${url}/api/audit?limit=1000`)
    const audited: readonly { method: string; path: string }[] = JSON.parse(text)
    const stored = audited.filter(({ method }) => method === 'PUT').map(({ path }) => path)
    expect(stored.length).toBeGreaterThan(0)
    expect(stored).toEqual([...new Set(stored)]) // none is noted by its process and by the one that came for another
  })

  test('have one folder, which no other program is given meanwhile', async () => {
    const { data, pid } = await twoProcesses()
    const { code, stderr } = await alluvium(['files', `--data=${data}`, '--port=0'])
    expect([code, stderr]).toEqual([75, expect.stringContaining(`is held by alluvium files, process ${pid}`)])
  })
})

describe('--processes is refused', () => {
  test('with one sentence for an address that is taken, and exit code 75', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await until('it listens', () => other.listening)
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const data = join(await temporaryFolder(), 'data')
    const { code, stderr } = await alluvium(['files', `--data=${data}`, '--processes=2', `--port=${port}`])
    expect([code, stderr]).toEqual([
      75,
      expect.stringMatching(/^alluvium: .* is taken by another program.* --port\.\n$/),
    ])
  })

  test.each([
    ['files', '--storage=memory'],
    ['files', '--uploads=memory'],
    ['files', '--merge-on-save=last-read'],
    ['platform', '--addr=127.0.0.1:0'],
  ])('for what the processes of %s cannot share: %s', async (service, flag) => {
    const data = join(await temporaryFolder(), 'data')
    const { code, stderr } = await alluvium([service, `--data=${data}`, '--processes=2', flag])
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^alluvium: --processes .*\.\n$/)])
  })
})

const postgres = process.env.ALLUVIUM_TEST_POSTGRES

test.skipIf(!postgres)(
  'the platform serves by several on PostgreSQL: who registers with one logs in with another',
  async () => {
    const database = await freshDatabase(postgres ?? '')
    const data = join(await temporaryFolder(), 'data')
    const { url, pid } = await servingPlatform(data, ['--processes=2', `--database=${database}`])
    expect(childrenOf(pid)).toHaveLength(2)
    const person = { email: 'ada@example.org', password: 'Correct-horse-1' }
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await ask(`${url}${path}`, { method: 'POST', body: JSON.stringify(body), headers })).status
    }
    expect(await post('/auth/register', { ...person, display_name: 'Ada' })).toBe(201)
    expect([await post('/auth/login', person), await post('/auth/login', person)]).toEqual([200, 200])
  },
)
