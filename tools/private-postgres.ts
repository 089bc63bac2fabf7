/**
 * A PostgreSQL server for one test run: a cluster of its own in a temporary folder, on a free port of 127.0.0.1,
 * gone afterwards. Whatever server the machine may run already is left alone. It does not flush (`fsync=off`):
 * what its promises are worth after a power cut is PostgreSQL's to test, not ours.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '@alluvium/http/free-port'

export type PrivatePostgres = Readonly<{ url: string; stop(): Promise<void> }>

/** `/usr/lib/postgresql/15/bin/initdb` is of version 15. */
const versionOf = (path: string) => Number(path.split('/')[4])

/** Starts one; a sentence instead when this machine has no PostgreSQL to start. */
export async function privatePostgres(): Promise<PrivatePostgres | string> {
  const bin = globSync('/usr/lib/postgresql/*/bin/initdb')
    .toSorted((one, other) => versionOf(one) - versionOf(other))
    .at(-1)
    ?.replace(/initdb$/, '')
  if (bin === undefined) return 'PostgreSQL is not installed (Debian: apt-get install postgresql)'
  const folder = mkdtempSync(join(tmpdir(), 'alluvium-postgres-'))
  const data = join(folder, 'data')
  // PostgreSQL refuses to run as root; there the user that its package made runs it.
  const asRoot = process.getuid?.() === 0
  if (asRoot) handOver(folder)
  const remove = () => rmSync(folder, { recursive: true, force: true })

  const as = asRoot ? ['--reuid=postgres', '--regid=postgres', '--clear-groups', '--'] : undefined
  const [initdb, initdbArguments] = command(as, `${bin}initdb`, [
    '-D',
    data,
    '-U',
    'alluvium',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-sync',
  ])
  const made = spawnSync(initdb, initdbArguments, { cwd: folder, encoding: 'utf8' })
  if (made.status !== 0) {
    remove()
    return `initdb failed: ${made.stderr.trim()}`
  }
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=300'].flatMap((text) => ['-c', text])
  const [postgres, postgresArguments] = command(as, `${bin}postgres`, [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    ...settings,
  ])
  const server = spawn(postgres, postgresArguments, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  if (!(await saysReady(server.stderr, ended))) {
    remove()
    return 'PostgreSQL did not start'
  }
  return {
    // Over a socket of the file system, which costs both sides less than the network's; who asks the address finds it too.
    url: `postgres://alluvium@127.0.0.1:${port}/postgres?host=${encodeURIComponent(folder)}`,
    async stop() {
      server.kill('SIGINT') // fast shutdown: open sessions are ended
      await ended
      remove()
    },
  }
}

/** The program and its arguments, run by `setpriv` as another user when there are words for it. */
function command(as: readonly string[] | undefined, program: string, words: readonly string[]): [string, string[]] {
  return as === undefined ? [program, [...words]] : ['setpriv', [...as, program, ...words]]
}

const postgresId = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)

function handOver(folder: string): void {
  chownSync(folder, postgresId('-u'), postgresId('-g'))
  chmodSync(folder, 0o700)
}

/** Whether the server says in its log that it takes connections, before it ends. The log is read on afterwards, so that it never fills up. */
export async function saysReady(log: NodeJS.ReadableStream, ended: Promise<void>): Promise<boolean> {
  const ready = new Promise<boolean>((resolve) => {
    createInterface({ input: log }).on('line', (line) => {
      if (line.includes('ready to accept connections')) resolve(true)
    })
  })
  return Promise.race([ready, ended.then(() => false)])
}
