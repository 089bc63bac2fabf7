/** With whom something can be shared: people and groups whose names begin so, and those with whom the caller shared last. */
import { findPeople, maxNames, type Somebody } from '../../../operations/access/people.ts'
import { authorizeAnywhere } from '../../../operations/authorization/authorize.ts'
import type { OcsData } from '../ocs-answer.ts'
import type { Asked, Resource } from '../ocs-resource.ts'
import { sharesBy } from './find-shares.ts'
import { shareFieldsOf } from './share-fields.ts'
import { shareTypes } from './share-record.ts'

const base = 'apps/files_sharing/api/v1/'

export const shareesAddresses = [`${base}sharees`, `${base}sharees_recommended`]

/** Undefined for an address of something else. */
export function shareesResource(name: string): Resource | undefined {
  if (name === `${base}sharees`) return { GET: search }
  return name === `${base}sharees_recommended` ? { GET: recommended } : undefined
}

async function search({ service, exchange, caller }: Asked): Promise<OcsData> {
  const { search: prefix = '', page = 1 } = await shareFieldsOf(exchange.request)
  authorizeAnywhere(caller, 'share')
  const isAsked = prefix.trim() !== '' && page <= 1
  const people = isAsked ? await service.database.read(findPeople({ caller, prefix, limit: maxNames })) : []
  const others = people.filter(({ kind, name }) => kind === 'group' || name !== caller.name)
  const isExact = ({ name }: Somebody) => name.toLowerCase() === prefix.trim().toLowerCase()
  return {
    exact: byKind(others.filter(isExact)),
    ...byKind(others.filter((one) => !isExact(one))),
    lookup: [],
    lookupEnabled: false,
  }
}

async function recommended({ service, caller }: Asked): Promise<OcsData> {
  authorizeAnywhere(caller, 'share')
  const people = new Map<string, Somebody>()
  for (const share of await service.database.read(() => sharesBy(caller))) {
    if (share.kind === 'link' || people.size === maxNames) continue
    const { kind, username, group_name: group } = share.grant
    const one: Somebody = { kind: kind === 'user' ? 'user' : 'group', name: username ?? group ?? '' }
    people.set(`${one.kind} ${one.name}`, one)
  }
  return { exact: byKind([]), ...byKind([...people.values()]) }
}

/** Clients fail where one of the lists is missing. */
function byKind(people: readonly Somebody[]) {
  const of = (wanted: Somebody['kind']): OcsData =>
    people
      .filter(({ kind }) => kind === wanted)
      .map(({ kind, name }) => ({ label: name, value: { shareType: shareTypes[kind], shareWith: name } }))
  return { users: of('user'), groups: of('group'), remotes: [], remote_groups: [], emails: [], circles: [], rooms: [] }
}
