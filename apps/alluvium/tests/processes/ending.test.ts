/** `--processes N`: how several processes end, and what happens when one of them hangs or can take no more connections. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { childrenOf, isAlive, servingFiles, startedAlluvium, temporaryFolder, until } from '../../testing/command.ts'
import { ask, begun, times, twoProcesses } from '../../testing/two-processes.ts'

/** An upload of ten bytes, of which five have been sent to a process that has begun to read them. */
async function halfSent(url: string) {
  const { sent, answer } = begun(url, { method: 'PUT', headers: { 'content-length': 10, expect: '100-continue' } })
  answer.catch(() => undefined) // where the test ends before it is answered
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write('12345')
  return { answer, finish: () => void sent.end('67890') }
}

/** Resolves when nothing is written any more: the audit log and the search index follow each change. */
async function quiet(url: string): Promise<void> {
  let [last, unchanged] = ['', 0]
  await until('nothing is written', async () => {
    const now = /^database_commits_total\{.*\} (\d+)$/m.exec((await ask(`${url}/metrics`)).text)?.[1] ?? ''
    unchanged = now === last ? unchanged + 1 : 0
    last = now
    return unchanged === 10
  })
}

test('end together: by SIGTERM with exit code 0, and when the one that started them is killed', async () => {
  const { url, pid, data, signal } = await twoProcesses()
  await ask(`${url}/kept`, { method: 'PUT', body: 'text' })
  const first = childrenOf(pid)
  expect(await signal('SIGTERM')).toBe(0)
  expect(first.filter(isAlive)).toEqual([])
  const again = await servingFiles(data, ['--processes=2'])
  const second = childrenOf(again.pid)
  await again.signal('SIGKILL')
  await until('all have ended', () => !second.some(isAlive))
  const alone = await servingFiles(data)
  expect(await ask(`${alone.url}/kept`)).toEqual({ status: 200, text: 'text' })
})

test('finish what is under way after SIGTERM, and close what no process takes any more', async () => {
  const { url, signal } = await twoProcesses()
  const uploads = await Promise.all(times(2).map((at) => halfSent(`${url}/slow-${at}`))) // one in each process
  const ended = signal('SIGTERM')
  await until('no connection is accepted', () =>
    ask(`${url}/`).then(
      () => false,
      () => true,
    ),
  ) // oxlint-disable-line prefer-await-to-then -- refused or reset
  for (const { finish } of uploads) finish()
  expect((await Promise.all(uploads.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([201, 201])
  expect(await ended).toBe(0)
})

test('end by SIGTERM also before they serve', async () => {
  const data = join(await temporaryFolder(), 'data')
  const { process: parent, ended } = startedAlluvium(['files', `--data=${data}`, '--processes=2', '--port=0'])
  await until('a process is started', () => childrenOf(parent.pid).length > 0)
  const started = childrenOf(parent.pid)
  parent.kill('SIGTERM')
  await ended
  expect(parent.exitCode).toBe(0)
  expect(started.filter(isAlive)).toEqual([])
})

test('finish what they write when the one that started them is killed', async () => {
  const { url, pid, data, signal } = await twoProcesses()
  const uploads = await Promise.all(times(4).map((at) => halfSent(`${url}/slow-${at}`)))
  const processes = childrenOf(pid)
  await signal('SIGKILL')
  for (const { finish } of uploads) finish()
  const answers = await Promise.allSettled(uploads.map(({ answer }) => answer))
  await until('all have ended', () => !processes.some(isAlive))
  const stored = answers.flatMap((one, at) => (one.status === 'fulfilled' && one.value.status === 201 ? [at] : []))
  const alone = await servingFiles(data)
  const texts = await Promise.all(stored.map(async (at) => (await ask(`${alone.url}/slow-${at}`)).text))
  expect(texts).toEqual(stored.map(() => '1234567890'))
  expect(stored.length).toBeGreaterThan(0)
})

test('write on while one of them hangs in its turn', async () => {
  const { url, pid } = await twoProcesses()
  const put = (name: string) => ask(`${url}/${name}`, { method: 'PUT', body: name })
  for (const at of times(4)) await put(`before-${at}`) // oxlint-disable-line no-await-in-loop -- one after the other
  const before = childrenOf(pid)
  for (const hanging of before) {
    await quiet(url) // oxlint-disable-line no-await-in-loop -- one hangs at a time, and in no transaction
    process.kill(hanging, 'SIGSTOP')
    const answers = times(4).map((at) => put(`while-${hanging}-${at}`))
    expect((await Promise.any(answers)).status).toBe(201) // oxlint-disable-line no-await-in-loop -- one hangs at a time
    expect(childrenOf(pid)).toEqual(before) // it was not waited for until the one that hangs was ended
    process.kill(hanging, 'SIGCONT')
    expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([201])) // oxlint-disable-line no-await-in-loop -- see above
  }
})

test('answer connections that one of them could not open', async () => {
  const { url, pid } = await twoProcesses()
  await ask(`${url}/`)
  const [one = 0] = childrenOf(pid)
  const open = readdirSync(`/proc/${one}/fd`).map(Number)
  const limited = Math.min(...times(open.length + 1).filter((descriptor) => !open.includes(descriptor)))
  const limit = (descriptors: string) => promisify(execFile)('prlimit', [`--pid=${one}`, `--nofile=${descriptors}`])
  await limit(`${limited}:`)
  onTestFinished(() => void limit('1024:').catch(() => undefined))
  const answers = await Promise.all(times(6).map(() => ask(`${url}/healthz`)))
  expect(answers.map(({ status }) => status)).toEqual(times(6).map(() => 200))
})
