/** Uploads in pieces, by whichever protocol. */
import { Problem } from '@alluvium/kernel'

export const uploadMissing = () =>
  new Problem('missing', 'files.upload-missing', 'There is no such upload; it may have been completed or cancelled.')

export const uploadTaken = () =>
  new Problem('not-allowed', 'files.upload-taken', 'There is an upload of this name already.', {
    headers: { allow: 'PROPFIND, DELETE' },
  })

export const uploadExpired = () =>
  new Problem('gone', 'files.upload-expired', 'The upload was left alone for too long and has expired.')

/** Without a `Retry-After`: uploads wait for a week, or for ever, so waiting is no way out. */
export const tooManyUploads = (limit: number) =>
  new Problem(
    'too-many',
    'files.too-many-uploads',
    `An account may have at most ${limit} unfinished uploads; complete or cancel some.`,
  )

export const chunksTooMany = (max: number, minSize: number) =>
  new Problem(
    'invalid',
    'files.chunks-too-many',
    `An upload may have at most ${max} chunks: for so many bytes "chunk_size" must be at least ${minSize}.`,
  )

export const chunkTooLarge = (limit: number) =>
  new Problem('too-large', 'files.chunk-too-large', `A chunk of this upload may have at most ${limit} bytes.`)

export const chunkSizeWrong = (received: number, named: number) =>
  new Problem(
    'invalid',
    'files.chunk-size-wrong',
    `The chunk has at least ${received} bytes, but ${named} by the first and last byte in its name.`,
  )

export const chunksMissing = (indexes: string) =>
  new Problem('invalid', 'files.chunks-missing', `These chunks have not arrived: ${indexes}.`)

export const chunksNotJoined = (chunk: number, before: number) =>
  new Problem(
    'invalid',
    'files.chunks-not-joined',
    `The chunk ${chunk} does not go on where the chunk ${before} ends: something is missing between them, or they overlap. Chunks are numbered in a row from 0 or 1, or named by their first byte.`,
  )

export const oldChunking = () =>
  new Problem(
    'invalid',
    'files.old-chunking',
    'Chunks with OC-Chunked are not put together here, so that nothing was stored; send the file whole, or by dav.chunking 1.0.',
  )

export const uploadSizeWrong = (received: number, announced: number) =>
  new Problem(
    'invalid',
    'files.upload-size-wrong',
    `The chunks have ${received} bytes together, but ${announced} were announced.`,
  )

export const uploadChanged = () =>
  new Problem(
    'taken',
    'files.upload-changed',
    'More of the upload arrived while it was being completed; please complete it again.',
  )

export const uploadOffsetWrong = (offset: number, given: number) =>
  new Problem('taken', 'files.upload-offset-wrong', `The upload goes on at ${offset}, not at ${given}.`, {
    headers: { 'upload-offset': String(offset) },
  })

export const uploadIsComplete = () =>
  new Problem('invalid', 'files.upload-complete', 'The upload is complete; nothing can be added to it.')

export const uploadIncomplete = () =>
  new Problem('invalid', 'files.upload-incomplete', 'A part that the file should be made of is not complete yet.')

export const uploadTooLong = (length: number) =>
  new Problem('too-large', 'files.upload-too-long', `The upload was announced with ${length} bytes, and takes no more.`)

export const uploadLengthsDiffer = () =>
  new Problem('invalid', 'files.upload-lengths-differ', 'The request states another length than was stated before.')

export const tooManyParts = (limit: number) =>
  new Problem(
    'taken',
    'files.too-many-parts',
    `The upload has arrived in ${limit} pieces, which is the most; begin again and send larger ones.`,
  )

export const uploadMemoryFull = () =>
  new Problem(
    'full',
    'files.upload-memory-full',
    'The memory for unfinished uploads is full; nothing of this request was kept.',
  )

export const tusVersionUnknown = () =>
  new Problem('stale', 'files.tus-version', 'The request needs the header Tus-Resumable: 1.0.0.', {
    headers: { 'tus-version': '1.0.0' },
  })

export const uploadTypeUnsupported = (type: string) =>
  new Problem('unsupported', 'files.upload-type', `The body should be ${type}.`, { headers: { accept: type } })

export const uploadPathMissing = () =>
  new Problem(
    'invalid',
    'files.upload-path-missing',
    'The request does not say where the file is to be: by the metadata "path", or "filename" and perhaps "folder".',
  )

export const finalUploadFixed = () =>
  new Problem('forbidden', 'files.final-upload', 'An upload that is made of others takes no bytes of its own.')
