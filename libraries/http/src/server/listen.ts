/**
 * The one place that opens a listening socket, on bare `node:http`: no framework, for the processes that move bytes
 * keep a small heap. It owns what belongs to connections (limits, timeouts, broken requests, stopping) and to every
 * answer (request id, CORS, access log, metrics); the way of one request is in request-pipeline.ts.
 */
import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http'
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { isLocalDevelopment, type Logger, redactUrl, servingRequest } from '@alluvium/kernel'
import { type Connections, connectionsOf } from '../connection/connections.ts'
import { answerHalfClosed } from '../connection/half-open.ts'
import { defaultLimits, type Limits } from '../connection/limits.ts'
import { type NetworkBudgets, networkBudgets } from '../connection/network-budgets.ts'
import { createServer } from '../connection/node-http.ts'
import { refusalOfParser, refuseOnSocket, refuseUnparsable } from '../connection/parse-errors.ts'
import { type PeerOf, peersBehind } from '../connection/peer.ts'
import { continueOnRead, isArriving, isHeldBack, settleBody } from '../connection/request-body.ts'
import { HookedResponse, vary } from '../connection/response-head.ts'
import { strictTransport } from '../connection/strict-transport.ts'
import type { Exchange, Handler } from '../exchange/exchange.ts'
import { httpRefusal } from '../exchange/http-problems.ts'
import { type ErrorBody, sendRefusal } from '../exchange/problem-response.ts'
import { requestIdOf } from '../exchange/request-id.ts'
import type { AcceptedElsewhere, Listening, ListenOptions } from './listen-options.ts'
import { routeNameOf } from './metrics.ts'
import { requestPipeline } from './request-pipeline.ts'

/** Listens, and answers with `handler`. Rejects when the address is taken or an option is wrong. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const limits = { ...defaultLimits, ...options.limits }
  const { accepted } = options
  const budgets = networkBudgets(limits, { ...options, processes: accepted?.processes })
  const pipeline = requestPipeline(handler, { ...options, headerCount: limits.headerCount })
  const from = { peerOf: peersBehind(options.deployment.trustedProxies), networkOf: budgets.networkOf }
  const secured = strictTransport(options.deployment, { tls: options.tls !== undefined })
  const server = openServer(limits, options.tls)
  const connections = connectionsOf(server, budgets)
  let stopping = false

  function begin(request: IncomingMessage, response: HookedResponse): void {
    const exchange = new OpenExchange({ request, response }, options, from)
    const mayBegin = connections.began(exchange)
    response.on('error', (error) => exchange.logger.error({ err: error }, 'an answer failed'))
    response.beforeHead = {
      always: secured ? ['X-Request-Id', exchange.id, ...secured(request.headers.host)] : ['X-Request-Id', exchange.id],
      beforeSend() {
        if (stopping) response.shouldKeepAlive = false
        settleBody(request, response)
      },
      amend: pipeline.cors?.varies ? () => vary(response, 'Origin') : undefined,
    }
    const isAdmitted = budgets.admits(exchange)
    const logAccess = accessLogOf(exchange, options)
    // One listener for all: each more costs a small answer a hundredth of its time.
    response.on('close', () => {
      connections.ended(exchange).forEach(carryOut)
      if (isAdmitted) budgets.ended(exchange)
      logAccess()
    })
    if (mayBegin || !isAdmitted) servingRequest(() => pipeline.handle(exchange, { isAdmitted }))
  }

  /** One that had to wait, unless it was refused meanwhile or the connection is closing: what nobody is answered is not done. */
  function carryOut(exchange: Exchange): void {
    if (exchange.request.socket.writable && !exchange.response.headersSent)
      servingRequest(() => pipeline.handle(exchange, { isAdmitted: true }))
  }

  server.on('request', begin)
  server.on('checkContinue', (request: IncomingMessage, response: HookedResponse) => {
    continueOnRead(request, response)
    begin(request, response)
  })
  server.on('checkExpectation', begin)
  guardConnections(server, connections, { ...limits, ...options })
  answerHalfClosed(server, connections)
  if (accepted)
    receive(
      server,
      accepted,
      ({ remoteAddress }, isLast) => !stopping && (isLast || !connections.isAtQuota(remoteAddress)),
    )
  else await opened(server, options)
  server.on('error', (error) => options.logger.error({ err: error }, 'the server failed'))

  let stopped: Promise<void> | undefined
  return {
    ...addressOf(server, options),
    renewCertificate({ certificate: cert, key }) {
      if (!isSecure(server)) throw new TypeError('There is no TLS here.')
      server.setSecureContext({ cert, key })
    },
    stop({ deadlineMs }) {
      stopping = true
      stopped ??= closed(server, connections, deadlineMs)
      return stopped
    },
  }
}

function openServer(limits: Limits, tls: ListenOptions['tls']): Server | SecureServer {
  const settings: ServerOptions<typeof IncomingMessage, typeof HookedResponse> = {
    ServerResponse: HookedResponse,
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: 0, // a large upload is legitimate, however long it takes; a silent one is cut by `timeout` below
    connectionsCheckingInterval: Math.max(10, Math.min(1_000, Math.floor(limits.headersMs / 4))),
    keepAliveTimeout: limits.keepAliveMs,
    requireHostHeader: false, // request-pipeline.ts asks for it, in our error shape
    insecureHTTPParser: false,
    noDelay: true,
  }
  const server = tls
    ? createSecureServer({ ...settings, cert: tls.certificate, key: tls.key, handshakeTimeout: limits.headersMs })
    : createServer(settings)
  server.maxHeadersCount = limits.headerCount + 1 // Node drops silently what is more; request-pipeline.ts refuses at one more
  server.timeout = limits.idleMs
  return server
}

const isSecure = (server: Server | SecureServer): server is SecureServer => 'setSecureContext' in server

/** A class, for an object with accessors of its own gets a shape of its own, and whoever reads it has to look anew each time. */
class OpenExchange implements Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly id: string
  readonly peer: string
  readonly network: string | undefined
  readonly #options: ListenOptions
  readonly #address: string | undefined
  #logger: Logger | undefined

  constructor(
    { request, response }: Pick<Exchange, 'request' | 'response'>,
    options: ListenOptions,
    { peerOf, networkOf }: Readonly<{ peerOf: PeerOf; networkOf: NetworkBudgets['networkOf'] }>,
  ) {
    this.request = request
    this.response = response
    this.id = requestIdOf(request)
    const forwardedFor = request.headers['x-forwarded-for']
    const list = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor
    this.#address = request.socket.remoteAddress
    this.peer = peerOf(this.#address, list)
    this.network = networkOf(this.peer)
    this.#options = options
  }

  // Made when first asked for: most requests need neither.

  get isLocal(): boolean {
    return isLocalDevelopment(this.#options.deployment, { peer: this.#address, headers: this.request.headers })
  }

  get logger(): Logger {
    return (this.#logger ??= this.#options.logger.child({ request_id: this.id }))
  }
}

/** Counts the answer and logs its line, when it is called once that is out or broken off. */
function accessLogOf({ request, response, peer, id }: Exchange, { metrics, logger }: ListenOptions): () => void {
  const { method, url = '', socket } = request
  const began = performance.now()
  // Counting them costs as much as a small answer.
  const before = logger.isLevelEnabled('debug') ? socket.bytesWritten : undefined
  return () => {
    const ms = performance.now() - began
    metrics?.observe(request, response.statusCode, ms / 1_000)
    const level = response.statusCode >= 500 ? 'info' : 'debug'
    if (!logger.isLevelEnabled(level)) return
    logger[level](
      {
        request_id: id,
        method,
        path: redactUrl(url),
        route: routeNameOf(request),
        status: response.statusCode,
        whole: response.writableFinished,
        ms: Math.round(ms * 10) / 10,
        ...(before === undefined ? {} : { bytes: socket.bytesWritten - before }),
        peer,
      },
      'answered',
    )
  }
}

type Guards = Readonly<{ idleMs: number; errorBody: ErrorBody; logger: Logger }>

function guardConnections(
  server: Server | SecureServer,
  connections: Connections,
  { idleMs, errorBody, logger }: Guards,
): void {
  const refused = new WeakSet<Socket>()
  server.on('clientError', (error: Error & { code?: string }, socket: Socket) => {
    if (refused.has(socket)) return
    refused.add(socket)
    const refusal = refusalOfParser(error.code)
    logger.debug(
      { code: error.code, peer: socket.remoteAddress, status: refusal?.status },
      'a request could not be read',
    )
    if (refusal === undefined) socket.destroy()
    else refuseUnparsable(socket, refusal, connections, errorBody)
  })
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy())
    refuseOnSocket(socket, httpRefusal('http.method-not-implemented', 'This server is no proxy.'), errorBody)
  })
  server.on('timeout', (socket: Socket) => {
    const underWay = connections.underWay(socket)
    const silent = underWay.find(({ request }) => isArriving(request))
    if (silent !== undefined && !isHeldBack(silent.request)) cutSilent(silent, errorBody)
    else if (underWay.length === 0 || socket.writableLength > 0) socket.destroy()
    else socket.setTimeout(idleMs) // our own work takes long, which is not the client's fault
  })
}

function cutSilent(exchange: Exchange, errorBody: ErrorBody): void {
  exchange.response.shouldKeepAlive = false
  sendRefusal(exchange, httpRefusal('http.timeout', 'The body of the request did not arrive in time.'), errorBody)
}

function opened(server: Server | SecureServer, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** Takes over what another process accepted, as Node's own listening does it. */
function receive(
  server: Server | SecureServer,
  { onConnection }: AcceptedElsewhere,
  isWanted: (socket: Socket, isLast: boolean) => boolean,
): void {
  onConnection((socket, isLast) => {
    if (!isWanted(socket, isLast)) return false
    socket.allowHalfOpen = true
    socket.setNoDelay(true)
    return server.emit('connection', socket)
  })
  server.emit('listening') // from then on it looks for connections that are silent for too long
}

function addressOf(
  server: Server | SecureServer,
  { host, tls, accepted }: ListenOptions,
): { url: string; port: number } {
  const address = accepted ?? server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens, but on no port.')
  const name = host.includes(':') ? `[${host}]` : host
  return { url: `${tls ? 'https' : 'http'}://${name}:${address.port}`, port: address.port }
}

async function closed(server: Server | SecureServer, connections: Connections, deadlineMs: number): Promise<void> {
  const gone = new Promise<void>((resolve) => server.close(() => resolve())).then(() => connections.closed())
  connections.closeIdle()
  const cut = setTimeout(() => connections.closeAll(), deadlineMs)
  await gone
  clearTimeout(cut)
}
