/** The file service on a real socket, for tests: opened on a fresh database, and stopped after each test by itself. */
import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import type { Database } from '@alluvium/database'
import { describeOnADatabase, describeOnEachDatabase } from '@alluvium/database/testing'
import { type Listening, listen } from '@alluvium/http'
import { type Deployment, openLogs, systemClock } from '@alluvium/kernel'
import { afterEach } from 'vitest'
import { type FilesOptions, type FilesService, openFiles } from '../src/index.ts'
import { type Blobs, filesMigrations } from '../src/upkeep.ts'
import type { Answer } from './answer.ts'
import { answerHolder } from './answer-holder.ts'
import { blobPlace } from './buckets/blob-place.ts'
import { type Stored } from './buckets/stored.ts'

type Ask = Readonly<{ headers?: OutgoingHttpHeaders; body?: string | Uint8Array }>

export type RunningFiles = Readonly<{
  url: string
  port: number
  database: Database
  blobs: Blobs
  /** What lies in the blob store, unless other blobs were given. */
  stored: Stored
  service: FilesService
  /** One request over a connection of its own; the path goes out as it is. */
  ask(method: string, path: string, options?: Ask): Promise<Answer>
  /** Stops it before the test ends: for those that start hundreds. */
  [Symbol.asyncDispose](): Promise<void>
}>

export type Start = (
  options?: Partial<FilesOptions> & Readonly<{ deployment?: Partial<Deployment> }>,
) => Promise<RunningFiles>

const keptErrors = 20
const errors: string[] = []

/** The last errors that services of this test file logged, oldest first: for a test whose answers alone don't say what went wrong. */
export const lastErrors = (): readonly string[] => errors

/** Nothing of it is printed. */
export const quiet = openLogs({
  level: 'error',
  service: 'files',
  destination: { write: (line) => void errors.splice(0, Math.max(0, errors.push(line) - keptErrors)) },
})
export const local: Deployment = { host: '127.0.0.1', externalUrl: undefined, trustedProxies: [], production: false }

/** Registers a suite that the engine is not about ({@link describeOnADatabase}); `start` runs a service on a fresh database. */
export function describeFiles(title: string, suite: (start: Start) => void): void {
  describeOnADatabase(title, { migrations: filesMigrations }, (open) => suite(starter(open)))
}

/** Does the same on each engine, always: for what the statements of the database decide (rights, counts, orders of writes). */
export function describeFilesOnEach(title: string, suite: (start: Start) => void): void {
  describeOnEachDatabase(title, { migrations: filesMigrations }, (open) => suite(starter(open)))
}

function starter(open: () => Promise<Database>): Start {
  const running = new Set<AsyncDisposableStack>()
  afterEach(async () => {
    for (const one of [...running].toReversed()) await one.disposeAsync()
    running.clear()
  })
  return async ({ deployment, ...options } = {}) => {
    const stops = new AsyncDisposableStack()
    running.add(stops)
    const place = await blobPlace()
    stops.defer(() => place.letGo())
    const database = options.database ?? (await open())
    if (!options.database) stops.defer(() => database.close())
    const blobs = options.blobs ?? place.options.blobs
    const service = await openFiles({
      logger: quiet,
      clock: systemClock,
      version: '1.2.3',
      ...place.options,
      ...options,
      database,
      blobs,
    })
    stops.defer(() => service.close())
    const listening = await listenFor(service, { ...local, ...deployment })
    stops.defer(() => listening.stop({ deadlineMs: 0 }))
    const { url, port } = listening
    const hold = answerHolder(service, options)
    return {
      url,
      port,
      database,
      blobs,
      stored: place.stored,
      service,
      async ask(method, path, ask) {
        const answer = await askAt(port, method, path, ask)
        hold(`${method} ${path}`, answer)
        return answer
      },
      async [Symbol.asyncDispose]() {
        running.delete(stops)
        await stops.disposeAsync()
      },
    }
  }
}

const listenFor = (service: FilesService, deployment: Deployment): Promise<Listening> =>
  listen(service.handle, {
    host: '127.0.0.1',
    port: 0,
    deployment,
    logger: quiet,
    errorBody: 'error-and-code',
    serverOptions: service.serverOptions,
  })

function askAt(port: number, method: string, path: string, { headers = {}, body }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length =
      body === undefined || 'Transfer-Encoding' in headers ? {} : { 'Content-Length': Buffer.byteLength(body) }
    const request = httpRequest(
      { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const whole = Buffer.concat(chunks)
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            code: String(response.headers['error-code'] ?? ''),
            body: whole,
            text: whole.toString(),
          })
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

export const basic = (username: string, password: string): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

export const admin = { username: 'root', password: 'correct horse' }
export const adminBasic = basic(admin.username, admin.password)
