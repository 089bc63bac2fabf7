/**
 * What a request costs depends on what it is about, and not on how much else lies in the tree: on a tree more than twice
 * as large the same requests put as many queries and are answered as many rows, and none of the queries walks
 * through a whole table.
 */
import type { Compiled, Script } from '@alluvium/database'
import { expect, test } from 'vitest'
import { describeFilesOnEach, type RunningFiles } from '../../../testing/running-files.ts'
import { sqlForTests } from '../../../testing/sql.ts'
import { type Watched, watched } from '../../../testing/watched-database.ts'

const filesInFolder = 20
/** Each request is put so often, and the cheapest counts: work of the background may come in between. */
const turns = 3
/** On a busy machine the background comes in between more often than not: what seems dearer is looked at so often again. */
const moreTries = 5

type Request = Readonly<{
  name: string
  /** What is measured; what it gives is what has to be done before the next time. */
  ask(files: RunningFiles, turn: string): Promise<void>
  before?(files: RunningFiles, turn: string): Promise<void>
}>

const ok = async (files: RunningFiles, method: string, path: string, options = {}) => {
  const answer = await files.ask(method, path, options)
  expect([method, path, answer.status < 300]).toEqual([method, path, true])
  return answer
}
const put = async (files: RunningFiles, path: string, body: string) => void (await ok(files, 'PUT', path, { body }))

const propfind = (path: string) => async (files: RunningFiles) =>
  void (await ok(files, 'PROPFIND', path, { headers: { Depth: '1' } }))

function find(query: string, path: string): Request['ask'] {
  return async (files) => {
    const { text } = await ok(files, 'GET', `/api/search?q=${query}&limit=10`)
    expect(text).toContain(path)
  }
}

let token = ''
let snapshot = ''

const requests: readonly Request[] = [
  { name: 'GET of a file', ask: async (files) => void (await ok(files, 'GET', '/top/0/note-7.txt')) },
  { name: 'PUT of a file', ask: (files, turn) => put(files, `/top/1/more-${turn}.txt`, turn) },
  { name: 'PROPFIND of a folder', ask: propfind('/top/0/') },
  {
    name: 'sync-collection after one change',
    async before(files, turn) {
      const body = '<propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>'
      const { text } = await ok(files, 'PROPFIND', '/', { headers: { Depth: '0' }, body })
      token = /urn:[^<]+/.exec(text)?.[0] ?? ''
      await put(files, '/top/0/note-7.txt', turn)
    },
    async ask(files) {
      const body = `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>infinite</sync-level><prop><getetag/></prop></sync-collection>`
      const { text } = await ok(files, 'REPORT', '/', { body })
      const changed = ['/top/', '/top/0/', '/top/0/note-7.txt']
      expect(text.match(/<d:href>[^<]*/g)).toEqual(changed.map((path) => `<d:href>${path}`))
    },
  },
  { name: 'a search for one name', ask: find('unlike', '/top/unlike.txt') },
  { name: 'a search for a word of every name', ask: find('note', 'note') },
  { name: 'a search for how every name begins', ask: find('no', 'note') },
  { name: 'a search in a folder', ask: find('note&path=/top/0', '/top/0/') },
  { name: 'what is stored', ask: async (files) => void (await ok(files, 'GET', '/api/storage/stats')) },
  { name: 'a snapshot', ask: async (files) => void (await ok(files, 'POST', '/api/snapshots')) },
  {
    name: 'PROPFIND of a folder in a snapshot',
    async before(files) {
      snapshot = JSON.parse((await ok(files, 'POST', '/api/snapshots')).text).id
    },
    ask: (files) => propfind(`/.snapshots/${snapshot}/top/0/`)(files),
  },
  {
    name: 'a restore after one change',
    async before(files, turn) {
      snapshot = JSON.parse((await ok(files, 'POST', '/api/snapshots')).text).id
      await put(files, '/top/0/note-7.txt', `again ${turn}`)
    },
    ask: async (files) => void (await ok(files, 'POST', `/api/snapshots/${snapshot}/restore`)),
  },
]

const copied = (files: RunningFiles, from: string, to: string) =>
  ok(files, 'COPY', from, { headers: { Destination: encodeURI(to) } })

/** Folders of 400 files each. */
async function grow(files: RunningFiles, first: number, last: number): Promise<void> {
  for (let at = first; at < last; at += 1) await copied(files, '/seed', `/more/${at}`)
  await settled(files)
}

async function seed(files: RunningFiles): Promise<void> {
  await ok(files, 'MKCOL', '/top')
  await ok(files, 'MKCOL', '/seed')
  await ok(files, 'MKCOL', '/more')
  await ok(files, 'MKCOL', '/seed/0')
  for (let at = 0; at < filesInFolder; at += 1) await put(files, `/seed/0/note-${at}.txt`, 'all the same')
  for (let at = 1; at < filesInFolder; at += 1) await copied(files, '/seed/0', `/seed/${at}`)
  for (const at of [0, 1]) await copied(files, '/seed/0', `/top/${at}`)
  await put(files, '/top/unlike.txt', 'another')
}

/** The index of the search is where the ledger is. */
async function settled(files: RunningFiles): Promise<void> {
  const behind = `SELECT ledger.node - search_progress.node + ledger.revision - search_progress.revision + coalesce(walk, 0)
    + (SELECT count(*) FROM search_texts WHERE state = 'waiting') AS n FROM search_progress, ledger`
  const asked = async () => (await files.database.read(sqlForTests(behind))).rows
  await expect.poll(asked, { timeout: 200_000, interval: 50 }).toEqual([{ n: 0 }])
}

// oxlint-disable-next-line require-yield -- it changes nothing
function* commit(): Script<void> {}

/** What the search asks several times a second, to see whether there is something to follow or to read: one row, or none. */
const ofTheBackground = /from "(search_progress|ledger)"|from "search_texts" where "state" = /i

type Cost = Readonly<{ name: string; queries: number; rows: number }>

async function costOf(
  { name, before, ask }: Request,
  files: RunningFiles,
  { during }: Watched,
  round: string,
): Promise<Cost> {
  const taken: Cost[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    await before?.(files, `${round}-${turn}`)
    if (turn === 0 || before) await settled(files)
    await files.database.write(commit()) // so that no request is begun on what was read before, which counts as well
    const asked = await during(() => ask(files, `${round}-${turn}`))
    const own = asked.filter(({ query }) => !ofTheBackground.test(query.text))
    taken.push({ name, queries: own.length, rows: own.reduce((sum, { rows }) => sum + rows, 0) })
  }
  const min = (of: 'queries' | 'rows') => Math.min(...taken.map((cost) => cost[of]))
  return { name, queries: min('queries'), rows: min('rows') }
}

/** In how many folders the newest names lie differs a little, and a piece of other work may come in between. */
const isMore = (after: number, before: number): boolean => after > before * 1.1 + 3

const isDearer = (cost: Cost, { queries, rows }: Cost = cost): boolean =>
  isMore(cost.queries, queries) || isMore(cost.rows, rows)

/** Tables that have a row for each file, or for each change. */
const growing =
  'present|past|revisions|totals|smalls|blobs|tags|properties|search_contents|search_texts|lost|reopened|audit'
/** Whether there is any row, which is the first, and which the next, is seen at one place of a table. */
const looksAtOnePlace =
  /^select "?\w+"? from "?\w+"?( order by "?\w+"?( desc)?)? limit (1|\?)$|^with recursive every\(tag\)/i

function* walks({ text, values }: Compiled): Script<readonly string[]> {
  if (!/^(select|with|insert|update|delete)/i.test(text) || looksAtOnePlace.test(text)) return []
  const { rows } = yield { compile: () => ({ text: `EXPLAIN QUERY PLAN ${text}`, values }) }
  const scan = new RegExp(`^SCAN (${growing})\\b`)
  return rows
    .map(({ detail }) => String(detail))
    .filter((detail) => scan.test(detail))
    .map((detail) => `${detail}: ${text}`)
}

describeFilesOnEach('on a tree that grows', (start) => {
  test('small requests make as many queries and read as many rows as before', async () => {
    const plain = await start()
    await plain.service.close()
    const watch = watched(plain.database)
    const files = await start({ database: watch.database, blobs: plain.blobs })
    await seed(files)
    await grow(files, 0, 1)
    const before: Cost[] = []
    for (const request of requests) before.push(await costOf(request, files, watch, 'before'))
    await grow(files, 1, 4)
    for (const [at, request] of requests.entries()) {
      let after = await costOf(request, files, watch, 'after')
      for (let more = 0; more < moreTries && isDearer(after, before[at]); more += 1)
        after = await costOf(request, files, watch, `after-${more}`)
      expect(isDearer(after, before[at]) ? { after, before: before[at] } : undefined).toBe(undefined)
    }
  })

  test('no request scans a table that grows', async ({ skip }) => {
    const plain = await start()
    skip(plain.database.engine === 'postgres', 'how PostgreSQL goes depends on how much there is')
    await plain.service.close()
    const watch = watched(plain.database)
    const files = await start({ database: watch.database, blobs: plain.blobs })
    await seed(files)
    await settled(files)
    const found = new Set<string>()
    for (const { name, before, ask } of requests) {
      const asked = await watch.during(async () => {
        await before?.(files, name)
        await ask(files, 'once')
      })
      for (const { query } of asked) for (const walk of await plain.database.read(walks(query))) found.add(walk)
    }
    expect([...found]).toEqual([])
  })
})
