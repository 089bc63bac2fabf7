/**
 * A relay on loopback between programs and a server, which hands on each chunk of bytes after a delay: a server that is far
 * away. Bandwidth is not limited. It counts the ways to the server and back that programs waited for: how often one spoke
 * again after it had been answered.
 */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import pg from 'pg'

export type Relay = Readonly<{
  port: number
  /** How often a program spoke, on any connection, after an answer or at first. */
  trips(): number
  close(): Promise<void>
}>

export type RelayOptions = Readonly<{
  /** A name, an address, or the folder of PostgreSQL's socket. Default: 127.0.0.1. */
  host?: string
  port: number
  /** What each chunk waits for, one way. Chunks stay in order. */
  delay: () => Promise<unknown>
  /** What the first connection of a program, the second one, and so on wait for, before anything is handed on. Default: nothing. */
  connecting?: (number: number) => Promise<unknown>
  /** How many bytes of what the server says are handed on at once, the rest in later turns of the event loop. Default: a chunk. */
  piece?: number
  /** What is handed on instead of a chunk that a program said. Default: the chunk. */
  altered?: (chunk: Buffer) => Buffer
}>

/** The same to the PostgreSQL server of a URL; and the URL that leads through the relay. */
export async function relayToPostgres(
  url: string,
  options: Pick<RelayOptions, 'delay' | 'connecting' | 'piece' | 'altered'>,
): Promise<Readonly<{ relay: Relay; url: string }>> {
  const { host, port, user, database } = new pg.Client({ connectionString: url })
  const relay = await relayTo({ host, port, ...options })
  const through = new URL(`postgres://127.0.0.1:${relay.port}/${database ?? ''}`)
  const { password } = new URL(url.replace(/^[a-z]+:\/\/\//, 'postgres://x/'))
  through.username = user ?? ''
  through.password = password
  return { relay, url: through.href }
}

/** Listens on a free port, until it is closed. */
export async function relayTo({
  host = '127.0.0.1',
  port,
  delay,
  connecting = () => Promise.resolve(),
  piece = Number.POSITIVE_INFINITY,
  altered = (chunk) => chunk,
}: RelayOptions): Promise<Relay> {
  const open = new Set<Socket>()
  let trips = 0
  let connections = 0

  const server = createServer((program) => {
    void connecting((connections += 1)).then(() => connected(program))
  })

  function connected(program: Socket): void {
    const database = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect({ host, port, noDelay: true })
    program.setNoDelay(true)
    let speaker: Socket | undefined
    const handOn = (from: Socket, to: Socket) => {
      let before = Promise.resolve()
      open.add(from)
      from.on('data', (chunk: Buffer) => {
        if (from === program && speaker !== program) trips += 1
        const due = delay()
        const earlier = before
        before = (async () => {
          await earlier
          await due
          if (from === database) speaker = database
          if (from === database) await write(to, chunk, piece)
          else await write(to, altered(chunk), chunk.length)
        })()
        if (from === program) speaker = program
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        open.delete(from)
        void before.then(() => to.destroy())
      })
    }
    handOn(program, database)
    handOn(database, program)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The relay has no port.')
  return {
    port: address.port,
    trips: () => trips,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @param piece bytes that are written in one turn of the event loop. */
async function write(to: Socket, chunk: Buffer, piece: number): Promise<void> {
  for (let at = 0; at < chunk.length; at += piece) {
    to.write(chunk.subarray(at, at + piece))
    // oxlint-disable-next-line no-await-in-loop -- so that the pieces do not arrive together
    if (at + piece < chunk.length) await turnOfTheLoop()
  }
}
