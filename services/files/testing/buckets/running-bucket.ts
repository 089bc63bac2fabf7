/**
 * A bucket over a real socket: `s3rver` behind a server that can be told to fail. Two things it lacks are added: it
 * answers only once what it took has reached its file, and it knows how to abandon an upload in parts. One thing that it
 * does is left out: it takes a folder away with its last object, also from under one that is just being written there.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { bucketAt, bucketName } from './bucket-at.ts'

/** `cut-after`: what is asked is done, but the answer is lost. */
type Refusal = readonly [status: number, name: string] | 'cut' | 'cut-after' | undefined

export type RunningBucket = Readonly<{
  /** What `s3Bucket` needs to reach it, besides a logger. */
  options: ReturnType<typeof bucketAt>
  /** Requests as `PUT /blobs/key?query`, in the order in which they came. */
  requests: readonly string[]
  /** Most parts that were under way at once. */
  maxParts(): number
  /** Connections with a request or an answer under way. */
  busyConnections(): number
  /** Refuses whatever request the function gives a status and a name for, until told otherwise. */
  failWith(refusal: (request: string) => Refusal): void
  /** Names of whole objects, and how many uploads in parts are open. */
  contents(): Promise<Readonly<{ objects: string[]; openUploads: number }>>
  /** Ends every connection and listens no more. */
  stop(): Promise<void>
  close(): Promise<void>
}>

export async function runBucket(): Promise<RunningBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'alluvium-bucket-'))
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucketName }] })
  await s3.configureBuckets()
  answerWhenWritten(s3)
  keepFolders(s3)

  const uploads = s3.store.getResourcePath(bucketName, undefined, 'uploads')
  const handle = s3.getMiddleware()
  const requests: string[] = []
  let refusal: Parameters<RunningBucket['failWith']>[0] = nothing
  const parts = new Set<IncomingMessage>()
  let [maxParts, busy] = [0, 0]

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const line = `${request.method} ${request.url}`
    requests.push(line)
    busy += 1
    if (line.includes('partNumber=')) parts.add(request)
    maxParts = Math.max(maxParts, parts.size)
    response.once('finish', () => parts.delete(request)) // before the client can know, and send the next
    response.once('close', () => {
      busy -= 1
      parts.delete(request)
    })
    const refused = refusal(line)
    if (refused === 'cut') request.socket.destroy()
    else if (refused === 'cut-after') handle(request, answerLost(request, response))
    else if (refused) refuse(request, response, refused)
    else if (line.startsWith('DELETE') && line.includes('uploadId=')) {
      while (parts.size > 0) await new Promise(setImmediate) // those that were cut have yet to be noticed
      const id = new URL(line.slice('DELETE '.length), 'http://bucket').searchParams.get('uploadId') ?? 'none'
      await rm(join(uploads, id), { recursive: true, maxRetries: 10, retryDelay: 10 })
      response.writeHead(204).end()
    } else handle(request, response)
  }

  const server = createServer((request, response) => void answer(request, response))
  // Hundreds of idle connections that it ends by itself are, on a busy machine, taken for a request just then.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }

  return {
    options: bucketAt(`http://127.0.0.1:${port}`),
    requests,
    maxParts: () => maxParts,
    busyConnections: () => busy,
    failWith(next) {
      refusal = next
    },
    async contents() {
      const names = await readdir(join(directory, bucketName), { recursive: true })
      const objects = names.filter((name) => name.endsWith('._S3rver_object'))
      const openUploads = (await readdir(uploads).catch(() => [])).length
      return { objects: objects.map((name) => name.slice(0, -'._S3rver_object'.length)), openUploads }
    },
    stop,
    async close() {
      await stop()
      s3.logger.exceptions.unhandle()
      s3.logger.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const nothing = () => undefined

/** It would answer when the last byte has been handed to the file, which may still be shorter then. */
function answerWhenWritten({ store }: S3rver): void {
  const putObject = store.putObject.bind(store)
  const putPart = store.putPart.bind(store)
  store.putObject = async (object) => {
    const put = await putObject(object)
    return grown(store.getResourcePath(object.bucket, object.key, 'object'), put)
  }
  store.putPart = async (bucket, upload, part, content) => {
    const put = await putPart(bucket, upload, part, content)
    return grown(join(store.getResourcePath(bucket, undefined, 'uploads'), upload, part), put)
  }
}

function keepFolders({ store }: S3rver): void {
  store.deleteObject = async (bucket, key) => {
    const files = ['object', 'object.md5', 'metadata.json'].map((resource) =>
      store.getResourcePath(bucket, key, resource),
    )
    await Promise.all(files.map((file) => rm(file, { force: true })))
  }
}

async function grown<T extends { size: number }>(file: string, put: T): Promise<T> {
  while ((await stat(file)).size < put.size) await new Promise(setImmediate)
  return put
}

function answerLost({ socket }: IncomingMessage, response: ServerResponse): ServerResponse {
  response.end = () => {
    socket.destroy()
    return response
  }
  return response
}

function refuse(request: IncomingMessage, response: ServerResponse, [status, name]: readonly [number, string]): void {
  request.resume()
  request.once('end', () => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${name}</Code><Message>no</Message></Error>`)
  })
}
