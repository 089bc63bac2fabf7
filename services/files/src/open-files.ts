/**
 * The file service, put together: the tree and the JSON routes behind one handler, over a database and a blob store
 * that the caller opened and closes.
 */
import type { Database } from '@alluvium/database'
import { type Handler, pathOf } from '@alluvium/http'
import { type JsonService, jsonService } from '@alluvium/http/json'
import type { Clock, Logger } from '@alluvium/kernel'
import { startJobs } from './jobs.ts'
import { hashPassword } from './model/password.ts'
import { refuseUsername } from './model/username.ts'
import { accountByName } from './operations/accounts/accounts.ts'
import { passwordChecker } from './operations/accounts/check-password.ts'
import { makeUser } from './operations/accounts/make-user.ts'
import { sweepDrafts } from './operations/content/drafts.ts'
import { probesOf } from './operations/probe.ts'
import type { Tools } from './operations/tools.ts'
import type { Blobs } from './ports/blobs.ts'
import { type Authenticate, authentication, challenge } from './protocols/authenticate.ts'
import type { Door } from './protocols/door.ts'
import type { StorageName } from './protocols/rest/config-route.ts'
import { restRoutes } from './protocols/rest/routes.ts'
import type { Service } from './protocols/service.ts'
import { treeHandler, writesTree } from './protocols/webdav/handle.ts'

export type FilesOptions = Readonly<{
  /** Opened with `filesMigrations`. */
  database: Database
  blobs: Blobs
  logger: Logger
  clock: Clock
  version: string
  storageName: StorageName
  /** Made at start unless an account of that name is there. Without it: open mode, for local development only. */
  admin?: Readonly<{ username: string; password: string }> | undefined
  /** Open mode is for every request, wherever it comes from: whoever reaches the address may do everything. Default: false. */
  openToEverybody?: boolean
  /** For /api/config; default: the address that was listened on. */
  externalUrl?: string | undefined
}>

export type FilesService = Readonly<{
  handle: Handler
  /** The OpenAPI description of the JSON routes. */
  description: JsonService['description']
  /** Whether `admin` was made by this start. */
  adminCreated: boolean
  /** Who asks, for doors beside `handle`: undefined without credentials; throws `unauthenticated` when they are bad. */
  authenticate: Authenticate
  /** Stops the work in the background; requests under way should have ended. The database and the blobs stay open. */
  close(): Promise<void>
}>

export async function openFiles(options: FilesOptions): Promise<FilesService> {
  const { database, blobs, logger, clock, version, storageName, admin } = options
  const tools: Tools = { database, blobs, clock, logger }
  const adminCreated = admin !== undefined && (await adminMade(options, admin))
  const open = admin !== undefined ? 'no' : options.openToEverybody ? 'everybody' : 'local'
  const checkPassword = passwordChecker({ database, clock })
  const authenticate = authentication({ database, clock, checkPassword, open })
  const opened = clock.monotonic()
  let address = ''

  const service: Service = {
    ...tools,
    version,
    probes: probesOf(tools),
    uptime: () => (clock.monotonic() - opened) / 1000,
    capabilities: {
      version,
      authEnabled: admin !== undefined,
      storage: storageName,
      externalUrl: () => options.externalUrl ?? address,
    },
    checkPassword,
    authenticate,
  }
  const json = await jsonService({
    title: 'Alluvium files',
    version,
    description:
      'Files are kept in a tree at the root of this address: PUT, GET, DELETE and the methods of WebDAV. What is not bytes is JSON.',
    errorBody: 'error-and-code',
    routes: restRoutes(service),
    authenticate,
    challenge,
  })
  const tree = treeHandler(tools, authenticate)
  const doors: readonly Door[] = []
  const jobs = startJobs(
    [
      // What dead uploads left goes at once, and again every few minutes, for other processes die too.
      { name: 'sweeping drafts', everyMs: 5 * 60_000, work: () => sweepDrafts(tools) },
    ],
    logger,
  )

  /** Below /api everything is; elsewhere the routes are, but who writes there wants to write into the tree, and learns why not. */
  const isJson = (method: string, path: string): boolean =>
    path === '/api' || path.startsWith('/api/') || (!writesTree(method) && json.owns(path))

  return {
    handle(exchange) {
      const { socket, url = '', method = '' } = exchange.request
      if (address === '') address = addressOf(socket)
      const path = pathOf(url)
      const door = doors.find(({ owns }) => owns(method, path))
      if (door) return door.handle(exchange)
      return isJson(method, path) ? json.handle(exchange) : tree(exchange)
    },
    description: json.description,
    adminCreated,
    authenticate,
    async close() {
      await jobs.stop()
      await json.close()
    },
  }
}

async function adminMade(
  { database, clock, logger }: FilesOptions,
  { username, password }: { username: string; password: string },
): Promise<boolean> {
  refuseUsername(username)
  if (await database.read(accountByName(username))) return false
  if (password.length < 8) logger.warn({ username }, 'the administrator has a password of fewer than 8 characters')
  const passwordHash = await hashPassword(password)
  return await database.write(makeUser({ username, role: 'admin', passwordHash, at: clock.now() }))
}

function addressOf(socket: { localAddress?: string; localPort?: number; encrypted?: boolean }): string {
  const { localAddress = '127.0.0.1', localPort = 0, encrypted = false } = socket
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return `${encrypted ? 'https' : 'http'}://${host}:${localPort}`
}
