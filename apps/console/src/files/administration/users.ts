import { z } from 'zod/mini'
import { askStore, askStoreFor, type Store } from '../access/store.ts'

export const roles = ['admin', 'user', 'readonly'] as const

const user = z.object({
  id: z.string(),
  username: z.string(),
  role: z.string(),
  status: z.string(),
  last_login: z.nullable(z.string()),
  storage_used_bytes: z.number(),
  storage_quota_bytes: z.nullable(z.number()),
})
export type User = z.output<typeof user>

export const listUsers = (store: Store, signal: AbortSignal): Promise<User[]> =>
  askStoreFor(store, '/api/admin/users?limit=1000', z.array(user), { signal })

export const addUser = (
  store: Store,
  wanted: Readonly<{ username: string; password: string; role: string }>,
): Promise<User> => askStoreFor(store, '/api/admin/users', user, { method: 'POST', json: wanted })

export type UserChange = Readonly<{
  role?: string
  status?: 'active' | 'disabled'
  /** Null: as much as there is room for. */
  storage_quota_bytes?: number | null
}>

export const changeUser = (store: Store, id: string, change: UserChange): Promise<User> =>
  askStoreFor(store, `/api/admin/users/${id}`, user, { method: 'PATCH', json: change })

export async function deleteUser(store: Store, id: string): Promise<void> {
  await askStore(store, `/api/admin/users/${id}`, { method: 'DELETE' })
}

export async function resetPassword(store: Store, id: string, password: string): Promise<void> {
  await askStore(store, `/api/admin/users/${id}/reset-password`, { method: 'POST', json: { password } })
}
