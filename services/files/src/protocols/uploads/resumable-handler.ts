/**
 * Resumable uploads for HTTP, as the IETF drafts them (draft-ietf-httpbis-resumable-upload, interop version 8):
 *
 *   POST /api/resumable?path=…    begins an upload, with all, some or none of its bytes; a 104 tells its address at once
 *   HEAD, PATCH, DELETE /api/resumable/{id}    where it has come to, more bytes, no more of it
 *
 * The bytes lie in the store that all uploads share. With `Upload-Complete: ?1` the file is there before the answer is.
 */
import { type Exchange, nameRoute, withAllow, withChallenge } from '@alluvium/http'
import { authorizeOwnChange } from '../../operations/authorization/authorize.ts'
import { cancelUpload } from '../../operations/uploads/cancel-upload.ts'
import { stateOfUpload } from '../../operations/uploads/look-at-uploads.ts'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import { challenge } from '../authentication/authenticate.ts'
import { requireCaller } from '../authentication/require-caller.ts'
import type { ProtocolHandler } from '../protocol-handler.ts'
import type { Service } from '../service.ts'
import { limitOf, sendUploadProblem } from './resumable-answer.ts'
import { partialUpload } from './resumable-headers.ts'
import {
  beginResumable,
  continueResumable,
  type ResumableCall,
  resumableBase,
  resumableProtocols,
} from './resumable-upload.ts'
import type { SoleWriters } from './sole-writers.ts'
import { offsetOf } from './stream-completion.ts'

const collectionMethods = 'OPTIONS, POST'
const uploadMethods = 'OPTIONS, HEAD, PATCH, DELETE'

export function resumableHandler(service: Service, writers: SoleWriters): ProtocolHandler {
  return {
    owns: (_method, path) => path === resumableBase || path.startsWith(`${resumableBase}/`),
    async handle(exchange) {
      nameRoute(exchange.request, resumableBase)
      try {
        await answer(service, writers, exchange)
      } catch (thrown) {
        sendUploadProblem(exchange, withChallenge(withAllow(thrown, methodsAt(exchange)), challenge))
      }
    },
  }
}

function idOf({ request }: Exchange): string {
  const [path = ''] = (request.url ?? '').split('?')
  return path.slice(resumableBase.length + 1)
}

const methodsAt = (exchange: Exchange): string => (idOf(exchange) === '' ? collectionMethods : uploadMethods)

async function answer(service: Service, writers: SoleWriters, exchange: Exchange): Promise<void> {
  const { request, response } = exchange
  const id = idOf(exchange)
  const allowed = methodsAt(exchange)
  const method = request.method ?? ''
  if (id.includes('/')) throw nothingHere()
  if (!allowed.split(', ').includes(method)) throw methodUnknown(method, allowed)
  if (method === 'OPTIONS') {
    response.writeHead(204, { Allow: allowed, 'Accept-Patch': partialUpload, 'Upload-Limit': 'max-age=604800' }).end()
    return
  }
  const caller = await requireCaller(service.authenticate, exchange)
  const call: ResumableCall = { service, writers, exchange, caller }
  if (method === 'POST') await beginResumable(call)
  else if (method === 'PATCH') await continueResumable(call, id)
  else if (method === 'HEAD') await look(call, id)
  else await cancel(call, id)
}

/** 4.3.2. */
async function look({ service, writers, exchange, caller }: ResumableCall, id: string): Promise<void> {
  const call = { caller, id, protocols: resumableProtocols }
  await stateOfUpload(service.uploads, call) // nobody else's writing is stopped
  await writers.stopOthers(id)
  const upload = await stateOfUpload(service.uploads, call)
  exchange.response.writeHead(204, {
    'Upload-Offset': offsetOf(upload),
    'Upload-Complete': upload.complete ? '?1' : '?0',
    ...(upload.total_size === null ? {} : { 'Upload-Length': upload.total_size }),
    'Upload-Limit': limitOf(upload, service.clock.now()),
    'Cache-Control': 'no-store',
  })
  exchange.response.end()
}

/** 4.5.2. */
async function cancel({ service, writers, exchange, caller }: ResumableCall, id: string): Promise<void> {
  const call = { caller, id, protocols: resumableProtocols }
  authorizeOwnChange(caller)
  await stateOfUpload(service.uploads, call)
  await writers.stopOthers(id)
  await cancelUpload(service.uploads, call)
  exchange.response.writeHead(204).end()
}
