/** What an account has used, and what its merges were like. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { queryOptions } from '@tanstack/react-query'
import { type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'

export type Usage = AnswerOf<PlatformClient, 'get', '/api/usage'>
export type Analytics = AnswerOf<PlatformClient, 'get', '/api/analytics'>

export const usageQuery = (platform: Platform) =>
  queryOptions({
    queryKey: ['usage', platform],
    queryFn: ({ signal }): Promise<Usage> => answerOf(platformAt(platform).GET('/api/usage', { signal })),
  })

/** Refused with `merge.tier-too-low` for accounts of the free tier. */
export const analyticsOf = (platform: Platform, signal: AbortSignal): Promise<Analytics> =>
  answerOf(platformAt(platform).GET('/api/analytics', { signal }))
