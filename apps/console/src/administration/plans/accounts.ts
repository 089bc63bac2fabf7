/** The accounts of the platform, for its administrators. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'

export type Account = AnswerOf<PlatformClient, 'get', '/admin/users'>[number]

export const tiers = ['free', 'pro', 'enterprise'] as const satisfies readonly Account['tier'][]

export const accountsQuery = (platform: Platform) =>
  queryOptions({
    queryKey: ['accounts', platform],
    queryFn: ({ signal }): Promise<readonly Account[]> =>
      answerOf(platformAt(platform).GET('/admin/users', { params: { query: { limit: 1000 } }, signal })),
  })

export type AccountChange = Readonly<Partial<Pick<Account, 'tier' | 'role' | 'status'>>>

export async function changeAccount(platform: Platform, id: string, change: AccountChange): Promise<void> {
  await answerOf(
    platformAt(platform).PATCH('/admin/users/{user_id}', { params: { path: { user_id: id } }, body: change }),
  )
}
