/** What keeps others out of an account, and the ways to take everything along and to leave. */
import { z } from 'zod/mini'
import { askPlatform, askPlatformFor, type Platform } from './platform.ts'

export const changePassword = async (platform: Platform, before: string, after: string): Promise<void> => {
  const json = { old_password: before, new_password: after }
  await askPlatform(platform, '/auth/password', { method: 'POST', json })
}

const standing = z.object({ enabled: z.boolean(), recovery_codes_left: z.number() })
export type CodesStanding = z.output<typeof standing>

export const codesOf = (platform: Platform, signal: AbortSignal): Promise<CodesStanding> =>
  askPlatformFor(platform, '/auth/totp', standing, { signal })

const setup = z.object({ secret: z.string(), otpauth_uri: z.string(), recovery_codes: z.array(z.string()) })
export type CodesSetup = z.output<typeof setup>

/** The secret is shown once; nothing is asked for before a first code has confirmed it. */
export const setUpCodes = (platform: Platform, password: string): Promise<CodesSetup> =>
  askPlatformFor(platform, '/auth/totp', setup, { method: 'POST', json: { password } })

export const confirmCodes = async (platform: Platform, totp: string): Promise<void> => {
  await askPlatform(platform, '/auth/totp/confirm', { method: 'POST', json: { totp } })
}

export const disableCodes = async (platform: Platform, totp: string): Promise<void> => {
  await askPlatform(platform, '/auth/totp/disable', { method: 'POST', json: { totp } })
}

const email = z.object({ email: z.string(), verified: z.boolean() })

export const addressOf = (platform: Platform, signal: AbortSignal): Promise<z.output<typeof email>> =>
  askPlatformFor(platform, '/auth/email', email, { signal })

export const sendVerification = async (platform: Platform): Promise<void> => {
  await askPlatform(platform, '/auth/email/send', { method: 'POST' })
}

export const exportOf = async (platform: Platform): Promise<Blob> =>
  (await askPlatform(platform, '/auth/me/export', { patienceMs: 60_000 })).blob()

export const deleteAccount = async (platform: Platform, password: string): Promise<void> => {
  await askPlatform(platform, '/auth/me', { method: 'DELETE', json: { password } })
}
