/** A minimal Debian in a folder, and programs run in it: what installs and starts there needs nothing of this machine. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Why no such root can be made here, in words; undefined where one can. */
export const whyNoRoot: string | undefined = reason()

function reason(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it takes root on Linux'
  const missing = ['mmdebstrap', 'unshare', 'chroot'].filter((name) => spawnSync(name, ['--version']).error)
  if (missing.length > 0) return `${missing.join(', ')} not installed (Debian: apt-get install mmdebstrap)`
  return spawnSync('unshare', ['--mount', 'true']).status === 0 ? undefined : 'no namespace can be made here'
}

/** Fetches its packages as apt of this machine does. @param packages that it has besides what every Debian has. */
export function makeRoot(folder: string, packages: readonly string[] = []): void {
  const included = packages.length === 0 ? [] : [`--include=${packages.join(',')}`]
  const words = ['--variant=minbase', '--quiet', ...included, 'bookworm', folder]
  execFileSync('mmdebstrap', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  mkdirSync(join(folder, 'proc'), { recursive: true })
}

/** The words that run a script of the shell in it, in place of the process that reads them, so that signals reach the script. */
const inside = (folder: string, script: string): readonly string[] => [
  '--mount',
  'sh',
  '-c',
  'mount -t proc proc "$1/proc"; mount --bind /dev "$1/dev"; exec chroot "$1" sh -ec "$2"',
  'sh',
  folder,
  script,
]

/** A bare environment, as of a login. */
const env = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** Runs it to its end; what it printed. Throws, with what it said, where it fails. */
export function runIn(folder: string, script: string): string {
  const done = spawnSync('unshare', inside(folder, script), { env, encoding: 'utf8' })
  if (done.status !== 0)
    throw new Error(`In ${folder}, exit code ${done.status}: ${script}\n${done.stdout}${done.stderr}`)
  return done.stdout
}

/** The paths of all that lies in it, those that begin with a dot too. */
export const everythingIn = (folder: string): readonly string[] =>
  execFileSync(
    'find',
    ['.', '-mindepth', '1', '(', '-path', './proc', '-o', '-path', './dev', ')', '-prune', '-o', '-printf', '%P\\n'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    },
  )
    .split('\n')
    .filter((path) => path !== '')
    .toSorted()

/** Starts it; its standard output can be read. */
export const startIn = (folder: string, script: string): ChildProcess =>
  spawn('unshare', inside(folder, script), { env, stdio: ['ignore', 'pipe', 'inherit'] })
