/**
 * Puts files into a shared folder: one by PUT, or several by a form. A person with a browser can neither see which names are
 * taken nor choose another one, so their file gets the next free name; a program is told.
 */
import { refusalOf } from '@alluvium/http'
import { Problem, type ProblemKind } from '@alluvium/kernel'
import type { Checksum } from '../../model/checksum.ts'
import { declaredType } from '../../model/media-type.ts'
import { dropFile, type WhenTaken } from '../../operations/shares/drop-file.ts'
import { locked } from '../../problems/locks.ts'
import { noFileAddress, pathInvalid, pathTaken } from '../../problems/paths.ts'
import { partialPut } from '../../problems/requests.ts'
import { shareMissing, shareTakesNothing } from '../../problems/shares.ts'
import { quotaExceeded } from '../../problems/storage.ts'
import { checksumsOf } from '../bodies/checksum-headers.ts'
import { gathered } from '../bodies/gathered.ts'
import { isCompressed } from '../bodies/inflated-body.ts'
import { readBody } from '../bodies/request-body.ts'
import { formParts } from './multipart.ts'
import { admitted, type ShareCall } from './share-call.ts'
import { sendPage, uploadBody, wantsPage } from './share-page.ts'
import { textsFor } from './share-texts.ts'

export async function handlePut(call: ShareCall): Promise<void> {
  const { request, response } = call.exchange
  const { headers } = request
  if (headers['content-range'] !== undefined) throw partialPut() // RFC 9110, 14.5
  const isInflated = isCompressed(request)
  const { share } = await admitted(call)
  if (!share.allow_upload) throw shareTakesNothing()
  const [name, ...more] = call.inner.names
  if (name === undefined || more.length > 0) throw pathInvalid('A file is put directly into the shared folder.')
  if (call.slash) throw noFileAddress(name)
  const { 'content-length': length } = headers
  const announced = isInflated || length === undefined ? undefined : Number(length)
  const body = () => readBody(request, call.service.smallLimitBytes)
  const size = await dropped(call, {
    name,
    announced,
    mediaType: declaredType(headers['content-type'], name),
    whenTaken: 'refuse',
    checksums: checksumsOf(headers),
    body,
  })
  sendJson(response, 201, { name, size })
}

/** Answers a form that contains files; otherwise returns the form's fields. */
export async function handleForm(call: ShareCall): Promise<Readonly<{ password: string | undefined }> | undefined> {
  const { request, response } = call.exchange
  const results: Result[] = []
  let password: string | undefined
  for await (const part of formParts(request)) {
    if (part.kind === 'field') {
      if (part.name === 'password') password = part.value
      continue
    }
    const { share } = await admitted(call, password)
    if (!share.allow_upload) throw shareTakesNothing()
    results.push(await resultOf(call, { name: part.filename ?? '', bytes: part.bytes }))
  }
  if (results.length === 0) return { password }
  const failed = results.filter(({ error }) => error)
  const [first] = failed
  const refusal = failed.length === results.length ? first?.error : undefined
  if (refusal && (!wantsPage(request) || ends.has(refusal.kind))) throw refusal
  if (wantsPage(request)) await sendResults(call, results, refusal)
  else {
    const shown = results.map(({ name, size, error }) =>
      error ? { name, status: 'error', error: error.message } : { name, status: 'ok', size },
    )
    sendJson(response, 201, { results: shown, succeeded: results.length - failed.length, failed: failed.length })
  }
  return undefined
}

/** Refusals that can occur while a file's bytes are read: the rest of the form can't be read then. */
const midway = new Set([
  'files.upload-cut',
  'files.form-invalid',
  'files.storage-full',
  'files.storage-unavailable',
  'files.upload-lost',
])

/** Refusals after which no other file would be taken. Any other leaves the form. */
const ends = new Set<ProblemKind>(['forbidden', 'missing', 'gone'])

type Result = Readonly<{ name: string; size: number; error?: Problem }>

async function resultOf(
  call: ShareCall,
  { name, bytes }: Readonly<{ name: string; bytes: AsyncIterable<Uint8Array> }>,
): Promise<Result> {
  try {
    return {
      name,
      size: await dropped(call, {
        name,
        announced: undefined,
        checksums: [],
        whenTaken: wantsPage(call.exchange.request) ? 'number' : 'refuse',
        body: () => gathered(bytes, call.service.smallLimitBytes),
      }),
    }
  } catch (error) {
    if (!(error instanceof Problem) || midway.has(error.code)) throw error
    for await (const _ of bytes); // the next part comes behind it
    return { name, size: 0, error }
  }
}

/** @param refusal why none was taken. */
function sendResults({ exchange }: ShareCall, results: readonly Result[], refusal: Problem | undefined): Promise<void> {
  const texts = textsFor(exchange.request)
  const sentences = results.map(({ name, error }) => (error ? texts.refusal(error) : texts.arrived(name)))
  const refused = refusal && refusalOf(refusal, exchange.id)
  return sendPage(exchange, {
    status: refused?.status ?? 201,
    title: texts.send,
    language: texts.language,
    headers: { ...refused?.headers, ...(refused && { 'Error-Code': refused.code }) },
    body: uploadBody(texts, { results: sentences, isThanked: !refusal }),
  })
}

type Dropped = Readonly<{
  name: string
  announced: number | undefined
  mediaType?: string | null
  checksums: readonly Checksum[]
  whenTaken: WhenTaken
  body(): Promise<Uint8Array | AsyncIterable<Uint8Array>>
}>

/**
 * Stores the file and returns its size in bytes. The sentence of a refusal does not show where the folder is or whose
 * it is.
 */
async function dropped({ service, token, inTheNameOf }: ShareCall, drop: Dropped): Promise<number> {
  const { name } = drop
  try {
    const { entry } = await dropFile(service, { use: { token, inTheNameOf }, ...drop })
    return entry.size
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw discreet(error, name)
  }
}

function discreet(error: Problem, name: string): Problem {
  switch (error.code) {
    case 'files.precondition-failed':
    case 'files.is-folder':
    case 'files.name-unavailable': // taken by what the maker of the share may not see
      return pathTaken(name)
    case 'files.quota-exceeded':
    case 'files.total-exceeded':
      return quotaExceeded('this folder')
    case 'files.locked':
      return locked(name)
    case 'files.parent-missing':
    case 'files.parent-is-file':
    case 'files.credentials-wrong':
      return shareMissing()
    default:
      return error.kind === 'forbidden' ? shareTakesNothing() : error
  }
}

function sendJson(response: ShareCall['exchange']['response'], status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value))
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  response.end(body)
}
