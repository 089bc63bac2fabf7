/** What is measured on each server, and the least that ours has to reach there. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { ask, demand } from './ask.ts'
import { median } from './figures.ts'
import { type LoadProgram, load, transfer } from './load.ts'
import type { PeerName } from './peer-servers.ts'
import type { Server } from './server.ts'
import { slowUploads } from './slow-uploads.ts'
import { destination, largeBytes, type Stock } from './stock.ts'

/** Ours is at least (for milliseconds: at most) so many times theirs; or at most a number of its own. */
export type Floor = Readonly<{ peer: PeerName; times: number }> | Readonly<{ max: number }>

export type Figure = Readonly<{ name: string; unit: 'req/s' | 'MB/s' | 'ms' | 'MB'; floors?: readonly Floor[] }>

export type Round = Readonly<{
  number: number
  /** How long a load lasts. */
  seconds: number
  /** For what a client needs to write down. */
  folder: string
  /** A file of `largeBytes`. */
  large: string
}>

export type Case = Readonly<{
  /** What comes of it, in the order in which `run` answers. */
  figures: readonly Figure[]
  stock: readonly Stock[]
  program?: LoadProgram
  /** Peers are spared what takes them minutes. */
  oursAlone?: boolean
  run(server: Server, round: Round): Promise<readonly number[]>
}>

/** A case of one figure that wrk measures in requests a second. */
const rate = (
  name: string,
  { stock, connections, next, floors }: Readonly<{ stock: Stock; connections: number; next: string; floors: Floor[] }>,
): Case => ({
  figures: [{ name, unit: 'req/s', floors }],
  stock: [stock],
  program: 'wrk',
  run: async ({ port }, { seconds, folder, number: seed }) => [
    (await load({ port, connections, seconds, folder, seed, next })).perSecond,
  ],
})

const download = (connections: number, floors: readonly Floor[]): Case => ({
  figures: [{ name: `GET 256 MiB, ${connections} connection${connections > 1 ? 's' : ''}`, unit: 'MB/s', floors }],
  stock: ['large'],
  program: 'curl',
  run: async ({ port }) => [
    (await transfer({ url: `http://127.0.0.1:${port}/large`, connections, size: largeBytes })) / 1e6,
  ],
})

const rangeOfLarge = `local from = any(${largeBytes - 65_536})
  return ask("GET", "/large", { Range = "bytes=" .. from .. "-" .. from + 65535 })`

const uploadSmall: Case = {
  figures: [{ name: 'PUT 1 KiB, new, 8 connections', unit: 'req/s', floors: [{ peer: 'apache', times: 1 }] }],
  stock: [],
  program: 'wrk',
  async run(server, { number, seconds, folder }) {
    const target = `/small-${number}/`
    await demand(server, 'MKCOL', target)
    const next = `return ask("PUT", "${target}" .. n, {}, kibibyte)`
    return [(await load({ port: server.port, connections: 8, seconds, folder, seed: number, next })).perSecond]
  },
}

const uploadLarge: Case = {
  figures: [
    { name: 'PUT 256 MiB', unit: 'MB/s', floors: [{ peer: 'nginx', times: 0.5 }] },
    { name: 'GET 256 MiB, never read before', unit: 'MB/s' },
  ],
  stock: [],
  program: 'curl',
  async run(server, { number, large }) {
    renew(large)
    const path = `/large-${number}`
    const url = `http://127.0.0.1:${server.port}${path}`
    const written = await transfer({ url, connections: 1, size: largeBytes, upload: large })
    const read = await transfer({ url, connections: 1, size: largeBytes })
    await demand(server, 'DELETE', path)
    return [written / 1e6, read / 1e6]
  },
}

/** Gives a file a beginning it never had: a server that keeps equal contents once is to keep it anew. */
function renew(path: string): void {
  const file = openSync(path, 'r+')
  writeSync(file, new Float64Array([performance.now()]), 0, 8, 0)
  closeSync(file)
}

const properties = `<?xml version="1.0"?><propfind xmlns="DAV:"><prop><resourcetype/><getcontentlength/><getlastmodified/><getetag/></prop></propfind>`
const asXml = { 'Content-Type': 'application/xml' }

const listing = (count: number, { stock, floors }: Readonly<{ stock: Stock; floors: Floor[] }>): Case => ({
  figures: [{ name: `PROPFIND of ${count.toLocaleString('en')}`, unit: 'ms', floors }],
  stock: [stock],
  async run(server) {
    const path = `/${stock.replace(' ', '-')}/`
    const times: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const { text, ms } = await demand(server, 'PROPFIND', path, { headers: { ...asXml, Depth: 1 }, body: properties })
      const listed = text.match(/<(?:\w+:)?response[ >]/g)?.length ?? 0
      if (listed !== count + 1) throw new Error(`${listed} entries instead of ${count + 1}`)
      times.push(ms)
    }
    return [median(times)]
  },
})

type Errand = Readonly<{
  method: 'COPY' | 'MOVE'
  stock: Stock
  floors: Floor[]
  from(round: Round): string
  to(round: Round): string
}>

const errand = (name: string, { method, stock, floors, from, to }: Errand): Case => ({
  figures: [{ name, unit: 'ms', floors }],
  stock: [stock],
  run: async (server, round) => [
    (await demand(server, method, from(round), { headers: destination(server, to(round)) })).ms,
  ],
})

const mixture: Case = {
  figures: [
    { name: 'mixed load, 16 connections', unit: 'req/s' },
    { name: 'mixed load, p50', unit: 'ms' },
    { name: 'mixed load, p99', unit: 'ms', floors: [{ peer: 'apache', times: 2 }] },
  ],
  stock: ['thousand', 'large'],
  program: 'wrk',
  async run(server, { number, seconds, folder }) {
    const target = `/mixed-${number}/`
    await demand(server, 'MKCOL', target)
    const next = `local kind = any(10)
      if kind < 7 then return ask("GET", "/thousand/f" .. any(1000)) end
      if kind < 8 then ${rangeOfLarge} end
      if kind < 9 then return ask("PUT", "${target}" .. n, {}, kibibyte) end
      return ask("PROPFIND", "/thousand/f" .. any(1000), { Depth = "0", ["Content-Type"] = "application/xml" }, '${properties}')`
    const { perSecond, p50Ms, p99Ms } = await load({
      port: server.port,
      connections: 16,
      seconds,
      folder,
      seed: number,
      next,
    })
    return [perSecond, p50Ms, p99Ms]
  },
}

const memory: Case = {
  figures: [{ name: 'memory with 1,000 slow uploads', unit: 'MB', floors: [{ max: 400 }] }],
  stock: [],
  async run(server, { number, seconds }) {
    const folder = `/slow-${number}/`
    await ask(server, 'MKCOL', folder)
    return [(await slowUploads(server, { folder, seconds })) / 1e6]
  },
}

export const cases: readonly Case[] = [
  rate('GET 1 KiB, 32 connections', {
    stock: 'thousand',
    connections: 32,
    next: 'return ask("GET", "/thousand/f" .. any(1000))',
    floors: [
      { peer: 'apache', times: 0.7 },
      { peer: 'rclone', times: 2 },
    ],
  }),
  download(1, [{ peer: 'nginx', times: 0.9 }]),
  download(4, [{ peer: 'nginx', times: 0.9 }]),
  rate('GET 64 KiB of 256 MiB, 8 connections', {
    stock: 'large',
    connections: 8,
    next: rangeOfLarge,
    floors: [{ peer: 'apache', times: 0.7 }],
  }),
  uploadSmall,
  uploadLarge,
  listing(1000, { stock: 'thousand', floors: [] }),
  listing(10_000, { stock: 'ten thousand', floors: [{ peer: 'apache', times: 1 }] }),
  errand('COPY 256 MiB', {
    method: 'COPY',
    stock: 'large',
    floors: [{ max: 10 }],
    from: () => '/large',
    to: ({ number }) => `/copy-of-large-${number}`,
  }),
  errand('COPY of a folder of 1,000', {
    method: 'COPY',
    stock: 'thousand',
    floors: [{ max: 20 }],
    from: () => '/thousand/',
    to: ({ number }) => `/copy-of-thousand-${number}/`,
  }),
  {
    ...errand('MOVE of a folder of 100,000', {
      method: 'MOVE',
      stock: 'hundred thousand',
      floors: [{ max: 10 }],
      from: ({ number }) => `/hundred-thousand-${number}/`,
      to: ({ number }) => `/hundred-thousand-${number + 1}/`,
    }),
    oursAlone: true,
  },
  mixture,
  memory,
]
