/** App passwords: each opens one's files to one program, and nothing else. */
import type { AppPassword, CreatedAppPassword } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

export type { AppPassword, CreatedAppPassword }

export const scopes = ['write', 'read'] as const
export type Scope = (typeof scopes)[number]

export const appPasswordsQuery = (store: Store) =>
  queryOptions({
    queryKey: ['files', 'app-passwords', store],
    queryFn: ({ signal }): Promise<readonly AppPassword[]> =>
      answerOf(filesAt(store).GET('/api/auth/app-passwords', { signal })),
  })

/** @property password the account's own, where the file service knows one; empty otherwise */
export type WantedAppPassword = Readonly<{ name: string; scope: Scope; password: string }>

export function createAppPassword(store: Store, wanted: WantedAppPassword): Promise<CreatedAppPassword> {
  const { name, scope, password } = wanted
  const body = { name, scope, ...(password !== '' && { password }) }
  return answerOf(filesAt(store).POST('/api/auth/app-passwords', { body }))
}

export async function revokeAppPassword(store: Store, id: string): Promise<void> {
  await answerOf(filesAt(store).DELETE('/api/auth/app-passwords/{id}', { params: { path: { id } } }))
}
