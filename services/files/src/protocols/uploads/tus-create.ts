/**
 * Creates an upload of tus: an empty one, one with its first bytes, a part of a later file, or the concatenation of
 * other uploads.
 */

import type { IncomingMessage } from 'node:http'
import { essenceOf } from '@alluvium/http'
import { appendBytes } from '../../operations/uploads/append-bytes.ts'
import { dropUpload } from '../../operations/uploads/cancel-upload.ts'
import { type Completion, completeUpload } from '../../operations/uploads/complete-upload.ts'
import { openUpload } from '../../operations/uploads/open-upload.ts'
import { headerInvalid } from '../../problems/requests.ts'
import { uploadIncomplete, uploadTooLong } from '../../problems/uploads.ts'
import { arrivingBody } from './arriving-body.ts'
import { completeStream, isFull } from './stream-completion.ts'
import { answerTus, expiryHeader } from './tus-answer.ts'
import { type TusCall, tusBase, tusProtocols } from './tus-call.ts'
import {
  type Concat,
  concatOf,
  lengthOf,
  metadataOf,
  pathIn,
  tusChecksums,
  tusMediaType,
  tusRequirements,
  typeIn,
} from './tus-headers.ts'

export async function createTus(call: TusCall): Promise<void> {
  const concat = concatOf(call.exchange.request.headers, tusBase)
  await (concat?.kind === 'final' ? createFinal(call, concat) : createStream(call, concat?.kind === 'partial'))
}

async function createStream({ service, writers, exchange, caller }: TusCall, partial: boolean): Promise<void> {
  const { request } = exchange
  const { headers } = request
  const length = lengthOf(headers)
  const metadata = metadataOf(headers)
  const withBytes = essenceOf(headers['content-type']) === tusMediaType
  const checksums = withBytes ? tusChecksums(headers) : []
  if (withBytes && length !== undefined && Number(headers['content-length'] ?? 0) > length) throw uploadTooLong(length)
  const path = partial ? undefined : pathIn(metadata)
  const created = await openUpload(service.uploads, {
    caller,
    protocol: partial ? 'tus-partial' : 'tus',
    path,
    totalSize: length,
    facts: {
      metadata: fieldOf(request, 'upload-metadata'),
      ...tusRequirements(headers, metadata),
      ...(path ? { mediaType: typeIn(metadata, path) } : { concat: 'partial' }),
    },
  })
  await orNothing({ service, caller }, created.upload, () =>
    writers.write(created.upload, request, async () => {
      const taken = { caller, upload: created, protocols: tusProtocols, checksums, bytes: arrivingBody(request) }
      const upload = withBytes ? await appendBytes(service.uploads, taken) : created
      const completion = isFull(upload) && !partial ? await completeStream(service.uploads, caller, upload) : undefined
      answerTus(exchange, {
        status: 201,
        completion,
        headers: {
          Location: `${tusBase}/${created.upload}`,
          ...(withBytes ? { 'Upload-Offset': upload.bytes } : {}),
          ...(completion ? {} : expiryHeader(upload)),
        },
      })
      return completion
    }),
  )
}

/** Concatenation consumes the parts, so no bytes are stored twice. */
async function createFinal(
  { service, exchange, caller }: TusCall,
  { ids }: Extract<Concat, { kind: 'final' }>,
): Promise<void> {
  const { request } = exchange
  const { headers } = request
  if (headers['upload-length'] !== undefined)
    throw headerInvalid('Upload-Length', 'follows from the uploads that this one is made of')
  const metadata = metadataOf(headers)
  const path = pathIn(metadata)
  const required = tusRequirements(headers, metadata)
  const facts = {
    metadata: fieldOf(request, 'upload-metadata'),
    concat: fieldOf(request, 'upload-concat'),
    ...required,
  }
  const { upload: id } = await openUpload(service.uploads, {
    caller,
    protocol: 'tus',
    path,
    totalSize: undefined,
    facts,
  })
  await orNothing({ service, caller }, id, async () => {
    const completion = await completeUpload(service.uploads, {
      calls: [
        { caller, id, protocols: tusProtocols },
        ...ids.map((piece) => ({ caller, id: piece, protocols: ['tus-partial'] as const })),
      ],
      target: () => ({ path, ...required, mediaType: typeIn(metadata, path) }),
      check(upload) {
        if (upload.protocol === 'tus-partial' && upload.bytes !== upload.total_size) throw uploadIncomplete()
      },
      afterwards: 'remember-first',
    })
    answerTus(exchange, { status: 201, completion, headers: { Location: `${tusBase}/${id}` } })
    return completion
  })
}

/** Removes the upload when its creation fails, because the client never got its address. */
async function orNothing(
  { service, caller }: Pick<TusCall, 'service' | 'caller'>,
  id: string,
  work: () => Promise<Completion | undefined>,
): Promise<void> {
  let isUpload = false
  try {
    isUpload = (await work())?.kind !== 'storage-failed'
  } finally {
    if (!isUpload) await dropUpload(service.uploads, { caller, id, protocols: tusProtocols })
  }
}

const fieldOf = ({ headers }: IncomingMessage, name: string): string | undefined => {
  const value = headers[name]
  return value === undefined ? undefined : String(value)
}
