/** How long requests take on a tree that `grow-tree.ts` made, one after another; medians, in milliseconds. */
import { ask, demand, demandAll } from './ask.ts'
import { median, murmur } from './figures.ts'
import { fileBytes, fileName, filePath, folderPath, type Shape } from './grow-tree.ts'
import type { Server } from './server.ts'

/** What a restore has to undo. */
export const changes = 1000

/** Milliseconds until a file was found by its name. */
export async function search(server: Server, file: number): Promise<number> {
  const { status, text, ms } = await ask(server, 'GET', `/api/search?q=${fileName(file).replace('.txt', '')}`)
  if (status !== 200 || !text.includes(filePath(file))) throw new Error(`${filePath(file)} is not found: ${status}`)
  return ms
}

export type RequestTimes = Readonly<{ get: number; list: number; search: number; put: number }>
export type SnapshotTimes = Readonly<{ snapshot: number; restore: number }>

export async function timeRequests(server: Server, { files, folders }: Shape, rounds: number): Promise<RequestTimes> {
  const of = (times: number, one: (turn: number) => Promise<number>) => medianOf(times * rounds, one)
  const asXml = { Depth: 1, 'Content-Type': 'application/xml' }
  const body = 'x'.repeat(fileBytes)
  return {
    get: await of(100, async () => (await demand(server, 'GET', filePath(any(files)))).ms),
    list: await of(10, async () => (await demand(server, 'PROPFIND', folderPath(any(folders)), { headers: asXml })).ms),
    search: await of(10, () => search(server, any(files))).catch(unknown('search')),
    put: await of(
      20,
      async (turn) => (await demand(server, 'PUT', `${folderPath(any(folders))}new-${turn}.txt`, { body })).ms,
    ),
  }
}

async function medianOf(times: number, one: (turn: number) => Promise<number>): Promise<number> {
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) taken.push(await one(turn))
  return median(taken)
}

const any = (count: number) => Math.floor(Math.random() * count)

export async function timeSnapshots(server: Server, files: number, rounds: number): Promise<SnapshotTimes> {
  const taken: number[] = []
  const restored: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { text, ms } = await demand(server, 'POST', '/api/snapshots')
    taken.push(ms)
    const { id }: Readonly<{ id: string }> = JSON.parse(text)
    await demandAll(changes, (change) => {
      const file = Math.floor(((change + Math.random()) * files) / changes)
      return demand(server, 'PUT', filePath(file), { body: `round ${round}`.padEnd(fileBytes) })
    })
    const answer = await demand(server, 'POST', `/api/snapshots/${id}/restore`)
    restored.push(answer.ms)
    const { restored_files: back }: Readonly<{ restored_files: number }> = JSON.parse(answer.text)
    if (back !== changes) throw new Error(`${back} files were restored instead of ${changes}.`)
  }
  return { snapshot: median(taken), restore: median(restored) }
}

/** What one feature cannot do is a dash in the table and a line, not the end of the others. */
const unknown = (what: string) => (error: unknown) => {
  murmur(`${what} was not measured: ${error instanceof Error ? error.message : String(error)}`)
  return Number.NaN
}
