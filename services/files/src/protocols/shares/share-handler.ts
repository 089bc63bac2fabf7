/**
 * The handler of shares: what lies behind a link, for people without an account.
 *
 *   GET /s/{token}            a file's bytes; a folder as a page, a JSON array, or with `?zip` as an archive
 *   GET /s/{token}/{path}     a file or a folder in a shared folder
 *   POST /s/{token}           a form: the password (answered like GET; a browser is led on to it), or files for a folder
 *                             that takes some
 *   PUT /s/{token}/{name}     a file for a folder that takes some
 *
 * A browser gets as a page what everybody else gets as JSON.
 */
import type { IncomingMessage } from 'node:http'
import { type Exchange, nameRoute, refusalOf } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { type Inside, lookInside } from '../../operations/shares/look-inside.ts'
import { refuseUsedUp } from '../../operations/shares/open-share.ts'
import { sharePasswordChecker } from '../../operations/shares/share-passwords.ts'
import type { AskingOthers } from '../../ports/asking-others.ts'
import type { Policy } from '../../ports/policy.ts'
import { pathMissing } from '../../problems/paths.ts'
import { methodUnknown } from '../../problems/requests.ts'
import { shareShowsNothing } from '../../problems/shares.ts'
import { uploadTypeUnsupported } from '../../problems/uploads.ts'
import { noteTarget } from '../auditing/request-context.ts'
import { readShortBody } from '../bodies/request-body.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'
import { arrived } from './counted-bytes.ts'
import { handleForm, handlePut } from './drop.ts'
import { liveDownloads } from './live-downloads.ts'
import { sendSharedArchive, sendSharedFile } from './send-shared.ts'
import { admitted, callOf, type ShareCall, type ShareContext } from './share-call.ts'
import { sendListing, visiblePages } from './share-listing.ts'
import {
  addressOf,
  downloadBody,
  folderBody,
  passwordBody,
  sendPage,
  sentenceBody,
  uploadBody,
  wantsPage,
} from './share-page.ts'
import { type ShareTexts, textsFor } from './share-texts.ts'

const allow = 'OPTIONS, GET, HEAD, POST, PUT'
const served = ['GET', 'HEAD', 'POST', 'OPTIONS']
const formLimitBytes = 16 * 1024
/** In the query of a file's address: a page that begins the download. */
const begin = 'begin'

export function shareHandler(
  service: Service,
  policies: Readonly<{ current(): Policy }> | undefined,
  beside?: AskingOthers,
): ProtocolHandler {
  const context: ShareContext = {
    service,
    policies,
    checkPassword: sharePasswordChecker(service),
    live: liveDownloads(service.clock, beside),
  }
  return {
    // Any other write below /s is a write to the tree, where that name is reserved.
    owns: (method, path) =>
      path.startsWith('/s/') && (served.includes(method) || (method === 'PUT' && /^\/s\/[^/]+\/./.test(path))),
    async handle(exchange) {
      nameRoute(exchange.request, 'share')
      arrived(exchange.request.socket)
      try {
        await answer(callOf(context, exchange))
      } catch (thrown) {
        await refuse(exchange, thrown)
      }
    },
  }
}

async function answer(call: ShareCall): Promise<void> {
  const { request, response } = call.exchange
  const { method = '' } = request
  switch (method) {
    case 'GET':
    case 'HEAD':
      return await handleGet(call)
    case 'PUT':
      return await handlePut(call)
    case 'POST':
      return await handlePost(call)
    case 'OPTIONS':
      response.writeHead(204, { Allow: allow }).end()
      return
    default:
      throw methodUnknown(method, allow)
  }
}

/** @param password the password from a form. */
async function handleGet(call: ShareCall, password?: string): Promise<void> {
  const { service, exchange, token, inner, inTheNameOf, query } = call
  const { share, row } = await admitted(call, password)
  const isPage = wantsPage(exchange.request) || query.has('list')
  const texts = textsFor(exchange.request)
  const isForm = password !== undefined && wantsPage(exchange.request)
  if (share.allow_upload) {
    if (!isPage || inner.names.length > 0 || query.has('zip')) throw shareShowsNothing()
    if (isForm) return leadOn(call, '')
    await sendPage(exchange, { status: 200, title: row.name, language: texts.language, body: uploadBody(texts) })
    return
  }
  const use = { token, at: service.clock.now(), inTheNameOf }
  const inside = await service.database.read(lookInside({ ...use, inner }))
  noteTarget(exchange, inside.foundPath)
  const isFolder = inside.found.is_folder === 1
  if (call.slash && !isFolder) throw pathMissing(inner.text)
  if (exchange.request.method === 'HEAD' || (isFolder && !query.has('zip'))) refuseUsedUp(inside.share)
  if (isForm) return leadOn(call, isFolder ? '' : begin)
  if (!isFolder && query.has(begin) && isPage) await sendDownloadPage(call, inside)
  else if (!isFolder) await sendSharedFile(call, inside)
  else if (query.has('zip')) await sendSharedArchive(call, inside)
  else if (!isPage) await sendListing(call, inside)
  else {
    const title = inside.found.name === '' ? texts.files : inside.found.name
    await sendPage(exchange, {
      status: 200,
      title,
      language: texts.language,
      body: folderBody({ texts, token, inner, asList: query.has('list') }, visiblePages(service, inside)),
    })
  }
}

/**
 * Answers a form whose password was right: the page is got anew, by the cookie. Else it would be the answer to a POST, and a
 * browser that comes back to it asks whether to send the form once more.
 */
function leadOn({ exchange: { response }, token, inner, slash, query }: ShareCall, flag: string): void {
  const kept = [...query.keys()].filter((key) => key === 'zip' || key === 'list')
  const flags = [...new Set(flag === '' ? kept : [...kept, flag])]
  const address = `${addressOf(token, inner.names)}${slash ? '/' : ''}${flags.length > 0 ? `?${flags.join('&')}` : ''}`
  response.writeHead(303, { Location: address, 'Cache-Control': 'no-store', 'Content-Length': 0 }).end()
}

/**
 * A browser saves a file, and goes on showing the page that it was on: the form, and that a password was wrong before. So it is
 * shown another page, which begins the download by the cookie.
 */
async function sendDownloadPage({ exchange, token, inner }: ShareCall, { share, found }: Inside): Promise<void> {
  refuseUsedUp(share)
  const address = addressOf(token, inner.names)
  const texts = textsFor(exchange.request)
  await sendPage(exchange, {
    status: 200,
    title: found.name,
    language: texts.language,
    headers: { Refresh: `0; url=${address}` },
    body: downloadBody({ texts, address, size: found.size }),
  })
}

async function handlePost(call: ShareCall): Promise<void> {
  const { request } = call.exchange
  const [type = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(';')
  if (type.trim() === 'multipart/form-data') {
    const form = await handleForm(call)
    if (form) await handleGet(call, form.password)
    return
  }
  if (type.trim() !== 'application/x-www-form-urlencoded')
    throw uploadTypeUnsupported('application/x-www-form-urlencoded')
  const form = new URLSearchParams(Buffer.from(await readShortBody(request, formLimitBytes)).toString())
  await handleGet(call, form.get('password') ?? undefined)
}

/**
 * Answers with a refusal. For a page the challenge has a scheme that browsers don't know: on Basic, the browser would
 * ask for the name and password of an account.
 */
async function refuse(exchange: Exchange, thrown: unknown): Promise<void> {
  const { request, response } = exchange
  if (!(thrown instanceof Problem) || response.headersSent) throw thrown
  const isPage = wantsPage(request)
  const challenge = isPage ? 'Share' : 'Basic realm="Share", charset="UTF-8"'
  const problem = thrown.kind === 'unauthenticated' ? thrown.withHeaders({ 'www-authenticate': challenge }) : thrown
  if (!isPage || request.method === 'PUT') throw problem
  const { status, code, message, headers } = refusalOf(problem, exchange.id)
  const texts = textsFor(request)
  const sentence = texts.refusal({ code, message })
  await sendPage(exchange, {
    status,
    title: texts.shared,
    language: texts.language,
    headers: { ...headers, 'Error-Code': code },
    body: status === 401 ? passwordBody(texts, sentence) : sentenceBody(sentence, wayBack(request, texts)),
  })
}

/** Behind a form that was refused, the address that it was on. */
const wayBack = ({ method, url = '' }: IncomingMessage, { back }: ShareTexts) =>
  method === 'POST' ? { text: back, address: url.split('?')[0] ?? '' } : undefined
