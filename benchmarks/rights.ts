/**
 * What do rights cost? Two services on copies of one tree: one where everybody may write, as at first, and one with many grants
 * to many groups, of which the person who asks is in twenty. They take turns, and the processor time of a request in each is
 * compared.
 *
 *   npm run benchmark -- rights [--files 1000000] [--grants 100000] [--groups 1000] [--pairs 10] [--turns 3] [--seconds 1] [--only REGEX] [--data DIR]
 *
 * The grants lie on entries drawn from the whole tree, also in the folder of 1,000 that is listed; one folder in a hundred that
 * has a grant is closed. Last, a right is given on the root of the tree with grants.
 */
import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Database, openSqlite, type Script } from '@alluvium/database'
import { filesMigrations } from '@alluvium/files/upkeep'
import { freePort } from '@alluvium/http/free-port'
import { newId, openLogs } from '@alluvium/kernel'
import { sqlForTests } from '../services/files/testing/sql.ts'
import { ask } from './files/ask.ts'
import { median, murmur, shown, table, tell } from './files/figures.ts'
import { isInstalled, load } from './files/load.ts'
import { scratchFolder } from './files/scratch.ts'
import { type Server, startServer } from './files/server.ts'
import { ownWordOf, wordOf } from './files/tree/grow-texts.ts'
import { shapeOf } from './files/tree/grow-tree.ts'
import { fillStore, searchAtRest } from './files/tree/tree-store.ts'
import { launchedWords } from './launched.ts'
import { cpuMsOf } from './platform/platform.ts'
import { lowerBound, mean } from './ratios.ts'

const { values: flags } = parseArgs({
  options: {
    files: { type: 'string', default: '1000000' },
    grants: { type: 'string', default: '100000' },
    groups: { type: 'string', default: '1000' },
    pairs: { type: 'string', default: '10' },
    turns: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
if (!isInstalled('wrk')) throw new Error('wrk is needed (Debian: apt-get install wrk)')
const [files, grants, groups] = [Number(flags.files), Number(flags.grants), Number(flags.groups)]
const [pairs, turns, seconds] = [Number(flags.pairs), Number(flags.turns), Number(flags.seconds)]
const groupsOfPerson = 20
const listed = 1000
const folder = scratchFolder(flags.data)
const admin = { username: 'root', password: 'correct horse battery' }
const person = { username: 'bob', password: 'staple correct horse' }

type Tree = 'without' | 'with'
const trees = ['without', 'with'] as const satisfies readonly Tree[]

const start = async (tree: Tree): Promise<Server> => {
  const port = await freePort()
  const own = join(folder, tree)
  const words = [
    `--data=${own}`,
    `--port=${port}`,
    `--admin-user=${admin.username}`,
    `--admin-password=${admin.password}`,
  ]
  return startServer({
    name: `${tree} grants`,
    command: process.execPath,
    words: launchedWords('files', ...words, '--log-level=error'),
    folder: own,
    port,
  })
}

const basic = ({ username, password }: typeof admin): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

/** Throws when it is not answered so. */
async function asking(server: Server, status: number, method: string, path: string, body?: unknown): Promise<string> {
  const headers = { Authorization: basic(admin), 'Content-Type': 'application/json' }
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await ask(server, method, path, { headers, ...(text !== undefined && { body: text }) })
  if (answer.status !== status) throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.text}`)
  return answer.text
}

async function tokenOf(server: Server): Promise<string> {
  const { access_token: token } = Object(JSON.parse(await asking(server, 200, 'POST', '/api/auth/login', person)))
  return String(token)
}

/** The tree without grants: what `fillStore` makes, with a folder of 1,000 files and the person's account. */
async function grow(): Promise<void> {
  mkdirSync(join(folder, 'without'))
  await fillStore(join(folder, 'without'), shapeOf(files))
  murmur(`${files.toLocaleString('en')} files are there`)
  const server = await start('without')
  try {
    await asking(server, 201, 'POST', '/api/admin/users', person)
    await asking(server, 201, 'MKCOL', '/listed')
    for (let at = 0; at < listed; at += 1) await asking(server, 201, 'PUT', `/listed/f${at}`, 'x'.repeat(1024))
    await searchAtRest(join(folder, 'without'))
  } finally {
    await server.stop()
  }
}

async function addGrants(): Promise<void> {
  cpSync(join(folder, 'without'), join(folder, 'with'), { recursive: true })
  const logger = openLogs({ level: 'error', service: 'files' })
  const file = join(folder, 'with', 'files', 'files.sqlite')
  const database: Database = await openSqlite({ file, migrations: filesMigrations, logger })
  try {
    await database.write(grantRows(Array.from({ length: groups }, () => newId())))
  } finally {
    await database.close()
  }
}

/** As if each had been given by a request, noted as one change of everything. */
function* grantRows(ids: readonly string[]): Script<void> {
  const { rows: accounts } = yield* sqlForTests(`SELECT id FROM users WHERE username = '${person.username}'`)
  const { rows: entries } = yield* sqlForTests('SELECT node, is_folder FROM present WHERE parent > 0')
  for (const [at, id] of ids.entries()) {
    yield* sqlForTests(`INSERT INTO groups VALUES ('${id}', 'group ${at}', 'group ${at}', 'here', 0)`)
    if (at % Math.ceil(groups / groupsOfPerson) === 0)
      yield* sqlForTests(`INSERT INTO group_members VALUES ('${id}', '${String(accounts[0]?.['id'])}', NULL)`)
  }
  let closed = 0
  for (let at = 0; at < grants; at += 1) {
    const entry = entries[(Math.imul(at, 0x9e3779b1) >>> 0) % entries.length]
    yield* sqlForTests(
      `INSERT OR IGNORE INTO grants (node, kind, holder, right_name, granted_by, granted_at) VALUES (${Number(entry?.['node'])}, 'group', '${ids[at % groups]}', '${at % 3 === 0 ? 'write' : 'read'}', 0, 0)`,
    )
    if (Number(entry?.['is_folder']) === 1 && (closed += 1) % 100 === 0)
      yield* sqlForTests(`INSERT OR IGNORE INTO closed_folders VALUES (${Number(entry?.['node'])})`)
  }
  yield* sqlForTests(`INSERT INTO access_changes SELECT coalesce(max(change), 0) + 1, 1, 'all', '' FROM access_changes`)
  yield* sqlForTests(`UPDATE ledger SET access = 1`)
}

type Case = Readonly<{ name: string; connections: number; next: string }>

const propfind = `ask("PROPFIND", PATH, { Depth = "1", ["Content-Type"] = "application/xml", Authorization = token }, '<?xml version="1.0"?><propfind xmlns="DAV:"><prop><getcontentlength/><getlastmodified/><getetag/></prop></propfind>')`
const search = (word: string) => `ask("GET", "/api/search?q=${word}", { Authorization = token })`

const cases: readonly Case[] = [
  { name: 'GET 1 KiB', connections: 16, next: `ask("GET", "/listed/f" .. any(${listed}), { Authorization = token })` },
  { name: 'PROPFIND of 1,000', connections: 2, next: propfind.replace('PATH', '"/listed/"') },
  { name: 'PROPFIND of 100 folders', connections: 2, next: propfind.replace('PATH', '"/part-000/"') },
  { name: 'PROPFIND of the root', connections: 2, next: propfind.replace('PATH', '"/"') },
  { name: 'search: a word of one text', connections: 2, next: search(ownWordOf(7)) },
  { name: 'search: a word of many texts', connections: 2, next: search(wordOf(40)) },
  { name: 'search: a word of all names', connections: 2, next: search('note') },
]

/** Milliseconds of processor time that a request takes. */
async function measure(one: Case, server: Server, token: string, seed: number): Promise<number> {
  const before = cpuMsOf(server.pid)
  const next = `local token = "Bearer ${token}"\n  return ${one.next}`
  const { perSecond } = await load({ port: server.port, connections: one.connections, seconds, folder, seed, next })
  return (cpuMsOf(server.pid) - before) / (perSecond * seconds)
}

await grow()
await addGrants()
murmur(`${grants.toLocaleString('en')} grants are there`)
await using running = new AsyncDisposableStack()
const servers = { without: await start('without'), with: await start('with') }
for (const tree of trees) running.defer(() => servers[tree].stop())
const tokens = { without: await tokenOf(servers.without), with: await tokenOf(servers.with) }
const rows = [['', 'without ms', 'with ms', 'with/without', 'at most']]
for (const one of cases.filter(({ name }) => new RegExp(flags.only).test(name))) {
  const times: Record<Tree, number[]> = { without: [], with: [] }
  for (const tree of trees) await measure(one, servers[tree], tokens[tree], 0) // until it is warm
  for (let pair = 1; pair <= pairs; pair += 1) {
    const spent: Record<Tree, number[]> = { without: [], with: [] }
    for (let turn = 0; turn < turns; turn += 1) {
      for (const tree of (pair + turn) % 2 === 0 ? trees : trees.toReversed())
        spent[tree].push(await measure(one, servers[tree], tokens[tree], pair * turns + turn))
    }
    for (const tree of trees) times[tree].push(median(spent[tree]))
    murmur(`${one.name}: pair ${pair} of ${pairs}`)
  }
  const ratios = times.with.map((ms, at) => ms / (times.without[at] ?? Number.NaN))
  const bound = 1 / lowerBound(ratios.map((ratio) => 1 / ratio))
  rows.push([one.name, shown(mean(times.without)), shown(mean(times.with)), shown(mean(ratios)), shown(bound)])
}
const given: number[] = []
for (let at = 0; at < 20; at += 1) {
  const begun = performance.now()
  await asking(servers.with, 200, 'PUT', '/api/grants/%2F', {
    group: 'group 1',
    right: at % 2 === 0 ? 'read' : 'write',
  })
  given.push(performance.now() - begun)
}
const reading = performance.now()
await asking(servers.with, 200, 'GET', '/api/users/me')
tell(
  `${files.toLocaleString('en')} files, ${grants.toLocaleString('en')} grants, ${groups.toLocaleString('en')} groups; ${pairs} pairs of ${turns} turns of ${seconds} s, SQLite`,
)
tell(table(rows))
tell(
  `giving a right on the root: ${shown(median(given))} ms; the next request: ${shown(performance.now() - reading)} ms`,
)
await running.disposeAsync()
rmSync(folder, { recursive: true, force: true })
