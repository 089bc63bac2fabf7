/**
 * Sending by tus 1.0, through Uppy, which is loaded when somebody sends something for the first time. Where an upload
 * has got to is kept by the service, and its address by this browser: the same file for the same place goes on from
 * there, after a pause, a broken line or a reload.
 */
import Uppy, { type Body } from '@uppy/core'
import Tus from '@uppy/tus'
import { refusalFrom, Unreachable } from '../../wire/refusal.ts'
import { authorization } from '../../wire/store.ts'
import type { Going, Upload } from './sender.ts'

type Facts = { path: string; relativePath: string; number: string }

/** Bytes in one request: enough to be quick, and little enough for the proxies in between. */
const chunkSize = 64 * 1024 * 1024
/** Up to here a file goes in the request that announces it; a larger one needs an address to resume at first. */
const smallBytes = 1024 * 1024

/** RFC 4918, 11.5: a full quota, or a full disk. */
const noRoom = 507

const uploads = new Map<string, Upload>()
const settled = new Map<string, Readonly<{ resolve: () => void; reject: (error: unknown) => void }>>()
/** The queue says what goes wrong to the person; nothing is logged besides. */
const silent = { debug: () => undefined, warn: () => undefined, error: () => undefined }
const uppy = new Uppy<Facts, Body>({ allowMultipleUploadBatches: true, logger: silent }).use(Tus, {
  chunkSize,
  // The queue decides how many go at once.
  limit: 0,
  retryDelays: [0, 500, 2000, 5000, 10_000],
  // Waiting makes no room: the person is to know at once.
  onShouldRetry: (error, _attempt, _options, usually) =>
    error.originalResponse?.getStatus() !== noRoom && usually(error),
  removeFingerprintOnSuccess: true,
  allowedMetaFields: ['path'],
  headers({ meta }) {
    const upload = typeof meta['number'] === 'string' ? uploads.get(meta['number']) : undefined
    return upload ? { ...authorization(upload.store), ...(upload.replace ? {} : { 'If-None-Match': '*' }) } : {}
  },
})
uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
  if (file && bytesTotal !== null) {
    uploads.get(file.meta.number)?.onProgress(bytesTotal === 0 ? 1 : bytesUploaded / bytesTotal)
  }
})
uppy.on('upload-success', (file) => {
  if (file) settled.get(file.meta.number)?.resolve()
})
uppy.on('upload-error', (file, error, response) => {
  if (!file) return
  const request = response?.body instanceof Object && 'xhr' in response.body ? response.body.xhr : undefined
  settled.get(file.meta.number)?.reject(faultOf(file.meta.number, error, request))
})

let lastNumber = 0

/** As `Send` promises. */
export function sendByTus(upload: Upload): Going {
  const number = String(++lastNumber)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  uploads.set(number, upload)
  settled.set(number, { resolve, reject })
  const { path, file, store } = upload
  const id = uppy.addFile({
    name: path.slice(path.lastIndexOf('/') + 1),
    type: file.type,
    data: file,
    // Uppy tells files apart by this, and so resumes only what goes to the same place.
    meta: { path, relativePath: path, number },
  })
  const tus = { endpoint: `${store.address}/api/tus`, uploadDataDuringCreation: file.size <= smallBytes }
  uppy.setFileState(id, { tus })
  uppy.upload().catch(() => undefined) // the events of each file say how it ends

  const isHere = () => uppy.getFiles().some((one) => one.id === id)
  const isPaused = () => isHere() && uppy.getFile(id).isPaused === true
  const forget = () => {
    uploads.delete(number)
    settled.delete(number)
    if (isHere()) uppy.removeFile(id)
  }
  return {
    arrived: promise.finally(forget),
    pause: () => void (isHere() && !isPaused() && uppy.pauseResume(id)),
    goOn: () => void (isPaused() && uppy.pauseResume(id)),
    drop: forget,
  }
}

/** The service's own words where there was an answer. */
function faultOf(number: string, error: unknown, request: unknown): unknown {
  const address = uploads.get(number)?.store.address ?? ''
  if (!(request instanceof XMLHttpRequest) || request.status === 0) return new Unreachable(address, error)
  return refusalFrom({ status: request.status, headers: headersOf(request) }, request.responseText)
}

/** Read whole, since asking for one that the service doesn't show to this page makes the browser complain. */
function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const [name = '', ...value] = line.split(': ')
    if (name !== '') headers.append(name, value.join(': '))
  }
  return headers
}
