/** The command lines of Nextcloud's and ownCloud's desktop clients as they are installed, and folders for them to keep the same. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { asking } from '../../testing/asking.ts'
import { runAt, whyWithout } from '../../testing/client-programs.ts'
import { admin, adminBasic, basic, type RunningFiles } from '../../testing/running-files.ts'

export const isFull = process.env['ALLUVIUM_PROOF'] === 'full'
const programs = { nextcloud: '/usr/bin/nextcloudcmd', owncloud: '/usr/bin/owncloudcmd' } as const
type Program = (typeof programs)[keyof typeof programs]

export const { nextcloud, owncloud } = programs
export const eachProgram = Object.entries(programs)
export const whyNoDesktops = whyWithout(...Object.values(programs))

/** How many files with odd names two folders hold together. */
export const fileCount = isFull ? 20_000 : 20
/** Of one run of a client, milliseconds. */
const runTimeMs = isFull ? 1_800_000 : 120_000

const odd =
  'a #1|ü|é|100%|x+y|a&b|q?|semi;colon|it’s|(round)|日本語|😀|[square]|{curly}|comma,|at@|eq=|tilde~x|dollar$|a  two|-dash|ß|%41|%2F'
export const oddNames = odd.split('|')

/** A home folder for each test of a file. All paths are below it. */
export function desktops() {
  let home = ''
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'alluvium-sync-'))
    await writeFile(join(home, 'excluded'), '')
  })
  afterEach(() => rm(home, { recursive: true, force: true }))

  /** Makes a folder the same as the account. Rejects when the client fails, as where it may not write. */
  async function sync(program: Program, folder: string, { url }: RunningFiles, who = admin): Promise<void> {
    await mkdir(join(home, folder), { recursive: true })
    const own = ['--non-interactive', '--exclude', 'excluded', '-u', who.username, '-p', who.password]
    await runAt({ home, timeMs: runTimeMs }, program, ...own, folder, url)
  }

  async function write(folder: string, contents: Readonly<Record<string, string>>): Promise<void> {
    for (const [path, text] of Object.entries(contents)) {
      await mkdir(join(home, folder, path, '..'), { recursive: true })
      await writeFile(join(home, folder, path), text)
    }
  }

  /** The contents by path, without what a client keeps for itself. One after another, for the sake of open files. */
  async function contentsOf(folder: string): Promise<Readonly<Record<string, string>>> {
    const contents: Record<string, string> = {}
    for (const one of await readdir(join(home, folder), { recursive: true, withFileTypes: true })) {
      if (!one.isFile() || /^\.(sync_|_sync_|owncloudsync|nextcloudsync)/.test(one.name)) continue
      const path = join(one.parentPath, one.name)
      contents[path.slice(join(home, folder).length)] = (await readFile(path)).toString('latin1')
    }
    return contents
  }

  /** Every second of the files with odd names, in folders with odd names, some of them in a folder of a folder. */
  async function fillHalf(folder: string, half: 0 | 1): Promise<void> {
    for (let at: number = half; at < fileCount; at += 2) {
      const above = [
        oddNames[Math.trunc(at / 7) % oddNames.length] ?? '',
        ...(at % 3 === 0 ? [] : [oddNames[at % 5] ?? '']),
      ]
      await mkdir(join(home, folder, ...above), { recursive: true })
      await writeFile(join(home, folder, ...above, `${oddNames[at % oddNames.length]} ${at}.txt`), 'x'.repeat(at % 97))
    }
  }

  return { at: (...names: readonly string[]) => join(home, ...names), sync, write, contentsOf, fillHalf }
}

/** An account with a password of its own, and what it asks by JSON. */
export async function account(files: RunningFiles, username: string) {
  const who = { username, password: 'a pass phrase' }
  const { status } = await asking(files, adminBasic)('POST', '/api/admin/users', { ...who, role: 'user' })
  expect(status).toBe(201)
  return { who, ask: asking(files, basic(who.username, who.password)) }
}

type Audited = Readonly<{ method: string; path: string; status: number; request_id: string }>

async function audited({ ask }: RunningFiles): Promise<readonly Audited[]> {
  return JSON.parse((await ask('GET', '/api/audit?limit=1000', { headers: { authorization: adminBasic } })).text)
}

/** What the clients ask from now on and does not only look, as `METHOD path status`, newest first. */
export async function watch(files: RunningFiles): Promise<() => Promise<readonly string[]>> {
  const [last] = await audited(files)
  return async () => {
    const all = await audited(files)
    const fresh = all.slice(
      0,
      all.findIndex(({ request_id: id }) => id === last?.request_id),
    )
    return fresh
      .filter(({ method, path }) => !/^(PROPFIND|HEAD)$/.test(method) && path.startsWith('/remote.php'))
      .map(({ method, path, status }) => `${method} ${path} ${status}`)
  }
}
