import type { AnswerOf, FilesClient } from '@alluvium/client'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export const roles = ['admin', 'user', 'readonly'] as const
export type Role = (typeof roles)[number]

export type User = AnswerOf<FilesClient, 'get', '/api/admin/users'>[number]

export const listUsers = (store: Store, signal: AbortSignal): Promise<readonly User[]> =>
  answerOf(filesAt(store).GET('/api/admin/users', { params: { query: { limit: 1000 } }, signal }))

export const addUser = (
  store: Store,
  wanted: Readonly<{ username: string; password: string; role: Role }>,
): Promise<User> => answerOf(filesAt(store).POST('/api/admin/users', { body: wanted }))

export type UserChange = Readonly<{
  role?: Role
  status?: 'active' | 'disabled'
  /** Null: as much as there is room for. */
  storage_quota_bytes?: number | null
}>

export const changeUser = (store: Store, id: string, change: UserChange): Promise<User> =>
  answerOf(filesAt(store).PATCH('/api/admin/users/{user_id}', { params: { path: { user_id: id } }, body: change }))

/** What can become of the home of a deleted account. */
export const homeFates = ['keep', 'give', 'trash'] as const
export type HomeFate = (typeof homeFates)[number]

/** @property heir who gets the home, where it is given */
export type Deletion = Readonly<{ fate: HomeFate; heir: string | null }>

export async function deleteUser(store: Store, id: string, { fate, heir }: Deletion): Promise<void> {
  const query = { home: fate, ...(fate === 'give' && heir !== null && { heir }) }
  await answerOf(filesAt(store).DELETE('/api/admin/users/{user_id}', { params: { path: { user_id: id }, query } }))
}

export async function resetPassword(store: Store, id: string, password: string): Promise<void> {
  const place = { params: { path: { user_id: id } } }
  await answerOf(filesAt(store).POST('/api/admin/users/{user_id}/reset-password', { ...place, body: { password } }))
}

/** Ends its sessions and app passwords. */
export async function signOutUser(store: Store, id: string): Promise<void> {
  const place = { params: { path: { user_id: id } } }
  await answerOf(filesAt(store).POST('/api/admin/users/{user_id}/sign-out', place))
}
