/** Groups of accounts, for administrators. */

import type { Group } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type { Group }

export const groupsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'groups', store],
    queryFn: ({ signal }): Promise<readonly Group[]> =>
      answerOf(filesAt(store).GET('/api/admin/groups', { params: { query: { limit: 1000 } }, signal })),
  })

export const makeGroup = (store: Store, name: string): Promise<Group> =>
  answerOf(filesAt(store).POST('/api/admin/groups', { body: { name } }))

export async function deleteGroup(store: Store, name: string): Promise<void> {
  await answerOf(filesAt(store).DELETE('/api/admin/groups/{name}', { params: { path: { name } } }))
}

export type Membership = Readonly<{ name: string; username: string }>

const member = '/api/admin/groups/{name}/members/{username}'

export async function addMember(store: Store, path: Membership): Promise<void> {
  await answerOf(filesAt(store).PUT(member, { params: { path } }))
}

export async function removeMember(store: Store, path: Membership): Promise<void> {
  await answerOf(filesAt(store).DELETE(member, { params: { path } }))
}

/** Where it is decided who belongs to a group, when that is not here; null when it is. */
export function elsewhere({ source, name }: Pick<Group, 'source' | 'name'>): string | null {
  if (source === 'here') return null
  if (source === 'scim') return t('administration.comesFromYourDirectory')
  if (source === 'organization') return t('administration.anOrganizationOfThePlatform')
  const [, issuer] = name.split('/')
  return issuer === undefined
    ? t('administration.fromAnotherSignIn')
    : t('administration.fromTheSignInAtIssuer', { issuer })
}

/** How many members a line names. */
const maxNamed = 5

/** `ada, bob and 3 more`. */
export function membersInWords({ members }: Pick<Group, 'members'>): string {
  if (members.length === 0) return t('administration.noMembersYet')
  const rest = members.length - maxNamed
  return rest > 0
    ? t('administration.valueAndRestMore', { value: members.slice(0, maxNamed).join(', '), rest })
    : members.join(', ')
}
