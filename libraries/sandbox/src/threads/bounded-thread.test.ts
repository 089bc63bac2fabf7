import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BoundedThread, type ThreadKind } from './bounded-thread.ts'

const answerMessages = JSON.stringify(new URL('./answer-messages.ts', import.meta.url).href)

/** Answers each message with its environment. */
const entry = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { answerMessages } from ${answerMessages}
    answerMessages(() => ({ answer: { ...process.env }, handedOver: [] }))`)}`,
)

const kind: ThreadKind = {
  entry,
  name: 'a test',
  memoryMiB: 64,
  minComputingMs: (limitMs) => limitMs,
  longAfterMs: 60_000,
  longAfterComputingMs: 60_000,
  lowersPriority: false,
  tooSlow: () => new Error('too slow'),
  tooComplex: () => new Error('too complex'),
}

/** What a thread finds in its environment. */
async function environmentOfThread(): Promise<unknown> {
  const thread = new BoundedThread<string, unknown>(kind, { lost: () => undefined, longTask: () => undefined })
  try {
    await thread.ready
    return await thread.run('', [], 60_000)
  } finally {
    await thread.end(new Error('the test is over'))
  }
}

test('a thread takes its modules as Node has kept them compiled, and nothing else from the environment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-compiled-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  vi.stubEnv('NODE_COMPILE_CACHE', folder)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await environmentOfThread()).toEqual({ NODE_COMPILE_CACHE: folder })
  expect(await readdir(folder)).not.toEqual([])
})

test('where Node keeps nothing compiled, the environment of a thread is empty', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await environmentOfThread()).toEqual({})
})

test('a thread that is ended while it loads its modules loads them first, because V8 may end the process otherwise', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alluvium-loaded-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const noting = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { writeFileSync } from 'node:fs'
      import { answerMessages } from ${answerMessages}
      writeFileSync(${JSON.stringify(join(folder, 'loaded'))}, '')
      answerMessages(() => ({ answer: undefined, handedOver: [] }))`)}`,
  )
  const events = { lost: () => undefined, longTask: () => undefined }
  const thread = new BoundedThread<string, unknown>({ ...kind, entry: noting }, events)
  await thread.end(new Error('not needed'))
  expect(await readdir(folder)).toEqual(['loaded'])
  await expect(thread.ready).rejects.toThrow('not needed')
  await expect(thread.run('', [], 60_000)).rejects.toThrow('not needed')
})

test('a thread whose module cannot be loaded ends, and says why', async () => {
  const broken = new URL(`data:text/javascript,${encodeURIComponent(`throw new Error('no such thing')`)}`)
  const events = { lost: () => undefined, longTask: () => undefined }
  const thread = new BoundedThread<string, unknown>({ ...kind, entry: broken }, events)
  await expect(thread.ready).rejects.toThrow('no such thing')
  await thread.end(new Error('too late'))
})
