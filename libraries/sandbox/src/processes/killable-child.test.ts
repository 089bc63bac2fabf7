import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { type ChildOutcome, killableChild } from '../processes.ts'
import { processTree } from './process-tree.ts'

const entry = new URL('../../testing/obedient-child.ts', import.meta.url)
const long = 60_000
const none = new Uint8Array()

type Limits = Partial<Parameters<typeof killableChild>[1]>

function someChild(limits: Limits = {}) {
  const child = killableChild(entry, { memoryBytes: 512 * 1024 * 1024, ...limits })
  onTestFinished(() => child.stop())
  const ask = (head: string, timeMs = long, bytes: Uint8Array = none) => child.ask({ head, bytes }, timeMs)
  async function answerTo(head: string): Promise<unknown> {
    const outcome = await ask(head)
    if (outcome.kind === 'ended') throw new Error(outcome.why)
    return outcome.answer.head
  }
  return { ...child, ask, answerTo, tell: () => answerTo('tell') as Promise<{ pid: number; uid: number }> }
}

const isEcho = (outcome: ChildOutcome, length: number) =>
  outcome.kind === 'answered' && Buffer.alloc(length, length % 251).equals(outcome.answer.bytes)

function isAlive(pid: number): boolean {
  if (!existsSync('/proc/self/stat')) return processExists(pid)
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'))
  } catch {
    return false
  }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const isOver = (pid: number) => expect.poll(() => isAlive(pid)).toBe(false)

test('orders are answered in sequence, by the same process, with bytes of any length', async () => {
  const child = someChild()
  const lengths = [0, 1, 8, 65_536, 3_000_001]
  const answers = await Promise.all(
    lengths.map((length) => child.ask('echo', long, Buffer.alloc(length, length % 251))),
  )
  expect(answers.map((outcome, at) => isEcho(outcome, lengths[at] ?? 0))).toEqual(lengths.map(() => true))
  expect(await child.tell()).toEqual(await child.tell())
})

test('a process has none of our environment, is in no folder of ours, and is not root', async () => {
  const { pid, ...rest } = await someChild().tell()
  expect(rest).toEqual({ env: {}, folder: '/', uid: process.getuid?.() === 0 ? 65_534 : process.getuid?.() })
  expect(pid).not.toBe(process.pid)
})

test('a process that hangs is killed at the deadline, and the next order gets another', async () => {
  const child = someChild()
  const { pid } = await child.tell()
  expect(await child.ask('hang', 200)).toMatchObject({ kind: 'ended', by: 'deadline' })
  expect((await child.tell()).pid).not.toBe(pid)
  await isOver(pid)
})

test('a process that was stopped from outside is killed at the deadline', async () => {
  const child = someChild()
  const { pid } = await child.tell()
  process.kill(pid, 'SIGSTOP')
  expect(await child.ask('tell', 200)).toMatchObject({ kind: 'ended', by: 'deadline' })
  await isOver(pid)
  expect((await child.tell()).pid).not.toBe(pid)
})

test('a process that crashes, or was killed between two orders, is replaced', async () => {
  const child = someChild()
  const { pid } = await child.tell()
  expect(await child.ask('crash')).toMatchObject({ kind: 'ended', by: 'itself' })
  const next = await child.tell()
  expect(next.pid).not.toBe(pid)
  process.kill(next.pid, 'SIGKILL')
  await isOver(next.pid)
  await expect.poll(async () => (await child.ask('tell')).kind).toBe('answered')
})

test('a process that sends an invalid answer is killed', async () => {
  const child = someChild()
  expect(await child.ask('babble')).toMatchObject({ kind: 'ended', by: 'nonsense' })
  expect(await someChild({ maxAnswerBytes: 1000 }).ask('echo', long, Buffer.alloc(1001))).toMatchObject({
    by: 'nonsense',
  })
  await child.tell()
})

test.for(['fill', 'fill in a child'])('a process that takes too much memory is killed: %s', async (act) => {
  const child = someChild({ memoryBytes: 256 * 1024 * 1024 })
  const { pid } = await child.tell()
  expect(await child.ask(act)).toMatchObject({ kind: 'ended', by: 'memory' })
  await isOver(pid)
  await child.tell()
})

test('the child processes of a killed process end with it, also in a group of their own', async () => {
  const child = someChild()
  const started = Number(await child.answerTo('have a child'))
  const { pid } = await child.tell()
  expect([isAlive(started), isAlive(pid)]).toEqual([true, true])
  await child.stop()
  await isOver(started)
  await isOver(pid)
})

test('a process is replaced after a number of orders, and ended when it is no longer needed', async () => {
  const child = someChild({ maxOrders: 2 })
  const pids = []
  for (const _ of Array.from({ length: 4 })) pids.push((await child.tell()).pid)
  expect(new Set(pids).size).toBe(2)
  expect(pids[0]).toBe(pids[1])
  const { pid } = await someChild({ idleMs: 1 }).tell()
  await isOver(pid)
})

test('a process that cannot be started is reported, and nobody waits', async () => {
  const nothing = killableChild(new URL('nothing.ts', entry), { memoryBytes: 512 * 1024 * 1024 })
  onTestFinished(() => nothing.stop())
  const outcome = await nothing.ask({ head: '', bytes: none }, long)
  expect(outcome).toMatchObject({ kind: 'ended', by: 'itself' })
  expect(outcome.kind === 'ended' && outcome.why).toContain('nothing.ts')
})

test('a process ends when the one that started it is killed', async () => {
  const owner = spawn(process.execPath, [fileURLToPath(new URL('../../testing/owner.ts', import.meta.url))])
  onTestFinished(() => void owner.kill('SIGKILL'))
  const { pid } = JSON.parse(String(await once(owner.stdout, 'data')))
  expect(isAlive(pid)).toBe(true)
  owner.kill('SIGKILL')
  await isOver(pid)
})

test('memory and descendants are the same by /proc and by ps', async () => {
  const child = someChild()
  const started = Number(await child.answerTo('have a child'))
  const { pid } = await child.tell()
  for (const platform of ['linux', 'darwin'] as const) {
    if (platform === 'linux' && process.platform !== 'linux') continue
    const tree = processTree(pid, platform)
    const large = async () => (await tree.members()).filter(({ memoryBytes }) => memoryBytes > 8 * 1024 * 1024)
    await expect.poll(async () => new Set((await large()).map((member) => member.pid))).toEqual(new Set([pid, started]))
  }
})
