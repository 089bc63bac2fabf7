/** The accounts of the platform, for its administrators. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'

export type Account = AnswerOf<PlatformClient, 'get', '/admin/users'>[number]

export const tiers = ['free', 'pro', 'enterprise'] as const satisfies readonly Account['tier'][]

export const listAccounts = (platform: Platform, signal: AbortSignal): Promise<readonly Account[]> =>
  answerOf(platformAt(platform).GET('/admin/users', { params: { query: { limit: 1000 } }, signal }))

export const accountsQuery = (platform: Platform) =>
  queryOptions({ queryKey: ['accounts', platform], queryFn: ({ signal }) => listAccounts(platform, signal) })

export type AccountChange = Readonly<Partial<Pick<Account, 'tier' | 'role' | 'status'>>>

export async function changeAccount(platform: Platform, id: string, change: AccountChange): Promise<void> {
  await answerOf(
    platformAt(platform).PATCH('/admin/users/{user_id}', { params: { path: { user_id: id } }, body: change }),
  )
}

const ofAccount = (id: string) => ({ path: { user_id: id } })

/** Ends everything that the old password opened there. */
export async function giveAccountPassword(platform: Platform, id: string, password: string): Promise<void> {
  const asked = { params: ofAccount(id), body: { password } }
  await answerOf(platformAt(platform).POST('/admin/users/{user_id}/reset-password', asked))
}

/** Another link to choose the first password; the one before ends. */
export async function inviteAgain(platform: Platform, id: string): Promise<string> {
  const asked = { params: ofAccount(id) }
  return (await answerOf(platformAt(platform).POST('/admin/users/{user_id}/invitation', asked))).link
}

/** @param home what becomes of the personal folder, where the file service hears of the end by itself */
export async function deleteAccount(platform: Platform, id: string, home: 'keep' | 'trash'): Promise<void> {
  const params = { ...ofAccount(id), query: { home } }
  await answerOf(platformAt(platform).DELETE('/admin/users/{user_id}', { params }))
}
