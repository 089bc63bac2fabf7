/**
 * The page for writing queries by hand, with the schema's documentation and completion. All of it, workers and styles
 * included, comes from our own disk. Its content security policy allows only its own script, and requests to this
 * service.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Exchange } from '@alluvium/http'
import { renderGraphiQL } from '@graphql-yoga/render-graphiql'

type Page = Readonly<{ plain: Buffer; zipped: Buffer; policy: string }>

let made: Promise<Page> | undefined

export async function sendGraphiql({ request, response }: Exchange): Promise<void> {
  made ??= page()
  const { plain, zipped, policy } = await made
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const body = takesGzip ? zipped : plain
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': body.length,
    ...(takesGzip ? { 'Content-Encoding': 'gzip' } : {}),
    Vary: 'Accept, Accept-Encoding',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

async function page(): Promise<Page> {
  const text = renderGraphiQL({
    title: 'Alluvium files',
    endpoint: '/api/graphql',
    defaultQuery: 'query {\n  health {\n    status\n    version\n  }\n}\n',
  })
  const plain = Buffer.from(text.trim())
  const hashes = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  const policy = [
    "default-src 'none'",
    `script-src ${hashes.join(' ')} blob:`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'font-src data:',
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  return { plain, zipped: await promisify(gzip)(plain), policy }
}
