/** Refusals in WOPI's few statuses, by what editors do on each. */
import {
  bearerChallenge,
  type Exchange,
  logBug,
  refusalOf,
  restStatuses,
  type StatusTable,
  sendRefusal,
} from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { noteRefusal } from '../auditing/request-context.ts'
import { encodeUtf7 } from './utf7.ts'

const statuses: StatusTable = {
  ...restStatuses,
  // "Resource not found/user unauthorized": 401 would say that the token is bad.
  forbidden: 404,
  gone: 404,
  // Locked by a program that is not an editor.
  locked: 409,
  unprocessable: 400,
}

export function sendWopiError(exchange: Exchange, thrown: unknown): void {
  logBug(exchange, thrown)
  if (thrown instanceof Problem && thrown.kind === 'forbidden') noteRefusal(exchange)
  const refusal = refusalOf(thrown, exchange.id, statuses)
  const headers = { ...headersOf(thrown), ...refusal.headers }
  const suggestion = refusal.headers?.['x-wopi-validrelativetarget']
  if (suggestion !== undefined) headers['x-wopi-validrelativetarget'] = encodeUtf7(suggestion)
  if (thrown instanceof Problem && thrown.code === 'files.wopi-changed-elsewhere') sendChanged(exchange)
  else sendRefusal(exchange, { ...refusal, headers }, 'error-and-code')
}

function headersOf(thrown: unknown): Record<string, string> {
  if (!(thrown instanceof Problem)) return {}
  if (thrown.kind === 'unauthenticated') return { 'www-authenticate': bearerChallenge } // RFC 9110, 15.5.2
  if (thrown.kind !== 'locked') return {}
  return { 'x-wopi-lock': '', 'x-wopi-lockfailurereason': 'The file is locked by another program.' }
}

/** Says that the file has changed: Collabora asks its user which of the two versions to keep. */
function sendChanged({ response }: Exchange): void {
  const body = JSON.stringify({ COOLStatusCode: 1010, LOOLStatusCode: 1010 })
  response
    .writeHead(409, {
      'Error-Code': 'files.wopi-changed-elsewhere',
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    })
    .end(body)
}

/** 501: an editor continues without the feature. */
export function sendUnsupported(exchange: Exchange): void {
  sendRefusal(exchange, unsupported, 'error-and-code')
}

const unsupported = {
  status: 501,
  code: 'files.wopi-unsupported',
  message: 'This host does not do what the editor asks for.',
}

/** The specification requires a 500 here. */
export function sendUnproven(exchange: Exchange): void {
  sendRefusal(exchange, unproven, 'error-and-code')
}

const unproven = {
  status: 500,
  code: 'files.wopi-proof-invalid',
  message: 'The request is not signed by the editor, or was signed too long ago.',
}
