/**
 * Pictures of people. Nobody has one here, so it is the initials of the name in the address, whether there is such an account or not:
 * an answer that differed would tell.
 *
 *   GET  /index.php/avatar/ada/64
 *   GET  /remote.php/dav/avatars/ada/128.png
 */
import { createHash } from 'node:crypto'
import { basicChallenge, type Exchange, evaluatePreconditions, parseConditions, withChallenge } from '@alluvium/http'
import { methodUnknown, nothingHere } from '../../../problems/requests.ts'
import { requireCaller } from '../../authentication/require-caller.ts'
import type { Service } from '../../service.ts'
import { nameIn } from '../user-place.ts'
import { initialsPicture } from './initials-picture.ts'

const addresses = [
  /^\/index\.php\/avatar\/([^/]{1,600})\/(\d{1,4})(?:\/dark)?$/,
  /^\/remote\.php\/dav\/avatars\/([^/]{1,600})\/(\d{1,4})\.png$/,
]
const sides = { smallest: 16, largest: 512 } as const

const matched = (path: string) => addresses.map((one) => one.exec(path)).find((found) => found !== null)

export const avatarAddresses = ['/index.php/avatar/ada/64', '/remote.php/dav/avatars/ada/64.png']

/** @param path without the query, still encoded. */
export const isAvatar = (path: string): boolean => matched(path) !== undefined

/** Throws `files.not-found` for a name that is none. */
export async function sendAvatar(service: Service, exchange: Exchange, path: string): Promise<void> {
  const { request, response } = exchange
  const { method = '' } = request
  if (method !== 'GET' && method !== 'HEAD') throw methodUnknown(method, 'GET, HEAD')
  await requireCaller(service.authenticate, exchange).catch((error: unknown) => {
    throw withChallenge(error, basicChallenge)
  })
  const [, encoded = '', wanted = ''] = matched(path) ?? []
  const name = nameIn(encoded)
  if (name === undefined) throw nothingHere()
  const side = Math.min(sides.largest, Math.max(sides.smallest, Number(wanted)))
  const bytes = initialsPicture(name, side)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const fields = {
    ETag: etag,
    'Cache-Control': 'private, max-age=86400',
    'X-Content-Type-Options': 'nosniff',
    'X-NC-IsCustomAvatar': '0',
  }
  if (evaluatePreconditions(parseConditions(request.headers), 'GET', { etag }) === 'not-modified') {
    response.writeHead(304, fields).end()
    return
  }
  response
    .writeHead(200, { ...fields, 'Content-Type': 'image/png', 'Content-Length': bytes.length })
    .end(method === 'HEAD' ? undefined : bytes)
}
