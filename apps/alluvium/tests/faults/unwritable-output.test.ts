/** A log, or the output of a command, that cannot be written: on a full disk, without a reader, in a file of another mode. */
import { spawnSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync, writeFileSync, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@alluvium/http/free-port'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  alluvium,
  answers,
  serving,
  servingCrawl,
  servingFiles,
  servingPlatform,
  startedAlluvium,
  temporaryFolder,
  until,
} from '../../testing/command.ts'

function opened(path: string, flags: number): number {
  const descriptor = openSync(path, flags)
  onTestFinished(() => closeSync(descriptor))
  return descriptor
}

async function pipe(): Promise<string> {
  const path = join(await temporaryFolder(), 'pipe')
  spawnSync('mkfifo', [path])
  return path
}

const fullDisk = async () => opened('/dev/full', constants.O_WRONLY)

const withoutReader = async () => {
  const path = await pipe()
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const descriptor = opened(path, constants.O_WRONLY)
  closeSync(reader)
  return descriptor
}

const readOnlyFile = async () => {
  const path = join(await temporaryFolder(), 'log')
  writeFileSync(path, '')
  return opened(path, constants.O_RDONLY)
}

const unwritable = {
  'a full disk (ENOSPC)': fullDisk,
  'a pipe without a reader (EPIPE)': withoutReader,
  'a file that is open for reading (EBADF)': readOnlyFile,
}

const ready = {
  files: '/healthz',
  platform: '/.well-known/openid-configuration',
  crawl: '/api/openapi.json',
}

const lostLines = async (url: string) => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^log_lines_lost_total\{.*\} (\d+)$/m.exec(text)?.[1] ?? 0)
}

async function serveDespiteLostLines(url: string, path: string): Promise<void> {
  for (let at = 0; at < 5; at += 1) expect((await fetch(`${url}${path}`)).status).toBe(200)
  await until('lines of the log are lost', async () => (await lostLines(url)) > 0)
  expect((await fetch(`${url}${path}`)).status).toBe(200)
}

describe.skipIf(process.platform !== 'linux').each(Object.entries(unwritable))('a log on %s', (_what, open) => {
  test.each([
    ['files', servingFiles],
    ['platform', servingPlatform],
    ['crawl', servingCrawl],
  ] as const)('ends no %s service: its lines are dropped and counted', async (name, starting) => {
    const { url } = await starting(await temporaryFolder(), ['--log-level=debug'], { stderr: await open() })
    await serveDespiteLostLines(url, ready[name])
    expect(await lostLines(url)).toBeGreaterThan(0)
  })

  test('and an address that cannot be printed there keep no service from serving', async () => {
    const port = await freePort()
    const nowhere = await open()
    const words = ['files', `--data=${await temporaryFolder()}`, `--port=${port}`, '--log-level=debug']
    const { process: service } = startedAlluvium(words, { stdout: nowhere, stderr: nowhere })
    await until('it answers', () => answers(`http://127.0.0.1:${port}`))
    await serveDespiteLostLines(`http://127.0.0.1:${port}`, ready.files)
    expect(service.exitCode).toBeNull()
  })
})

describe.skipIf(process.platform !== 'linux').each([
  ['a full disk (ENOSPC)', fullDisk],
  ['a pipe without a reader (EPIPE)', withoutReader],
] as const)('a log on %s', (_what, open) => {
  test('ends neither the supervisor nor its services, and what died is started again', async () => {
    const stderr = await open()
    const served = await serving(await temporaryFolder(), ['--log-level=debug'], onTestFinished, { stderr })
    await serveDespiteLostLines(served.files.url, ready.files)
    const { files = 0 } = served.parts()
    process.kill(files, 'SIGKILL')
    await until('another process serves', async () => {
      const now = served.parts()['files']
      return now !== undefined && now !== files && (await answers(served.files.url))
    })
    await serveDespiteLostLines(served.files.url, ready.files)
    expect(await served.signal('SIGTERM')).toBe(0)
  })
})

/** Takes no more from now on, and says so at once (EAGAIN) instead of letting its writers wait. */
function choke(pipeEnd: number): void {
  const socket = new Socket({ fd: pipeEnd, readable: false })
  onTestFinished(() => void socket.destroy())
  expect(() => {
    for (;;) writeSync(pipeEnd, '\n')
  }).toThrow(/EAGAIN/)
}

test.skipIf(process.platform !== 'linux')(
  'a log whose reader is too slow drops lines, and says how many are lost and why once it is read again',
  async () => {
    const stderr = openSync(await pipe(), constants.O_RDWR | constants.O_NONBLOCK)
    const { url } = await servingFiles(await temporaryFolder(), ['--log-level=debug'], { stderr })
    choke(stderr)
    await serveDespiteLostLines(url, ready.files)
    const chunk = Buffer.alloc(1024 * 1024)
    let text = ''
    const said = /"lines":[1-9]\d*,.*EAGAIN.*could not be written here and are lost/
    await until('it is said', async () => {
      text += chunk.toString('utf8', 0, readSync(stderr, chunk))
      await fetch(`${url}${ready.files}`)
      return said.test(text)
    })
    expect(text).toMatch(said)
  },
)

/** Commands that print a result, and what they need. */
const printing = {
  version: ['--version'],
  help: ['help', 'serve'],
  'the configuration': ['config', 'show'],
  'a merge': ['merge', 'one', 'one', 'one'],
}

describe.skipIf(process.platform !== 'linux').each(Object.entries(printing))('%s', (_what, words) => {
  async function result(open: () => Promise<number>, quiet = false) {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'one'), 'one\n')
    const nowhere = await open()
    return alluvium(words, { folder, stdout: nowhere, ...(quiet && { stderr: nowhere }) })
  }

  test('that cannot be printed on a full disk is an exit code and a sentence', async () => {
    const { code, stderr } = await result(fullDisk)
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^alluvium: The output cannot be written \(ENOSPC.*\)\.\n$/),
    ])
  })

  test('that nobody reads ends without a word, as by SIGPIPE', async () => {
    const { code, stderr } = await result(withoutReader)
    expect([code, stderr]).toEqual([141, ''])
  })

  test('that can neither be printed nor be complained about has its exit code', async () => {
    expect((await result(fullDisk, true)).code).toBe(2)
  })
})

test.skipIf(process.platform !== 'linux')('a refusal that cannot be printed has its exit code', async () => {
  expect((await alluvium(['files', '--port=x'], { stderr: await fullDisk() })).code).toBe(2)
})
