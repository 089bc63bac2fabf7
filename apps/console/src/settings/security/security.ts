/** What keeps others out of an account, and the ways to take everything along and to leave. */
import type { AnswerOf, PlatformClient } from '@alluvium/client'
import { type Platform, platformAt } from '../../account/platform.ts'
import { answerOf } from '../../wire/answers.ts'
import { filesAt, type Store } from '../../wire/store.ts'

/** Nothing at all for an account that has none: it has signed in a moment ago instead. */
const proof = (password: string) => (password === '' ? {} : { password })

export const changePassword = async (platform: Platform, before: string, after: string): Promise<void> => {
  const body = { ...(before !== '' && { old_password: before }), new_password: after }
  await answerOf(platformAt(platform).POST('/auth/password', { body }))
}

/** Of an account that the file service keeps itself. */
export const changeFilesPassword = async (store: Store, before: string, after: string): Promise<void> => {
  await answerOf(filesAt(store).POST('/api/auth/password', { body: { old_password: before, new_password: after } }))
}

export type CodesStatus = AnswerOf<PlatformClient, 'get', '/auth/totp'>

export const codesOf = (platform: Platform, signal: AbortSignal): Promise<CodesStatus> =>
  answerOf(platformAt(platform).GET('/auth/totp', { signal }))

export type CodesSetup = AnswerOf<PlatformClient, 'post', '/auth/totp'>

/** The secret is shown once; nothing is asked for before a first code has confirmed it. */
export const setUpCodes = (platform: Platform, password: string): Promise<CodesSetup> =>
  answerOf(platformAt(platform).POST('/auth/totp', { body: { password } }))

export const confirmCodes = async (platform: Platform, totp: string): Promise<void> => {
  await answerOf(platformAt(platform).POST('/auth/totp/confirm', { body: { totp } }))
}

export const disableCodes = async (platform: Platform, totp: string, password: string): Promise<void> => {
  await answerOf(platformAt(platform).POST('/auth/totp/disable', { body: { totp, ...proof(password) } }))
}

export type SignedInSession = AnswerOf<PlatformClient, 'get', '/auth/sessions'>[number]

export const sessionsOf = (platform: Platform, signal: AbortSignal): Promise<readonly SignedInSession[]> =>
  answerOf(platformAt(platform).GET('/auth/sessions', { signal }))

export const endSession = async (platform: Platform, id: string): Promise<void> => {
  await answerOf(platformAt(platform).DELETE('/auth/sessions/{session_id}', { params: { path: { session_id: id } } }))
}

export type EmailStatus = AnswerOf<PlatformClient, 'get', '/auth/email'>

export const addressOf = (platform: Platform, signal: AbortSignal): Promise<EmailStatus> =>
  answerOf(platformAt(platform).GET('/auth/email', { signal }))

export const sendVerification = async (platform: Platform): Promise<void> => {
  await answerOf(platformAt(platform).POST('/auth/email/send'))
}

/** All that an account has may be long in coming. */
const exportMs = 60_000

export const exportOf = (platform: Platform): Promise<Blob> =>
  answerOf(platformAt(platform, exportMs).GET('/auth/me/export', { parseAs: 'blob' }))

/** @param home what becomes of the personal folder */
export const deleteAccount = async (platform: Platform, password: string, home: 'keep' | 'trash'): Promise<void> => {
  await answerOf(platformAt(platform).DELETE('/auth/me', { body: { ...proof(password), home } }))
}
