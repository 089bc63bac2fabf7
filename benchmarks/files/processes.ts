/**
 * What do more processes bring to the file service (`--processes`) on one data folder with SQLite?
 *
 *   npm run benchmark -- files/processes [--rounds 3] [--seconds 4] [--connections 8,32] [--only REGEX] [--data DIR]
 *
 * Services of one, two and three processes serve equal data, and take turns in every round. Figures are medians of the rounds;
 * `times` is the median of the ratios to one process in the same round. Needs wrk and openssl.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '@alluvium/http/free-port'
import { launchedWords } from '../launched.ts'
import { demand } from './ask.ts'
import { median, murmur, shown, table, tell } from './figures.ts'
import { load } from './load.ts'
import { scratchFolder } from './scratch.ts'
import { memoryOf, type Server, startServer } from './server.ts'

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '4' },
    connections: { type: 'string', default: '8,32' },
    only: { type: 'string', default: '' },
    data: { type: 'string' },
  },
})
const [rounds, seconds] = [Number(flags.rounds), Number(flags.seconds)]
const counts = [1, 2, 3]
const listed = 200

type Figure = Readonly<{
  name: string
  isSecure: boolean
  /** Lua, see load.ts. */
  next(round: number): string
}>

const allFigures: readonly Figure[] = [
  { name: 'GET 1 KiB over TLS', isSecure: true, next: () => `return ask("GET", "/listed/" .. any(${listed}))` },
  { name: 'GET 1 KiB', isSecure: false, next: () => `return ask("GET", "/listed/" .. any(${listed}))` },
  {
    name: 'PROPFIND of 200',
    isSecure: false,
    next: () => `return ask("PROPFIND", "/listed/", { Depth = "1" })`,
  },
  { name: 'PUT 1 KiB', isSecure: false, next: (round) => `return ask("PUT", "/own/${round}-" .. n, {}, kibibyte)` },
]

const figures = allFigures.filter(({ name }) => new RegExp(flags.only).test(name))

const rowOf = ({ name }: Figure, connections: number): string => `${name}, ${connections} connections`

/** A service, and another over TLS: each has data of its own. */
type Place = Readonly<{ processes: number; plain: Server; secure: Server }>

async function main(): Promise<void> {
  const folder = scratchFolder(flags.data)
  const certificate = selfSigned(folder)
  await using opened = new AsyncDisposableStack()
  const start = async (name: string, processes: number, words: readonly string[]): Promise<Server> => {
    const port = await freePort()
    const own = join(folder, name)
    const server = await startServer({
      name,
      command: process.execPath,
      words: launchedWords('files', `--data=${own}`, `--port=${port}`, `--processes=${processes}`, ...words),
      folder: own,
      port,
      isSecure: words.length > 0,
    })
    opened.defer(() => server.stop())
    await layStock(server)
    return server
  }
  const places: Place[] = []
  for (const processes of counts) {
    const plain = await start(`plain-${processes}`, processes, [])
    places.push({ processes, plain, secure: await start(`secure-${processes}`, processes, certificate) })
  }
  const measured = flags.connections.split(',').map(Number)
  const readings = new Map<string, number[]>()
  const note = (row: string, column: string, value: number) => {
    const key = `${row}\0${column}`
    readings.set(key, [...(readings.get(key) ?? []), value])
  }
  // The first round warms all of them up, and is left out.
  for (let round = 0; round <= rounds; round += 1) {
    for (const figure of figures) {
      for (const connections of measured) {
        const rates: number[] = []
        for (const { processes, plain, secure } of places) {
          const { port, isSecure } = figure.isSecure ? secure : plain
          const own = join(folder, 'load')
          mkdirSync(own, { recursive: true })
          const next = figure.next(round * 1000 + connections)
          const of = { port, isSecure, connections, seconds, folder: own, seed: round, next }
          const { perSecond } = await load(of)
          rates.push(perSecond)
          if (round === 0) continue
          note(rowOf(figure, connections), `${processes}`, perSecond)
          note(rowOf(figure, connections), `${processes} times`, perSecond / (rates[0] ?? 0))
        }
      }
    }
    murmur(round === 0 ? 'all are warm' : `round ${round} of ${rounds} is done`)
  }
  const at = (row: string, column: string) => shown(median(readings.get(`${row}\0${column}`) ?? []))
  tell(`${cpus().length} cores, which the load shares`)
  const columns = counts.flatMap((count) => (count === 1 ? ['1'] : [`${count}`, `${count} times`]))
  const rows = figures.flatMap((figure) => measured.map((connections) => rowOf(figure, connections)))
  tell(table([['a second', ...columns], ...rows.map((row) => [row, ...columns.map((column) => at(row, column))])]))
  const memory = places.map(({ processes, plain }) => `${processes}: ${Math.round(memoryOf(plain) / 2 ** 20)} MiB`)
  tell(`memory, by processes: ${memory.join(', ')}`)
}

/** The flags of a certificate that its own key has signed. */
function selfSigned(folder: string): readonly string[] {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj /CN=localhost'
  execFileSync('openssl', [...words.split(' '), '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  return [`--tls-cert=${certificate}`, `--tls-key=${key}`]
}

async function layStock(server: Server): Promise<void> {
  for (const folder of ['listed', 'own']) await demand(server, 'MKCOL', `/${folder}/`)
  const body = 'x'.repeat(1024)
  await Promise.all(Array.from({ length: listed }, (_, at) => demand(server, 'PUT', `/listed/${at}`, { body })))
}

await main()
