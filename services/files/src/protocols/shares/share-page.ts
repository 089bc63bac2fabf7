/**
 * What a browser is shown of a share: plain pages, made here, without a script. Names come from strangers, so every one
 * is escaped, and a policy that allows nothing but our own style stands behind that.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { sendText } from '../send-text.ts'

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:3rem auto;padding:0 1rem;color:#1c2430;background:#fff}
h1{font-size:1.3rem;overflow-wrap:anywhere}table{border-collapse:collapse;width:100%}td{padding:.35rem .5rem;border-top:1px solid #d5dae1;overflow-wrap:anywhere}
td:nth-child(2){text-align:right;white-space:nowrap}a{color:#0b5cad}form{margin:1rem 0}input,button{font:inherit;padding:.35rem .6rem}
@media(prefers-color-scheme:dark){body{color:#e3e7ed;background:#14181f}td{border-color:#39414d}a{color:#7ab8ff}}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const wantsPage = ({ headers }: IncomingMessage): boolean => /\btext\/html\b/i.test(headers.accept ?? '')

type Page = Readonly<{
  status: number
  title: string
  headers?: OutgoingHttpHeaders
  /** HTML, escaped already. */
  body: AsyncIterable<string>
}>

export async function sendPage(
  { request, response }: Readonly<{ request: IncomingMessage; response: ServerResponse }>,
  { status, title, headers = {}, body }: Page,
): Promise<void> {
  const all = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept',
    ...headers,
  }
  if (request.method === 'HEAD') response.writeHead(status, all).end()
  else await sendText(response, status, all, framed(title, body))
}

async function* framed(title: string, body: AsyncIterable<string>): AsyncGenerator<string> {
  const escaped = escapeHtml(title)
  yield `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped}</title><style>${style}</style></head><body><h1>${escaped}</h1>`
  yield* body
  yield '</body></html>'
}

/** A folder: what lies in it, and all of it as a zip. */
export async function* folderBody(
  { token, inner }: Readonly<{ token: string; inner: Path }>,
  pages: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  const address = addressOf(token, inner.names)
  yield `<p><a href="${address}?zip">Download all of it as a zip</a></p><table>`
  if (inner.names.length > 0)
    yield `<tr><td><a href="${addressOf(token, inner.names.slice(0, -1))}">..</a></td><td></td></tr>`
  for await (const entries of pages) yield entries.map((entry) => rowOf(address, entry)).join('')
  yield '</table>'
}

function rowOf(address: string, entry: Entry): string {
  const isFolder = entry.kind === 'folder'
  const href = `${address}/${encodeURIComponent(entry.name)}${isFolder ? '/' : ''}`
  return `<tr><td><a href="${escapeHtml(href)}">${escapeHtml(entry.name)}${isFolder ? '/' : ''}</a></td><td>${isFolder ? '' : sizeOf(entry.size)}</td></tr>`
}

export async function* passwordBody(why: string): AsyncGenerator<string> {
  yield `<p>${escapeHtml(why)}</p><form method="post"><label>Password <input type="password" name="password" required autofocus autocomplete="off"></label> <button>Open</button></form>`
}

export async function* uploadBody(results: readonly string[] = []): AsyncGenerator<string> {
  if (results.length > 0) yield `<ul>${results.map((result) => `<li>${escapeHtml(result)}</li>`).join('')}</ul>`
  yield '<p>Choose files to put into this folder. What is in it already is not shown, and stays as it is.</p>'
  yield '<form method="post" enctype="multipart/form-data"><input type="file" name="file" multiple required> <button>Send</button></form>'
}

export async function* sentenceBody(sentence: string): AsyncGenerator<string> {
  yield `<p>${escapeHtml(sentence)}</p>`
}

const addressOf = (token: string, names: readonly string[]): string =>
  escapeHtml(['/s', encodeURIComponent(token), ...names.map(encodeURIComponent)].join('/'))

const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']

function sizeOf(bytes: number): string {
  const unit = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${unit === 0 ? bytes : (bytes / 1024 ** unit).toFixed(1)} ${units[unit]}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
