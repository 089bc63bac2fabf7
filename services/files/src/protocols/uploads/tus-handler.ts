/**
 * tus 1.0.0 (https://tus.io/protocols/resumable-upload), with creation, creation-with-upload, creation-defer-length,
 * checksum, termination, expiration and concatenation. The bytes lie in the store that all uploads share. After the
 * last byte the file exists before the response is sent. The same authorization, locks, conditions and quota apply as
 * to any other write.
 */
import { type Exchange, nameRoute, refusalOf, sendRefusal, withAllow, withChallenge } from '@alluvium/http'
import { Problem } from '@alluvium/kernel'
import { authorizeOwnChange } from '../../operations/authorization/authorize.ts'
import { cancelUpload } from '../../operations/uploads/cancel-upload.ts'
import { stateOfUpload } from '../../operations/uploads/look-at-uploads.ts'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import { tusVersionUnknown } from '../../problems/uploads.ts'
import { challenge } from '../authentication/authenticate.ts'
import { requireCaller } from '../authentication/require-caller.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'
import type { SoleWriters } from './sole-writers.ts'
import { appendTus, headTus } from './tus-append.ts'
import { type TusCall, tusBase, tusProtocols } from './tus-call.ts'
import { createTus } from './tus-create.ts'
import { tusAlgorithms, tusExtensions, tusVersion } from './tus-headers.ts'

const collectionMethods = 'OPTIONS, POST'
const uploadMethods = 'OPTIONS, HEAD, PATCH, DELETE'

export function tusHandler(service: Service, writers: SoleWriters): ProtocolHandler {
  return {
    owns: (_method, path) => path === tusBase || path.startsWith(`${tusBase}/`),
    async handle(exchange) {
      nameRoute(exchange.request, tusBase)
      exchange.response.setHeader('Tus-Resumable', tusVersion)
      try {
        await answer(service, writers, exchange)
      } catch (thrown) {
        if (!(thrown instanceof Problem) || thrown.code !== 'files.digest-mismatch')
          throw withChallenge(withAllow(thrown, methodsAt(exchange)), challenge)
        const refusal = refusalOf(thrown, exchange.id)
        sendRefusal(exchange, { ...refusal, status: 460 }, 'error-and-code') // checksum extension: 460 Checksum Mismatch
      }
    },
  }
}

function idOf({ request }: Exchange): string {
  const [path = ''] = (request.url ?? '').split('?')
  return path.slice(tusBase.length + 1).replace(/\/$/, '')
}

const methodsAt = (exchange: Exchange): string => (idOf(exchange) === '' ? collectionMethods : uploadMethods)

async function answer(service: Service, writers: SoleWriters, exchange: Exchange): Promise<void> {
  const { request, response } = exchange
  const id = idOf(exchange)
  const method = methodOf(exchange)
  if (method === 'OPTIONS') {
    response.writeHead(204, {
      Allow: methodsAt(exchange),
      'Tus-Version': tusVersion,
      'Tus-Extension': tusExtensions,
      'Tus-Checksum-Algorithm': tusAlgorithms,
    })
    response.end()
    return
  }
  if (id.includes('/')) throw nothingHere()
  const allowed = methodsAt(exchange)
  if (!allowed.split(', ').includes(method)) throw methodUnknown(method, allowed)
  const caller = await requireCaller(service.authenticate, exchange)
  if (request.headers['tus-resumable'] !== tusVersion) throw tusVersionUnknown()
  const call: TusCall = { service, writers, exchange, caller }
  if (id === '') await createTus(call)
  else if (method === 'HEAD') await headTus(call, id)
  else if (method === 'PATCH') await appendTus(call, id)
  else await terminate(call, id)
}

/** The method. Behind a proxy that allows only GET and POST, the real method comes in a header. */
function methodOf({ request }: Exchange): string {
  const meant = request.headers['x-http-method-override']
  return request.method === 'POST' && typeof meant === 'string' ? meant.toUpperCase() : (request.method ?? '')
}

async function terminate({ service, writers, exchange, caller }: TusCall, id: string): Promise<void> {
  const upload = { caller, id, protocols: tusProtocols }
  authorizeOwnChange(caller)
  await stateOfUpload(service.uploads, upload) // nobody else's writing is stopped
  await writers.stopOthers(id)
  await cancelUpload(service.uploads, upload)
  exchange.response.writeHead(204).end()
}
