/**
 * How long does a sync client wait for us? `nextcloudcmd` sends 3,000 small files, another folder gets them, and both look once more, against
 * the service as a person starts it and against a stub that answers everything at once. They take turns, in another order each round.
 *
 *   npm run benchmark -- files/sync-clients [--files 3000] [--rounds 3] [--data DIR]
 *
 * It needs nextcloudcmd (Debian: apt-get install nextcloud-desktop-cmd). What the client takes for itself is most of it: it sends
 * one request after another for small files, computes sums, and writes its own database.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@alluvium/http/free-port'
import { launchedWords } from '../launched.ts'
import { mean } from '../ratios.ts'
import { median, murmur, shown, table, tell } from './figures.ts'
import { scratchFolder } from './scratch.ts'
import { startServer } from './server.ts'
import { startStub } from './stub-sync-server.ts'

const { values: flags } = parseArgs({
  options: {
    files: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
    data: { type: 'string' },
  },
})
const program = '/usr/bin/nextcloudcmd'
if (!existsSync(program)) throw new Error('nextcloudcmd is needed (Debian: apt-get install nextcloud-desktop-cmd)')
const [files, rounds] = [Number(flags.files), Number(flags.rounds)]
const filesInFolder = 100
/** What is aimed at: at most so many times what it takes against the stub. */
const maxTimes = 1.3
const folder = scratchFolder(flags.data)
const admin = { username: 'root', password: 'correct horse battery' }

const steps = ['sends', 'gets', 'looks again', 'altogether'] as const
type Step = (typeof steps)[number]
const servers = ['alluvium', 'stub'] as const
type Name = (typeof servers)[number]
type Taken = Readonly<Record<Step, number>>

function fill(into: string): void {
  for (let at = 0; at < files; at += 1) {
    const above = join(into, `folder ${Math.trunc(at / filesInFolder)}`)
    mkdirSync(above, { recursive: true })
    writeFileSync(join(above, `file ${at}.txt`), `${at} `.repeat(50 + (at % 200)))
  }
}

/** Milliseconds. Throws when the client fails. */
async function sync(home: string, local: string, url: string): Promise<number> {
  mkdirSync(join(home, local), { recursive: true })
  const begun = performance.now()
  const words = [
    '--silent',
    '--non-interactive',
    '--exclude',
    'excluded',
    '-u',
    admin.username,
    '-p',
    admin.password,
    local,
    url,
  ]
  const child = spawn(program, words, {
    cwd: home,
    stdio: 'ignore',
    env: { PATH: process.env['PATH'], HOME: home, LC_ALL: 'C.UTF-8' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`nextcloudcmd ended with ${code}`)
  return performance.now() - begun
}

async function measured(home: string, url: string): Promise<Taken> {
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'excluded'), '')
  fill(join(home, 'one'))
  const sends = await sync(home, 'one', url)
  const gets = await sync(home, 'two', url)
  const again = await sync(home, 'one', url)
  const arrived = readdirSync(join(home, 'two'), { recursive: true }).filter((name) => String(name).endsWith('.txt'))
  if (arrived.length !== files) throw new Error(`${arrived.length} of ${files} files have arrived`)
  return { sends, gets, 'looks again': again, altogether: sends + gets + again }
}

async function against(name: Name, round: number): Promise<Taken> {
  const home = join(folder, `${name}-${round}`)
  try {
    if (name === 'stub') {
      const stub = await startStub(admin.username)
      try {
        return await measured(home, stub.url)
      } finally {
        await stub.stop()
      }
    }
    const port = await freePort()
    const account = [`--admin-user=${admin.username}`, `--admin-password=${admin.password}`, '--log-level=error']
    const data = join(home, 'data')
    const words = launchedWords('files', `--data=${data}`, `--port=${port}`, ...account)
    const server = await startServer({ name, command: process.execPath, words, folder: data, port })
    try {
      return await measured(home, `http://127.0.0.1:${port}`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const taken: Record<Name, Taken[]> = { alluvium: [], stub: [] }
for (let round = 0; round < rounds; round += 1) {
  for (const name of round % 2 === 0 ? servers : servers.toReversed()) {
    const one = await against(name, round)
    taken[name].push(one)
    murmur(`${name}: ${steps.map((step) => `${step} ${shown(one[step] / 1000)} s`).join(', ')}`)
  }
}

const ratioOf = (step: Step): number =>
  mean(taken.alluvium.map((one, round) => one[step] / (taken.stub[round]?.[step] ?? Number.NaN)))
const seconds = (name: Name, step: Step): string => shown(median(taken[name].map((one) => one[step])) / 1000)
tell(
  table([
    [`${files.toLocaleString('en')} files`, 'alluvium s', 'stub s', 'x', `<= ${maxTimes}`],
    ...steps.map((step) => {
      const x = ratioOf(step)
      return [step, seconds('alluvium', step), seconds('stub', step), shown(x), x <= maxTimes ? 'holds' : 'MISSED']
    }),
  ]),
)
