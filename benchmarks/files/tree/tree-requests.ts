/** What is asked of a tree that `grow-tree.ts` made. Each answer is looked at: what finds nothing is quick, too. */
import { type Answer, demand, demandAll } from '../ask.ts'
import type { Server } from '../server.ts'
import { ownWordOf, wordOf } from './grow-texts.ts'
import { fileBytes, fileName, fileOfText, filePath, folderPath, isText, type Shape } from './grow-tree.ts'

/** What a restore has to undo. */
export const changes = 1000
/** Changes that a client has not heard of. */
const few = 10
/** Folders with so many files that each tree is given over the wire. */
const widths = [10, 1000, 10_000]
const tagged = 100
const trashed = 100
/** The last page of a search. */
const farthest = 9950

export type TreeRequest = Readonly<{
  name: string
  /** In each round. */
  times: number
  ask(server: Server, shape: Shape, turn: number): Promise<Answer>
}>

const any = (count: number) => Math.floor(Math.random() * count)

const widePath = (width: number): string => `/wide/${width}/`

const propfind = (server: Server, path: string) => demand(server, 'PROPFIND', path, { headers: asXml(1) })

/** @param answered what must stand in the answer. */
async function get(server: Server, path: string, answered: string): Promise<Answer> {
  const answer = await demand(server, 'GET', path)
  if (!answer.text.includes(answered)) throw new Error(`GET ${path} does not answer ${answered}.`)
  return answer
}

const find = (server: Server, words: string, path = '"path"', more = '') =>
  get(server, `/api/search?q=${encodeURIComponent(words)}${more}`, path)

const findFile = (server: Server, file: number) => find(server, fileName(file).replace(/\..*/, ''), filePath(file))

/** So many files from all over the tree, each time others. */
const someOf = (files: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => Math.floor(((at + Math.random()) * files) / count))

/** The file itself or the next one, which is no text: texts are what searches look for. */
const noText = (file: number): number => (isText(file) ? file + 1 : file)

const overwrite = ({ port }: Server, files: readonly number[], body: string) =>
  demandAll(files.length, (at) => demand({ port }, 'PUT', filePath(files[at] ?? 0), { body: body.padEnd(fileBytes) }))

const asXml = (depth: 0 | 1) => ({ Depth: depth, 'Content-Type': 'application/xml' })

async function syncToken(server: Server): Promise<string> {
  const body = '<propfind xmlns="DAV:"><prop><sync-token/></prop></propfind>'
  const { text } = await demand(server, 'PROPFIND', '/', { headers: asXml(0), body })
  const token = /urn:[^<]+/.exec(text)?.[0]
  if (token === undefined) throw new Error('The root has no sync-token.')
  return token
}

const changesSince = (token: string) =>
  `<sync-collection xmlns="DAV:"><sync-token>${token}</sync-token><sync-level>infinite</sync-level><prop><getetag/></prop></sync-collection>`

export const treeRequests: readonly TreeRequest[] = [
  {
    name: 'GET of a file of 1 KiB',
    times: 100,
    ask: (server, { files }) => demand(server, 'GET', filePath(any(files))),
  },
  {
    name: 'PUT of 1 KiB',
    times: 20,
    ask: (server, { folders }, turn) =>
      demand(server, 'PUT', `${folderPath(any(folders))}new-${turn}.txt`, { body: 'x'.repeat(fileBytes) }),
  },
  {
    name: 'PROPFIND of a folder of 100',
    times: 10,
    ask: (server, { folders }) => propfind(server, folderPath(any(folders))),
  },
  ...widths.map((width) => ({
    name: `PROPFIND of a folder of ${width.toLocaleString('en')}`,
    times: 2,
    ask: (server: Server) => propfind(server, widePath(width)),
  })),
  {
    name: `sync-collection after ${few} changes`,
    times: 2,
    ask: async (server, { files }, turn) => {
      const token = await syncToken(server)
      await overwrite(server, someOf(files, few).map(noText), `sync ${turn}`)
      return demand(server, 'REPORT', '/', { headers: asXml(0), body: changesSince(token) })
    },
  },
  { name: 'search: one name', times: 10, ask: (server, { files }) => findFile(server, any(files)) },
  { name: 'search: a word of all names', times: 5, ask: (server) => find(server, 'note') },
  { name: 'search: how all names begin', times: 5, ask: (server) => find(server, 'no') },
  {
    name: 'search: its last page',
    times: 2,
    ask: (server, { files }) => find(server, 'note', '[', `&offset=${Math.min(farthest, files)}&limit=50`),
  },
  {
    name: 'search: a name in a folder',
    times: 5,
    ask: (server, { folders }) => {
      const path = folderPath(any(folders))
      return find(server, 'note', path, `&path=${path}`)
    },
  },
  {
    name: 'search: a word of one text',
    times: 5,
    ask: (server, { texts }) => {
      const text = any(texts)
      return find(server, ownWordOf(text), filePath(fileOfText(text)))
    },
  },
  { name: 'search: a word of all texts', times: 5, ask: (server) => find(server, wordOf(0)) },
  { name: 'search: how all texts begin', times: 5, ask: (server) => find(server, 'x') },
  {
    name: 'search: a frequent and an own word',
    times: 5,
    ask: (server, { texts }) => {
      const text = any(texts)
      return find(server, `${wordOf(0)} ${ownWordOf(text)}`, '[')
    },
  },
  { name: 'search: a tag', times: 5, ask: (server) => find(server, 'urgent') },
  { name: 'all files with a tag', times: 5, ask: (server) => get(server, '/api/tags/search?tag=urgent', '"path"') },
  { name: 'the trash', times: 5, ask: (server) => get(server, '/api/trash', '"deleted_at"') },
  { name: 'what is stored', times: 5, ask: (server) => get(server, '/api/storage/stats', '"logical_bytes"') },
]

/** What the requests are about and a tree does not come with. */
export async function prepare(server: Server, { files }: Shape): Promise<void> {
  for (const width of widths)
    await demandAll(width, (file) => demand(server, 'PUT', `${widePath(width)}${file}.jpg`, { body: 'x' }))
  const spread = (count: number) => (at: number) => filePath(Math.floor((at * files) / count))
  await demandAll(tagged, (at) =>
    demand(server, 'POST', `/api/tags${spread(tagged)(at)}`, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ tags: ['urgent'] }),
    }),
  )
  await demandAll(trashed, async (at) => {
    await demand(server, 'PUT', `/trashed-${at}`, { body: 'x' })
    return demand(server, 'DELETE', `/trashed-${at}`)
  })
}

export type SnapshotTimes = Readonly<{
  /** Milliseconds. */
  taken: number
  read: number
  restored: number
}>

/** Takes a snapshot, reads a folder of it after a thousand changes, and goes back to it. */
export async function timeSnapshot(server: Server, { files, folders }: Shape, round: number): Promise<SnapshotTimes> {
  const taken = await demand(server, 'POST', '/api/snapshots')
  const { id }: Readonly<{ id: string }> = JSON.parse(taken.text)
  await overwrite(server, someOf(files, changes), `round ${round}`)
  const read = await propfind(server, `/.snapshots/${id}${folderPath(any(folders))}`)
  const restored = await demand(server, 'POST', `/api/snapshots/${id}/restore`)
  const { restored_files: back }: Readonly<{ restored_files: number }> = JSON.parse(restored.text)
  if (back !== changes) throw new Error(`${back} files were restored instead of ${changes}.`)
  return { taken: taken.ms, read: read.ms, restored: restored.ms }
}
