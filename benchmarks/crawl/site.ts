/**
 * The site as a process of its own, with a ledger. It answers on bare sockets, so that it takes little of what the crawler
 * could use. Told by its parent what to do: how many pages, or to tell what was asked since.
 */
import { createServer, type Socket } from 'node:net'
import { pageAt, pageOf } from './pages.ts'

export type Ledger = Readonly<{
  /** Different pages that were asked for. */
  pages: number
  /** Requests for pages beyond the first of each. */
  again: number
  /** Requests for what is no page: robots.txt, sitemaps. */
  others: number
  /** When the first request came, milliseconds since 1970; 0 when none did. */
  firstAt: number
}>

export type ToSite = Readonly<{ kind: 'reset'; pages: number }> | Readonly<{ kind: 'tell' }>
export type FromSite = Readonly<{ kind: 'port'; port: number }> | Readonly<{ kind: 'ledger'; ledger: Ledger }>

let pages = 0
let asked = new Uint8Array()
let ledger = { pages: 0, again: 0, others: 0, firstAt: 0 }

function reset(count: number): void {
  pages = count
  asked = new Uint8Array(count)
  ledger = { pages: 0, again: 0, others: 0, firstAt: 0 }
}

function answerTo(path: string): string {
  if (ledger.firstAt === 0) ledger.firstAt = Date.now()
  const page = pageAt(path)
  if (page === undefined || page >= pages) {
    ledger.others += 1
    return 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'
  }
  if (asked[page] === 0) ledger.pages += 1
  else ledger.again += 1
  asked[page] = 1
  const body = pageOf(page, pages)
  return `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Requests are GETs without a body; one follows the other. */
function serve(socket: Socket): void {
  let received = ''
  socket.setNoDelay(true)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
      const head = received.slice(0, end)
      received = received.slice(end + 4)
      socket.write(answerTo(head.slice(4, head.indexOf(' ', 4))), 'latin1')
      if (/\r\nconnection: *close/i.test(head)) socket.end()
    }
  })
}

const tell = (message: FromSite): void => void process.send?.(message)

const server = createServer(serve).listen({ host: '127.0.0.1', port: 0, backlog: 1_024 }, () => {
  const address = server.address()
  tell({ kind: 'port', port: typeof address === 'object' && address !== null ? address.port : 0 })
})

process.on('message', (message: ToSite) => {
  if (message.kind === 'reset') reset(message.pages)
  else tell({ kind: 'ledger', ledger })
})
process.on('disconnect', () => process.exit(0))
