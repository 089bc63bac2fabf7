/** Responses of resumable uploads: during a body, at its end, and with the draft's own problem types. */
import { type Exchange, refusalOf, restStatuses } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import type { UploadRow } from '../../operations/uploads/upload-rows.ts'
import { interopVersion } from './resumable-headers.ts'

/** The value of `Upload-Limit`: the seconds until the upload expires (4.1.4). */
export const limitOf = ({ expires_at }: UploadRow, now: number): string =>
  `max-age=${Math.max(0, Math.floor(((expires_at ?? now) - now) / 1000))}`

/** Sends `104 Upload Resumption Supported`, if the client speaks our version of the draft (5). */
export function inform(exchange: Exchange, fields: Readonly<Record<string, string | number>>): boolean {
  const { request, response } = exchange
  if (request.headers['upload-draft-interop-version'] !== interopVersion || request.httpVersion !== '1.1') return false
  if (response.headersSent || response.destroyed || typeof response.writeInformation !== 'function') return false
  response.writeInformation(104, { ...fields, 'Upload-Draft-Interop-Version': interopVersion })
  return true
}

type ProblemType = Readonly<{ type: string; title: string; status: number }>

const registry = 'https://iana.org/assignments/http-problem-types#'
const inconsistent: ProblemType = {
  type: `${registry}inconsistent-upload-length`,
  title: 'inconsistent length values for upload',
  status: 400,
}
const types: Readonly<Record<string, ProblemType>> = {
  'files.upload-offset-wrong': {
    type: `${registry}mismatching-upload-offset`,
    title: 'offset from request does not match offset of resource',
    status: 409,
  },
  'files.upload-complete': { type: `${registry}completed-upload`, title: 'upload is already completed', status: 400 },
  'files.upload-lengths-differ': inconsistent,
  'files.upload-too-long': inconsistent,
}

/**
 * Answers with one of the draft's problem types (RFC 9457), with our sentence and code beside it. Rethrows any other
 * error.
 */
export function sendUploadProblem(exchange: Exchange, thrown: unknown): void {
  const { request, response, id } = exchange
  const problem = thrown instanceof Problem ? types[thrown.code] : undefined
  if (!problem || response.headersSent) throw thrown
  const { code, message, headers = {} } = refusalOf(thrown, id)
  const expected = headers['upload-offset']
  const body = Buffer.from(
    JSON.stringify({
      ...problem,
      ...(expected === undefined
        ? {}
        : { 'expected-offset': Number(expected), 'provided-offset': Number(request.headers['upload-offset']) }),
      error: message,
      code,
    }),
  )
  response.writeHead(problem.status, {
    ...headers,
    'Error-Code': code,
    'Content-Type': 'application/problem+json',
    'Content-Length': body.length,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(body)
}

/** Whether a refusal is final: sending the same request again would not help. */
export const isFinal = (thrown: unknown): boolean => thrown instanceof Problem && restStatuses[thrown.kind] < 500
