/**
 * The console at /ui/: files of a folder that was built, and for every other path below it the one page, which
 * routes by itself. Public; what it may do is the API's to say. Its Content-Security-Policy lets it run its own
 * scripts and call the configured services, nothing else.
 */
import { existsSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import sirv from 'sirv'
import type { Exchange } from '../exchange/exchange.ts'
import { httpRefusal } from '../exchange/http-problems.ts'
import { type ErrorBody, sendRefusal } from '../exchange/problem-response.ts'
import { pathOf } from '../exchange/request-target.ts'
import type { ConsoleOptions } from './listen-options.ts'
import { nameRoute } from './metrics.ts'

export type ConsolePages = Readonly<{
  /** Answers what belongs to the console; false for everything else. */
  answers(exchange: Exchange): boolean
}>

export function consolePages({ folder, services, icon }: ConsoleOptions, errorBody: ErrorBody): ConsolePages {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`No console is built at ${folder}: index.html is missing.`)
  const fields = securityFields(Object.values(services))
  const listed = Object.keys(services).length === 0 ? undefined : Buffer.from(JSON.stringify(services))
  const serve = sirv(folder, {
    single: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      const isHashed = /^\/assets\/.+[-.][\w-]{8,}\.\w+$/.test(pathname)
      response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  function send(exchange: Exchange): void {
    const { request, response } = exchange
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return sendRefusal(
        exchange,
        httpRefusal('http.method-not-allowed', 'The console is only read.', { Allow: 'GET, HEAD' }),
        errorBody,
      )
    }
    for (const [name, value] of fields) response.setHeader(name, value)
    delete request.headers.range // sirv reads it loosely, and no page of ours asks for a part
    response.once('pipe', (file: Readable) => file.once('error', () => response.destroy())) // a file that vanished since start
    request.url = (request.url ?? '').slice('/ui'.length)
    if (pathOf(request.url) === '/services.json') return sendServices(exchange)
    serve(request, response, () =>
      sendRefusal(exchange, httpRefusal('http.unknown-route', 'The console has no such file.'), errorBody),
    )
  }

  /** Where the services are, which no build could know; a 404 when none is configured, and the page then asks its own origin. */
  function sendServices(exchange: Exchange): void {
    if (listed === undefined) {
      return sendRefusal(exchange, httpRefusal('http.unknown-route', 'No other services are known here.'), errorBody)
    }
    const fields = { 'Content-Type': 'application/json', 'Content-Length': listed.length, 'Cache-Control': 'no-cache' }
    exchange.response.writeHead(200, fields).end(listed)
  }

  return {
    answers(exchange) {
      const { request, response } = exchange
      const path = pathOf(request.url ?? '')
      if (path === '/ui' || (path === '/' && sendsToConsole(request))) {
        nameRoute(request, 'console')
        response.writeHead(302, { Location: '/ui/', 'Content-Length': 0 }).end()
        return true
      }
      if (path === '/favicon.ico' && icon !== undefined && isRead(request.method)) {
        nameRoute(request, 'console')
        response.writeHead(302, { Location: `/ui/${icon}`, 'Content-Length': 0 }).end()
        return true
      }
      if (!path.startsWith('/ui/')) return false
      nameRoute(request, 'console')
      send(exchange)
      return true
    },
  }
}

/** Whoever asks for a plain list means that. */
const sendsToConsole = ({ method, url = '', headers }: IncomingMessage): boolean =>
  isRead(method) && wantsPage(headers.accept) && !/[?&]list(?:[=&]|$)/.test(url)

const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'
const wantsPage = (accept: string | undefined): boolean => accept?.toLowerCase().includes('text/html') ?? false

function securityFields(connects: readonly string[]): [string, string][] {
  const reachable = ["'self'", ...connects].join(' ')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${reachable} data: blob:`,
    `media-src ${reachable} blob:`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `connect-src ${reachable}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return [
    ['Content-Security-Policy', policy.join('; ')],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'no-referrer'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=()'],
  ]
}
