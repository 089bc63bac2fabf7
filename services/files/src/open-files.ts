/**
 * Opens the file service: all protocols behind one handler, over a database and a blob store that the caller opened and
 * closes. The parts are in `wiring/`.
 */
import type { Exchange } from '@alluvium/http'
import { smallLimitBytes as usualSmallLimitBytes } from './model/content.ts'
import { preparePasswords } from './model/password.ts'
import { setRootGrant } from './operations/access/access-from-command-line.ts'
import { fillNameKeys } from './operations/accounts/username-keys.ts'
import { mayAdminister } from './operations/authorization/authorize.ts'
import { followingWrites } from './operations/authorization/followed-writes.ts'
import { changeNotifier, notifyingDatabase } from './operations/events/change-notifier.ts'
import { moveAside } from './operations/maintenance/move-aside.ts'
import { toolsOf } from './operations/tools.ts'
import { audited } from './protocols/auditing/audited.ts'
import { challenge } from './protocols/authentication/authenticate.ts'
import { davOptions } from './protocols/webdav/methods/options.ts'
import type { FilesOptions, FilesService } from './wiring/files-options.ts'
import { homesOf } from './wiring/homes-of.ts'
import { makeAdministrator } from './wiring/make-administrator.ts'
import { accessOf, openCredentials } from './wiring/open-credentials.ts'
import { openProtocols } from './wiring/open-protocols.ts'
import { openService } from './wiring/open-service.ts'
import { organizationsOf } from './wiring/organizations-of.ts'
import { startBackground } from './wiring/start-background.ts'
import { unlessDamaged } from './wiring/unless-damaged.ts'

const pendingTopic = 'the first revision whose response is not sent'

/** Opens the service, and makes its administrator where there is none. Throws `files.username-taken`, `files.org-root-taken`, and `database.corrupt` where the administrator's row was lost. */
export async function openFiles(options: FilesOptions): Promise<FilesService> {
  const { blobs, logger, clock, smallLimitBytes = usualSmallLimitBytes, processes } = options
  const isFirst = processes?.isFirst ?? true
  const admin = isFirst ? options.admin : undefined
  const notifier = changeNotifier(options.database)
  const access = accessOf(options)
  const database = followingWrites(notifyingDatabase(options.database, notifier), access)
  const tools = toolsOf({ database, blobs, smallLimitBytes, clock, logger })
  await database.write(fillNameKeys()).catch(unlessDamaged)
  const adminCreated = admin !== undefined && (await makeAdministrator(options, admin))
  await preparePasswords()
  const right = isFirst ? options.rootGrant : undefined
  const commandLine = { engine: database.engine, at: clock.now(), agent: '--root-grant' }
  if (right !== undefined) await database.write(setRootGrant({ ...commandLine, right })).catch(unlessDamaged)
  const credentials = openCredentials(options, tools, access)
  const moved = await database.write(moveAside(clock.now())).catch(unlessDamaged)
  for (const one of moved ?? [])
    logger.warn(one, 'an entry was moved aside: its name at the root is an address of the service now')
  // Now, so that no first request waits until the rights of all accounts are read.
  if (access) await database.read(access.follow()).catch(unlessDamaged)
  const homes = await homesOf(options, { tools, credentials })
  const followOrganizations = await organizationsOf(options, { tools, credentials, homes: homes?.root })
  const draining = new AbortController()
  let address = ''
  const opened = await openService(options, {
    tools,
    notifier,
    credentials,
    homes,
    ended: draining.signal,
    address: () => address,
  })
  const { service } = opened
  const { answer, json } = await openProtocols(options, opened, credentials)
  const answerAudited = audited(answerAt, { log: service.audit, clock, reads: options.auditReads ?? false })
  const background = startBackground({
    service,
    tools,
    quietDatabase: options.database,
    notifier,
    completeAudit,
    isDiskShort: () => options.isDiskShort?.() ?? false,
    followOrganizations,
    processes,
  })

  /** Entries of requests that other processes have under way are theirs; where one does not say which, all wait. */
  async function completeAudit(): Promise<void> {
    const elsewhere = ((await processes?.ask(pendingTopic)) ?? []).filter((one) => typeof one === 'number')
    if (elsewhere.length < (processes?.others ?? 0)) return
    await service.audit.complete(Math.min(answerAudited.pending(), ...elsewhere))
  }
  processes?.answer(pendingTopic, async () => Math.min(answerAudited.pending(), Number.MAX_SAFE_INTEGER))

  function answerAt(exchange: Exchange): void | Promise<void> {
    if (address === '') address = addressOf(exchange.request.socket)
    return answer(exchange)
  }

  return {
    handle: answerAudited.handle,
    serverOptions: davOptions,
    drain: () => draining.abort(),
    get description() {
      return json.description
    },
    adminCreated,
    authenticate: credentials.authenticate,
    mayAdminister: (caller) => mayAdminister(caller, caller),
    challenge,
    followOrganizations: background.followOrganizations,
    async close() {
      draining.abort()
      await background.stopWebhooks()
      await opened.stopWorkers()
      await background.stop()
      await opened.stopMerging()
      await service.thumbnails.stop()
      await tools.sums.stop()
      await json.close()
      await service.audit.close()
    },
  }
}

function addressOf(socket: { localAddress?: string; localPort?: number; encrypted?: boolean }): string {
  const { localAddress = '127.0.0.1', localPort = 0, encrypted = false } = socket
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress
  return `${encrypted ? 'https' : 'http'}://${host}:${localPort}`
}
