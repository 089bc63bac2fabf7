/**
 * The resolvers of the schema's fields. They call the operations, which decide everything as for any other protocol.
 */
import { type Caller, Problem, timestamp } from '@alluvium/kernel'
import type { Entry } from '../../model/entry.ts'
import { parsePath } from '../../model/path.ts'
import { accountById, usernameOf } from '../../operations/accounts/accounts.ts'
import { readLog } from '../../operations/audit/read-log.ts'
import { authorizeAnywhere } from '../../operations/authorization/authorize.ts'
import { eventOf } from '../../operations/events/event-of.ts'
import { follow } from '../../operations/events/follow.ts'
import { unmarked } from '../../operations/metadata/metadata-of.ts'
import { listShares } from '../../operations/shares/list-shares.ts'
import { arrival } from '../../operations/stale-writes/stale-writes.ts'
import { deleteEntry } from '../../operations/tree/delete-entry.ts'
import { readablePagesOf } from '../../operations/tree/list-folder.ts'
import { lookUp } from '../../operations/tree/look-up.ts'
import { makeFolder } from '../../operations/tree/make-folder.ts'
import { asItWas } from '../../operations/tree/put-file.ts'
import { storeFile } from '../../operations/tree/store-file.ts'
import { takeStream } from '../bodies/event-stream.ts'
import { auditItemOf } from '../json/audit-item.ts'
import { type FileItem, itemOf } from '../json/file-item.ts'
import type { Service } from '../service.ts'
import { accessMutations, accessQueries } from './access-fields.ts'
import { countOf, maxListed, textOf, wholeOf } from './arguments.ts'
import { type Context, known } from './context.ts'
import { notificationMutations, notificationQueries, notificationSubscriptions } from './notification-fields.ts'
import { saveMutations, saveQueries } from './save-fields.ts'
import type { Resolvers } from './schema.ts'
import { shareItemOf } from './share-item.ts'

/** The cost of a merge, in items. */
const mergeCost = 100

export const resolversOf = (service: Service): Resolvers<Context> => ({
  Query: { ...queriesOf(service), ...accessQueries(service), ...notificationQueries(service), ...saveQueries(service) },
  Mutation: {
    ...mutationsOf(service),
    ...accessMutations(service),
    ...notificationMutations(service),
    ...saveMutations(service),
  },
  Subscription: { ...subscriptionsOf(service), ...notificationSubscriptions(service) },
})

const queriesOf = (service: Service): Resolvers<Context>['Query'] => ({
  async files({ path, limit }, { caller, purse }) {
    const maxItems = countOf('limit', limit, 100)
    purse.spend(maxItems)
    return await listed(service, known(caller), { path: textOf(path, '/'), limit: maxItems })
  },
  async file({ path }, { caller, purse }) {
    purse.spend(1)
    const place = parsePath(textOf(path, '/'))
    try {
      const { entry } = await service.database.read(
        lookUp({ caller: known(caller), path: place, at: service.clock.now() }),
      )
      return await itemAt(service, place.text, entry)
    } catch (error) {
      if (error instanceof Problem && error.code === 'files.path-missing') return null
      throw error
    }
  },
  async shares(_, { caller, purse }) {
    purse.spend(maxListed)
    const { items } = await service.database.read(listShares({ caller: known(caller), limit: maxListed, offset: 0 }))
    return items.map(shareItemOf)
  },
  async me(_, { caller }) {
    const { id, name, role } = known(caller)
    const account = await service.database.read(accountById(id))
    return { username: account?.username ?? name, role: account?.role ?? role }
  },
  async health() {
    const { storage, metadata } = await service.probes.look()
    return { status: storage === 'ok' && metadata === 'ok' ? 'ok' : 'degraded', version: service.version }
  },
  async audit_log({ limit, offset }, { caller, purse }) {
    const maxItems = countOf('limit', limit, 100)
    purse.spend(maxItems)
    await service.audit.written()
    const page = { caller: known(caller), limit: maxItems, offset: wholeOf('offset', offset, 0) }
    const { entries } = await readLog(service.database, page)
    return entries.map(auditItemOf)
  },
})

const mutationsOf = (service: Service): Resolvers<Context>['Mutation'] => ({
  async create_folder({ path }, { caller, purse }) {
    purse.spend(1)
    const place = parsePath(textOf(path, ''))
    const making = makeFolder({ caller: known(caller), path: place, at: service.clock.now() })
    return await itemAt(service, place.text, await service.database.write(making))
  },
  async delete_file({ path }, { caller, purse }) {
    purse.spend(1)
    const place = parsePath(textOf(path, ''))
    await service.database.write(deleteEntry({ caller: known(caller), path: place, at: service.clock.now() }))
    return true
  },
  async merge_file({ path, base_etag: etag, content }, { caller, purse }) {
    purse.spend(mergeCost)
    const place = parsePath(textOf(path, ''))
    const requires = { match: [textOf(etag, '')] }
    const plan = { caller: known(caller), path: place, requires, parents: 'require', mediaType: asItWas } as const
    const { entry } = await storeFile(service, {
      ...plan,
      ...arrival(service.uploads.staleWrites, { plan, modified: undefined, asked: true }),
      checksums: [],
      long: false,
      announced: undefined,
      body: async () => Buffer.from(textOf(content, '')),
    })
    return await itemAt(service, place.text, entry)
  },
})

const subscriptionsOf = (service: Service): Resolvers<Context>['Subscription'] => ({
  async *events({ path, last_event_id: last }, { caller: found, exchange, signal }) {
    const caller = known(found)
    const place = parsePath(textOf(path, '/'))
    const after = typeof last === 'number' ? wholeOf('last_event_id', last, 0) : undefined
    authorizeAnywhere(caller, 'list')
    takeStream(service, { caller, exchange })
    const feed = follow(service.following, {
      caller,
      again: () => service.authenticate(exchange),
      path: place.text,
      after,
      signal,
    })
    for await (const news of feed) {
      if (news.kind === 'changes') yield* news.changes.map(eventOf)
      if (news.kind === 'reset')
        yield { revision: news.revision, type: 'reset', path: place.text, at: timestamp(service.clock.now()), user: '' }
    }
  },
})

async function itemAt({ database }: Service, path: string, entry: Entry): Promise<FileItem> {
  return itemOf({ path, entry, owner: await database.read(usernameOf(entry.owner)), metadata: unmarked })
}

async function listed(
  service: Service,
  caller: Caller,
  { path, limit }: Readonly<{ path: string; limit: number }>,
): Promise<readonly FileItem[]> {
  const { database, clock } = service
  const place = parsePath(path)
  const { entry, revision } = await database.read(lookUp({ caller, path: place, at: clock.now() }))
  if (limit === 0) return []
  if (entry.kind === 'file') return [await itemAt(service, place.text, entry)]
  const below = place.text === '/' ? '/' : `${place.text}/`
  const items: FileItem[] = []
  for await (const page of readablePagesOf(database, { caller, path: place.text, node: entry.node, revision })) {
    for (const one of page.slice(0, limit - items.length)) items.push(await itemAt(service, below + one.name, one))
    if (items.length >= limit) break
  }
  return items
}
