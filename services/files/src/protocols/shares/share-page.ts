/**
 * The pages of a share: plain HTML without a script. Names come from other people, so each is escaped; a content
 * security policy that allows only our own style is the second protection.
 */
import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Entry } from '../../model/entry.ts'
import type { Path } from '../../model/path.ts'
import { sendText } from '../bodies/send-text.ts'
import type { ShareTexts } from './share-texts.ts'

const style = `:root{color-scheme:light dark;--back:#f6f4f0;--card:#fff;--line:#e4e0d9;--text:#26231f;--quiet:#655f56;--link:#155a62;--fill:#1f6f78}
@media(prefers-color-scheme:dark){:root{--back:#12181a;--card:#1a2124;--line:#2c363a;--text:#d3d7d8;--quiet:#9ba6aa;--link:#a9d4d6}}
body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:max(1rem,6vh) 1rem;color:var(--text);background:var(--back)}
main{max-width:46rem;margin:0 auto;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
h1{font-size:1.3rem;margin:0 0 1rem;overflow-wrap:anywhere}p,li{overflow-wrap:anywhere}a{color:var(--link)}
table{border-collapse:collapse;width:100%}td{padding:.5rem .25rem;border-top:1px solid var(--line);overflow-wrap:anywhere}
th{padding:.5rem .25rem;text-align:left}td:nth-child(2){color:var(--quiet);text-align:right;white-space:nowrap}form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:1rem 0 0}
label{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center}
input{font:inherit;max-width:100%}input[type=password]{padding:.4rem .6rem;color:inherit;background:var(--back);border:1px solid var(--line);border-radius:.5rem}
button{font:inherit;font-weight:600;padding:.4rem 1rem;color:#fff;background:var(--fill);border:0;border-radius:.5rem;cursor:pointer}
:focus-visible{outline:2px solid var(--fill);outline-offset:2px}`

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
  /** That the browser was asked for. Default: English, whatever it likes. */
  language?: string
  headers?: OutgoingHttpHeaders
  /** HTML, escaped already. */
  body: AsyncIterable<string>
}>

export async function sendPage(
  { request, response }: Readonly<{ request: IncomingMessage; response: ServerResponse }>,
  { status, title, language, headers = {}, body }: Page,
): Promise<void> {
  const all = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    Vary: language === undefined ? 'Accept' : 'Accept, Accept-Language',
    ...(language !== undefined && { 'Content-Language': language }),
    ...headers,
  }
  if (request.method === 'HEAD') response.writeHead(status, all).end()
  else await sendText(response, status, all, framed({ title, language: language ?? 'en', body }))
}

async function* framed({
  title,
  language,
  body,
}: Required<Pick<Page, 'title' | 'language' | 'body'>>): AsyncGenerator<string> {
  const escaped = escapeHtml(title)
  yield `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escaped}</title><style>${style}</style></head><body><main><h1>${escaped}</h1>`
  yield* body
  yield '</main></body></html>'
}

/** A folder: its entries, and a link to all of them as a zip. */
export async function* folderBody(
  { texts, token, inner, asList }: Readonly<{ texts: ShareTexts; token: string; inner: Path; asList: boolean }>,
  pages: AsyncIterable<readonly Entry[]>,
): AsyncGenerator<string> {
  const address = addressOf(token, inner.names)
  const onward = asList ? '?list' : '' // whoever asked for a list of this one asks for lists of those below
  yield `<p><a href="${escapeHtml(address)}?zip">${texts.downloadAll}</a></p><table>`
  if (inner.names.length > 0)
    yield `<tr><td><a href="${escapeHtml(addressOf(token, inner.names.slice(0, -1)))}${onward}">..</a></td><td></td></tr>`
  for await (const entries of pages) yield entries.map((entry) => rowOf({ texts, address, entry, onward })).join('')
  yield '</table>'
}

type Row = Readonly<{ texts: ShareTexts; address: string; entry: Entry; onward: string }>

function rowOf({ texts, address, entry, onward }: Row): string {
  const isFolder = entry.kind === 'folder'
  const href = `${address}/${encodeURIComponent(entry.name)}${isFolder ? `/${onward}` : ''}`
  return `<tr><td><a href="${escapeHtml(href)}">${escapeHtml(entry.name)}${isFolder ? '/' : ''}</a></td><td>${isFolder ? '' : sizeOf(entry.size, texts)}</td></tr>`
}

export async function* passwordBody(texts: ShareTexts, why: string): AsyncGenerator<string> {
  yield `<p>${escapeHtml(why)}</p><form method="post"><label>${texts.password} <input type="password" name="password" required autofocus autocomplete="off"></label> <button>${texts.open}</button></form>`
}

/** @param size bytes of the file. */
export async function* downloadBody({
  texts,
  address,
  size,
}: Readonly<{ texts: ShareTexts; address: string; size: number }>): AsyncGenerator<string> {
  yield `<p>${texts.downloadBegins} <a href="${escapeHtml(address)}">${texts.downloadTheFile}</a> (${sizeOf(size, texts)}).</p>`
}

/** @param results a sentence for each file that was sent just now. @param isThanked whether any of them was received. */
export async function* uploadBody(
  texts: ShareTexts,
  { results, isThanked }: Readonly<{ results: readonly string[]; isThanked: boolean }> = {
    results: [],
    isThanked: false,
  },
): AsyncGenerator<string> {
  if (isThanked) yield `<p>${texts.thanks}</p>`
  if (results.length > 0) yield `<ul>${results.map((result) => `<li>${escapeHtml(result)}</li>`).join('')}</ul>`
  yield `<p>${texts.chooseFiles}</p>`
  yield `<form method="post" enctype="multipart/form-data"><input type="file" name="file" multiple required aria-label="${texts.files}"> <button>${texts.sendThem}</button></form>`
}

export async function* sentenceBody(
  sentence: string,
  link?: Readonly<{ text: string; address: string }>,
): AsyncGenerator<string> {
  yield `<p>${escapeHtml(sentence)}</p>`
  if (link) yield `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a></p>`
}

export const addressOf = (token: string, names: readonly string[]): string =>
  ['/s', encodeURIComponent(token), ...names.map(encodeURIComponent)].join('/')

const units = ['', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB']

/** A length in words, with the decimal sign of the language. */
export function sizeOf(bytes: number, { language, bytes: name }: Pick<ShareTexts, 'language' | 'bytes'>): string {
  if (bytes === 1) return language === 'de' ? '1 Byte' : '1 byte'
  const unit = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return unit === 0 ? `${bytes} ${name}` : `${(bytes / 1024 ** unit).toLocaleString(language, one)} ${units[unit]}`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\r': '&#13;', // else it would be read as the end of a line
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"'\r]/g, (character) => entities[character] ?? '')
