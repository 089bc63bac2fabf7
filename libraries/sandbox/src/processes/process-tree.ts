/**
 * A process and all that it has started, and what they hold in memory, as Linux tells it in `/proc`, and `ps` elsewhere.
 * Who once was of the tree stays so when its parent ends. What is counted is what only the tree has and only its end gives back:
 * anonymous and shared memory, also where it is swapped out, but no pages of files, such as the program itself.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { promisify } from 'node:util'

export type Member = Readonly<{ pid: number; memoryBytes: number }>

export interface ProcessTree {
  /** Who of it runs now; nobody when it has ended, or when this system does not tell. Rejects when nobody can be asked now. */
  members(): Promise<readonly Member[]>
  /** How long between two looks, milliseconds: one costs little in `/proc`, and a process of its own elsewhere. */
  readonly betweenMs: number
}

/**
 * The tree below a process that was started just now.
 * @param proc where Linux tells of processes.
 */
export const processTree = (root: number, platform: NodeJS.Platform = process.platform, proc = '/proc'): ProcessTree =>
  platform === 'linux' ? new LinuxTree(root, proc) : new TreeByPs(root)

type Kin = Readonly<{ pid: number; parent: number; group: number }>

/** Adds whoever is of the tree by their parent, or by the group that the first one leads. */
function adopt(members: Set<number>, root: number, others: readonly Kin[]): void {
  const found = others.filter(
    ({ pid, parent, group }) => !members.has(pid) && (pid === root || group === root || members.has(parent)),
  )
  if (found.length === 0) return
  for (const { pid } of found) members.add(pid)
  adopt(members, root, others)
}

class LinuxTree implements ProcessTree {
  readonly betweenMs = 100
  readonly #root: number
  readonly #proc: string
  readonly #members = new Set<number>()
  /** When each member was started: a number may be given to another process once its own has ended. */
  readonly #starts = new Map<number, number>()
  /** Of whom it is known already whether they belong to it: each process is asked for its parent once. */
  #seen: ReadonlySet<number> = new Set()

  constructor(root: number, proc: string) {
    this.#root = root
    this.#proc = proc
  }

  async members(): Promise<readonly Member[]> {
    const running = new Set((await readdir(this.#proc)).map(Number).filter(Number.isInteger))
    const others = new Set([...this.#members].filter((pid) => this.#isAnother(pid)))
    for (const pid of this.#members) if (!running.has(pid) || others.has(pid)) this.#members.delete(pid)
    const known = [...running].filter((pid) => this.#seen.has(pid) && !others.has(pid))
    const newcomers = [...running]
      .filter((pid) => !this.#seen.has(pid) || others.has(pid))
      .flatMap((pid) => kinOf(this.#proc, pid))
    adopt(this.#members, this.#root, newcomers)
    for (const { pid, start } of newcomers) if (this.#members.has(pid)) this.#starts.set(pid, start)
    for (const pid of this.#starts.keys()) if (!this.#members.has(pid)) this.#starts.delete(pid)
    this.#seen = new Set([...known, ...newcomers.map(({ pid }) => pid)])
    return [...this.#members].flatMap((pid) => memoryOf(this.#proc, pid))
  }

  /** One that cannot be asked now stays who it was. */
  #isAnother(pid: number): boolean {
    const [now] = kinOf(this.#proc, pid)
    return now !== undefined && now.start !== this.#starts.get(pid)
  }
}

/** Empty when it has ended meanwhile, or cannot be asked now. */
function kinOf(proc: string, pid: number): readonly (Kin & Readonly<{ start: number }>)[] {
  // proc_pid_stat(5): the second field is the program's name in parentheses and may hold anything; the 22nd says when it was started
  const fields = (readIfThere(`${proc}/${pid}/stat`) ?? '')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [, parent, group] = fields
  const start = fields[22 - 3]
  return parent === undefined || group === undefined || start === undefined ? [] : [{ pid, parent, group, start }]
}

/** Empty for one that has ended, and for one that nobody has waited for yet (a zombie). */
function memoryOf(proc: string, pid: number): readonly Member[] {
  const status = readIfThere(`${proc}/${pid}/status`) ?? ''
  if (status === '' || /^State:\s+[ZX]/m.test(status)) return []
  const kibibytes = [...status.matchAll(/^(?:RssAnon|RssShmem|VmSwap):\s+(\d+)/gm)].map(([, amount]) => Number(amount))
  return [{ pid, memoryBytes: kibibytes.reduce((sum, amount) => sum + amount, 0) * 1024 }]
}

/** Undefined when it is not, or cannot be read now. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return undefined
  }
}

const run = promisify(execFile)

/** All resident memory, as `ps` knows no other: pages of files count here too. */
class TreeByPs implements ProcessTree {
  readonly betweenMs = 1000
  readonly #root: number
  readonly #members = new Set<number>()

  constructor(root: number) {
    this.#root = root
  }

  async members(): Promise<readonly Member[]> {
    const rows = await processTable()
    adopt(this.#members, this.#root, rows)
    const running = new Set(rows.map(({ pid }) => pid))
    for (const pid of this.#members) if (!running.has(pid)) this.#members.delete(pid)
    return rows.filter(({ pid }) => this.#members.has(pid))
  }
}

async function processTable(): Promise<readonly (Kin & Member)[]> {
  const printed = await run('ps', ['-A', '-o', 'pid=,ppid=,pgid=,rss='], { timeout: 5000 }).catch(() => undefined)
  return (printed?.stdout ?? '').split('\n').flatMap((line) => {
    const [pid, parent, group, kibibytes] = line.trim().split(/\s+/).map(Number)
    if (pid === undefined || parent === undefined || group === undefined || kibibytes === undefined) return []
    return [{ pid, parent, group, memoryBytes: kibibytes * 1024 }]
  })
}
