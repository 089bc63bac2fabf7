/** Who may see and change what: rights as the service gives them, and the words for them. */

import type { Access, Grant } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { t } from '../../messages/messages.ts'
import { moment } from '../../parts/words.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'
import { bare } from '../folder.ts'

export type { Access, Grant }

export const rights = ['read', 'write', 'manage'] as const
export type Right = (typeof rights)[number]

export const rightNames: Readonly<Record<Right, string>> = {
  read: t('files.canView'),
  write: t('files.canEdit'),
  manage: t('files.canEditAndShare'),
}

/** What somebody with the right may do, behind "may". */
export const mayWords: Readonly<Record<Right, string>> = {
  read: t('files.viewIt'),
  write: t('files.viewAndEditIt'),
  manage: t('files.viewEditAndShareIt'),
}

/** Whom a right is for. */
export type Holder =
  | Readonly<{ kind: 'user'; name: string }>
  | Readonly<{ kind: 'group'; name: string }>
  | Readonly<{ kind: 'everybody' }>

export const everybodyName = t('files.everybodyWhoIsSignedIn')

export const holderOf = ({ user, group }: Grant): Holder => {
  if (user !== undefined) return { kind: 'user', name: user }
  return group === undefined ? { kind: 'everybody' } : { kind: 'group', name: group }
}

export const holderName = (holder: Holder): string => {
  if (holder.kind === 'everybody') return everybodyName
  if (holder.kind === 'user') return holder.name
  return isOfOrganization(holder.name) ? groupTitle(holder.name) : t('files.theGroupName', { name: holder.name })
}

const ofOrganization = /^org\/([^/]+)(\/members|\/admins)?$/

/** Whether a group is an organization of the platform, or some of its members. */
export const isOfOrganization = (group: string): boolean => ofOrganization.test(group)

/** What a group is called in front of people: the service puts a word before the name of an organization, and its roles after it. */
export function groupTitle(group: string): string {
  const [, name, roles] = ofOrganization.exec(group) ?? []
  if (name === undefined) return group
  if (roles === '/members') return t('files.membersOfAnOrganization', { name })
  return roles === '/admins' ? t('files.adminsOfAnOrganization', { name }) : t('files.nameOfAnOrganization', { name })
}

/** Distinguishes holders of one entry. */
export const holderKey = (holder: Holder): string => ('name' in holder ? `${holder.kind}:${holder.name}` : holder.kind)

/** By what somebody has a right: `granted here by ada, 10:15`, or on which folder above. */
export function sourceOf({ path, granted_by: by, granted_at: at }: Grant, here: string, now = new Date()): string {
  const where = path === here ? t('files.here') : path === '/' ? t('files.onAllFiles') : t('files.onPath', { path })
  return by === null
    ? t('files.grantedWhere', { where })
    : t('files.grantedWhereByByAt', { where, by, at: moment(at, now) })
}

/**
 * What everybody may do anyway, where that is more than this right gives: then the right limits nobody. Null where it counts.
 * @param all what counts at the same place
 */
export function moreForEverybody({ right, everybody }: Grant, all: readonly Grant[]): Right | null {
  if (everybody) return null
  const level = Math.max(-1, ...all.filter((one) => one.everybody).map((one) => rights.indexOf(one.right)))
  return level > rights.indexOf(right) ? (rights[level] ?? null) : null
}

const names = (some: readonly Grant[]): string[] => [...new Set(some.map((grant) => holderName(holderOf(grant))))]

/** Whom closing the folder shuts out, and who stays: what was granted above it does not reach into a closed folder. */
export function shutOut(grants: readonly Grant[], here: string): Readonly<{ leave: string[]; stay: string[] }> {
  const stay = names(grants.filter(({ path }) => path === here))
  return { stay, leave: names(grants.filter(({ path }) => path !== here)).filter((name) => !stay.includes(name)) }
}

const placeOf = (path: string) => ({ path: { file_path: bare(path) } })

export const accessQuery = (store: Store, path: string) =>
  queryOptions({
    queryKey: ['files', 'access', store, bare(path)],
    queryFn: ({ signal }): Promise<Access> =>
      answerOf(filesAt(store).GET('/api/access/{file_path}', { params: placeOf(path), signal })),
  })

export async function giveRight(store: Store, path: string, holder: Holder, right: Right): Promise<void> {
  const body = holder.kind === 'everybody' ? { everybody: true as const, right } : { ...named(holder), right }
  await answerOf(filesAt(store).PUT('/api/grants/{file_path}', { params: placeOf(path), body }))
}

/** The answer is the same whether something is there or not. */
export async function askForAccess(store: Store, path: string, right: 'read' | 'write'): Promise<void> {
  await answerOf(filesAt(store).POST('/api/access-requests', { body: { path: bare(path), right } }))
}

export async function takeRight(store: Store, path: string, holder: Holder): Promise<void> {
  const query = holder.kind === 'everybody' ? { everybody: 'true' as const } : named(holder)
  await answerOf(filesAt(store).DELETE('/api/grants/{file_path}', { params: { ...placeOf(path), query } }))
}

export async function setClosed(store: Store, path: string, closed: boolean): Promise<void> {
  await answerOf(filesAt(store).PATCH('/api/access/{file_path}', { params: placeOf(path), body: { closed } }))
}

const named = ({ kind, name }: Extract<Holder, { name: string }>) =>
  kind === 'group' ? { group: name } : { user: name }
