/** A process that was started just now, with all that it starts: held to an amount of memory, and ended as a whole. */
import type { ChildProcess } from 'node:child_process'
import { ownCgroup } from './own-cgroup.ts'
import { type Member, type ProcessTree, processTree } from './process-tree.ts'

export type HeldProcess = Readonly<{
  /** Resolves when it has ended by itself, or was ended from here, which it may not notice at once. */
  over: Promise<void>
  /** Why it was ended from here; undefined while it runs, or when it has ended by itself. */
  why(): EndedBecause | undefined
  /** Ends it and all that it has started, whatever they are doing. Idempotent. */
  end(why: EndedBecause): Promise<void>
}>

/** `memory`: it took more than it may. `nonsense`: what it said cannot be read. */
export type EndedBecause = 'memory' | 'deadline' | 'nonsense' | 'unwanted'

export type Holding = Readonly<{
  /** Of the process and its descendants together. */
  memoryBytes: number
}>

/** `child` leads a process group of its own (`detached`). */
export function holdProcess(child: ChildProcess, { memoryBytes }: Holding): HeldProcess {
  return child.pid === undefined ? neverStarted : held(child, child.pid, memoryBytes)
}

function held(child: ChildProcess, leader: number, memoryBytes: number): HeldProcess {
  const tree = processTree(leader)
  const cgroup = ownCgroup(leader, memoryBytes) // the kernel's bound, where there is one; what is watched from here holds everywhere
  let why: EndedBecause | undefined
  let timer: NodeJS.Timeout | undefined
  const { promise: over, resolve } = Promise.withResolvers<void>()

  async function look(): Promise<void> {
    const members = await membersOf(tree)
    if (members.reduce((sum, member) => sum + member.memoryBytes, 0) > memoryBytes) return end('memory')
    if (isOver()) return
    timer = setTimeout(() => void look(), tree.betweenMs).unref()
  }

  async function end(because: EndedBecause): Promise<void> {
    if (!isOver()) why ??= because
    await endMembers()
    resolve()
  }

  /** Twice, for who was started while it was ended. */
  async function endMembers(): Promise<void> {
    for (const _ of ['first', 'second']) {
      const members = await membersOf(tree)
      if (!isOver()) kill(-leader)
      child.kill('SIGKILL') // where there are no groups
      for (const member of members) kill(member.pid)
    }
  }

  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null

  child.once('exit', () => {
    clearTimeout(timer)
    if (cgroup?.wasFull()) why ??= 'memory'
    void endMembers().finally(() => {
      cgroup?.remove()
      resolve()
    }) // of its descendants nobody outlives it
  })
  void look()
  return { over, why: () => why, end }
}

const neverStarted: HeldProcess = { over: Promise.resolve(), why: () => undefined, end: () => Promise.resolve() }

/** Without a free file handle nobody can be asked, who may be asked again at the next look. */
const membersOf = (tree: ProcessTree): Promise<readonly Member[]> => tree.members().catch(() => [])

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has ended by itself
  }
}
