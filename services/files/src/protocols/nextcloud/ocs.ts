/** The parts of OCS that sync clients ask for: what the server can do, who has signed in, notifications, shares and the search. */
import { basicChallenge, type Exchange, withAllow, withChallenge } from '@alluvium/http'
import type { Caller } from '@alluvium/kernel'
import { accountById } from '../../operations/accounts/accounts.ts'
import { freeSpaceFor } from '../../operations/content/disk-room.ts'
import { revokeAppPassword } from '../../operations/credentials/app-passwords.ts'
import { totalsOfOwner } from '../../operations/nodes/totals.ts'
import { methodUnknown, nothingHere } from '../../problems/requests.ts'
import { requireCaller } from '../authentication/require-caller.ts'
import type { Service } from '../service.ts'
import { directLinkAddress, directLinkResource } from './direct-link.ts'
import { type OcsData, type OcsVersion, sendOcs, sendOcsError } from './ocs-answer.ts'
import { notificationAddresses, notificationAt } from './ocs-notifications.ts'
import type { Asked, Resource } from './ocs-resource.ts'
import { capabilities, version } from './product.ts'
import { searchAddresses, searchResource } from './search/unified-search.ts'
import { shareesAddresses, shareesResource } from './sharing/sharees.ts'
import { sharesAddresses, sharesResource } from './sharing/shares.ts'

const user: Resource = { GET: userOf }

/** Clients sign out so. */
const ownAppPassword: Resource = { DELETE: forgetAppPassword }

const resources: Readonly<Record<string, Resource>> = {
  'cloud/capabilities': { GET: () => ({ version, capabilities }) },
  'cloud/user': user,
  'core/apppassword': ownAppPassword,
}

/** One of each kind that is served below `/ocs/v2.php/`; `{who}` stands for who asks. */
export const ocsAddresses: readonly string[] = [
  ...Object.keys(resources),
  'cloud/users/{who}',
  ...notificationAddresses,
  ...sharesAddresses,
  ...shareesAddresses,
  ...searchAddresses,
  directLinkAddress,
]

const address = /^\/ocs\/v([12])\.php(?:\/(.*))?$/s

export const isOcs = (path: string): boolean => address.test(path)

/** @param path without the query, still encoded. */
export async function answerOcs(service: Service, exchange: Exchange, path: string): Promise<void> {
  const [, number, name = ''] = address.exec(path) ?? []
  const ocs: OcsVersion = number === '1' ? 1 : 2
  try {
    const caller = await requireCaller(service.authenticate, exchange)
    const resource = resourceOf(name, caller)
    if (!resource) throw nothingHere()
    sendOcs(exchange, ocs, await dataOf(resource, { service, exchange, caller }))
  } catch (thrown) {
    sendOcsError(exchange, ocs, withChallenge(thrown, basicChallenge))
  }
}

/** Throws what the handler throws; a refusal of the method says which the address has. */
async function dataOf(resource: Resource, asked: Asked): Promise<OcsData> {
  const { method = '' } = asked.exchange.request
  const known = method === 'HEAD' ? 'GET' : method
  const handle = Object.hasOwn(resource, known) ? resource[known] : undefined
  const methods = Object.keys(resource).join(', ')
  if (!handle) throw methodUnknown(method, methods)
  try {
    return await handle(asked)
  } catch (thrown) {
    throw withAllow(thrown, methods)
  }
}

/** Finds the resource of a name. Nobody is shown the account of another. */
function resourceOf(name: string, caller: Caller): Resource | undefined {
  if (name === `cloud/users/${encodeURIComponent(caller.name)}`) return user
  if (Object.hasOwn(resources, name)) return resources[name]
  return (
    notificationAt(name) ??
    sharesResource(name) ??
    shareesResource(name) ??
    searchResource(name) ??
    directLinkResource(name)
  )
}

/** Whoever holds it may end it, also where it only reads. Throws `files.app-password-missing` for another kind of credential. */
async function forgetAppPassword({ service: { database }, caller }: Asked): Promise<OcsData> {
  await database.write(revokeAppPassword({ caller, id: caller.appPassword ?? '' }))
  return []
}

async function userOf({ service: { database, blobs }, caller }: Asked): Promise<OcsData> {
  const account = await database.read(accountById(caller.id))
  const { bytes: used } = account ? await database.read(totalsOfOwner(account.number)) : { bytes: 0 }
  const limit = account?.storage_quota_bytes ?? null
  const free = limit === null ? await freeSpaceFor(caller, blobs) : Math.max(0, limit - used)
  return {
    id: caller.name,
    'display-name': caller.name,
    displayname: caller.name,
    email: null,
    enabled: true,
    language: 'en',
    quota: quotaOf({ used, free, limit }),
  }
}

/** Bytes; negative where there is no limit (-3) or nobody knows (-2), as these clients read it. */
function quotaOf({ used, free, limit }: Readonly<{ used: number; free: number | undefined; limit: number | null }>) {
  const total = free === undefined ? undefined : used + free
  const relative = total === undefined || total === 0 ? 0 : Math.round((used / total) * 10_000) / 100
  return { used, free: free ?? -2, total: total ?? -2, relative, quota: limit ?? -3 }
}
