/** The file service in a process of its own, to be killed; and a look at the folder that it leaves. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type DatabaseLocation, openAt } from '@alluvium/database/testing'
import { systemClock } from '@alluvium/kernel'
import { expect } from 'vitest'
import { openFiles } from '../src/index.ts'
import { smallLimitBytes } from '../src/model/content.ts'
import { keepHouse } from '../src/operations/maintenance/housekeeping.ts'
import { defaultRetention } from '../src/operations/retention/prune.ts'
import { toolsOf } from '../src/operations/tools.ts'
import { checkFiles, filesMigrations, folderBlobs } from '../src/upkeep.ts'
import { quiet } from '../testing/running-files.ts'
import { sqlForTests } from '../testing/sql.ts'

export type Child = Readonly<{
  url: string
  /** Of the wrapper, where there is one that stays. */
  pid: number
  /** Undefined while it runs. */
  ended(): boolean
  ask(path: string, init?: RequestInit): Promise<Response>
  /** As the loss of power to its process. Resolves once it is gone. */
  kill(): Promise<void>
  /** Lets it finish what is under way. Its exit code. */
  stop(): Promise<number | null>
}>

type ChildOptions = Readonly<{
  /** A program that starts it, with its arguments: `strace`, or a shell that sets limits. */
  wrapper?: readonly string[] | undefined
  daysAhead?: number
  /** Default: a file in the folder. */
  database?: DatabaseLocation
  /** A version that has one migration more; it needs a `database`. Default: this one. */
  isOfTomorrow?: boolean
}>

export async function startChild(
  folder: string,
  { wrapper = [], daysAhead = 0, database, isOfTomorrow = false }: ChildOptions = {},
): Promise<Child> {
  const program = fileURLToPath(new URL('../testing/serve-child.ts', import.meta.url))
  const [first, ...more] = wrapper
  const command = first ?? process.execPath
  const words = [...more, ...(first === undefined ? [] : [process.execPath]), program, folder, String(daysAhead)]
  if (database) words.push(JSON.stringify(database))
  if (isOfTomorrow) words.push('tomorrow')
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'], detached: wrapper.length > 0 })
  const url = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The service ended with ${code} before it served.`))),
  ])
  const ended = () => child.exitCode !== null || child.signalCode !== null
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    ask: (path, init) => fetch(url + path, init),
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code]: (number | null)[] = await gone
      return code ?? null
    },
    async kill() {
      if (ended()) return
      const gone = once(child, 'exit')
      killAll(child, wrapper.length > 0)
      await gone
    },
  }
}

/** With what it started, where it leads a group of its own. */
function killAll(child: ChildProcess, leadsGroup: boolean): void {
  if (leadsGroup && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  else child.kill('SIGKILL')
}

/** Work with a service that is ended behind it, however it went. */
export async function during<T>(child: Child, work: (child: Child) => Promise<T>): Promise<T> {
  try {
    return await work(child)
  } finally {
    await child.kill()
  }
}

const inFolder = (folder: string): DatabaseLocation => ({ engine: 'sqlite', file: join(folder, 'files.db') })

/** An hour later, swept and kept house in: every content is there and whole, every number adds up, and nothing lies about. */
export async function expectSound(
  folder: string,
  { daysAhead = 0, database: where = inFolder(folder) }: Pick<ChildOptions, 'daysAhead' | 'database'> = {},
): Promise<void> {
  const database = await openAt(where, filesMigrations)
  try {
    const blobs = folderBlobs(join(folder, 'blobs'))
    const clock = { ...systemClock, now: () => Date.now() + daysAhead * 86_400_000 + 3_600_000 }
    const tools = toolsOf({ database, blobs, smallLimitBytes, clock, logger: quiet })
    for (let sweep = 0; sweep < 2; sweep += 1) {
      // What the first gives up, the second sweeps.
      const service = await openFiles({ database, blobs, logger: quiet, clock, version: '0', storageName: 'local' })
      await service.close()
      await keepHouse(tools, defaultRetention)
    }
    expect((await checkFiles(tools, { deep: true })).findings).toEqual([])
    const named = await database.read(sqlForTests('SELECT location FROM blobs UNION SELECT location FROM upload_parts'))
    const onDisk = (await readdir(join(folder, 'blobs'), { recursive: true })).filter((name) => name.includes('/'))
    const locations = onDisk.map((name) => name.slice(name.indexOf('/') + 1))
    expect(locations.toSorted()).toEqual(named.rows.map(({ location }) => String(location)).toSorted())
    expect(await database.checkIntegrity()).toEqual([])
  } finally {
    await database.close()
  }
}
