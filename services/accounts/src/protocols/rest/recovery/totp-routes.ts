/** One-time codes beside the password (RFC 6238): set up, confirmed by a first code, turned off by another. */

import { newRecoveryCodes, newTotpSecret, recoveryDigest, totpUri } from '@alluvium/credentials/totp'
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import type { LogInNeeds } from '../../../operations/log-in.ts'
import { confirmLogIn } from '../../../operations/recovery/confirm-log-in.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorStatus,
} from '../../../operations/recovery/second-factor.ts'
import { passwordNone, totpWrong } from '../../../problems/recovery.ts'
import { type Sessions, sessionOf } from '../authenticate.ts'
import { currentPassword, oneTimeCode } from '../bodies.ts'
import { logInConfirmed } from './log-in-confirmed.ts'

export type TotpNeeds = LogInNeeds & Readonly<{ sessions: Sessions }>

const path = '/auth/totp'
const body = z.strictObject({ totp: oneTimeCode }).meta({ id: 'ConfirmTotpRequest' })
const wrong = [403, 'accounts.totp-wrong', 'The code is wrong, or was used already'] as const
const missing = [404, 'accounts.totp-missing', 'Nothing was set up'] as const
const taken = [409, 'accounts.totp-enabled', 'One-time codes are on already'] as const
const tooMany = [429, 'accounts.too-many-failures', 'Ten failures in five minutes'] as const
const uncached = { 'cache-control': 'no-store' }

export const totpRoutes = (needs: TotpNeeds): readonly Route[] => {
  const { database, sessions, clock } = needs
  const common = { tags: ['auth'], access: 'caller' } as const
  return [
    route({
      ...common,
      method: 'GET',
      path,
      summary: 'Whether log-ins need a one-time code',
      answers: { 200: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }).meta({ id: 'TotpStatus' }) },
      async handle({ caller }) {
        const { enabled, recoveryCodesLeft } = await database.read(secondFactorStatus(caller.id))
        return { status: 200, headers: uncached, body: { enabled, recovery_codes_left: recoveryCodesLeft } }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path,
      summary: 'Set one-time codes up',
      description:
        'The secret goes into an authenticator app, as text or as a QR code of `otpauth_uri`; the recovery codes go on paper. Both are shown only now, and nothing is asked for before a first code has confirmed that it worked.',
      body: z.strictObject({ password: currentPassword.optional() }).meta({ id: 'SetUpTotpRequest' }),
      answers: {
        201: z
          .object({ secret: z.string(), otpauth_uri: z.string(), recovery_codes: z.array(z.string()) })
          .meta({ id: 'TotpSetup' }),
      },
      refusals: [
        ...logInConfirmed,
        [403, 'accounts.password-none', 'The account has no password, so nothing needs a second factor'],
        taken,
      ],
      async handle({ caller, body: { password }, exchange }) {
        const { user, token } = sessionOf(sessions, caller)
        const confirmed = await confirmLogIn(needs, { user, token, password, from: exchange })
        if (confirmed === null) throw passwordNone()
        const [secret, recoveryCodes] = [newTotpSecret(), newRecoveryCodes()]
        const recoveryDigests = recoveryCodes.map(recoveryDigest)
        await database.write(beginSecondFactor({ userId: user.id, secret, recoveryDigests }))
        return {
          status: 201,
          headers: uncached,
          body: { secret, otpauth_uri: totpUri({ secret, label: user.email }), recovery_codes: recoveryCodes },
        }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${path}/confirm`,
      summary: 'Turn one-time codes on',
      description: 'From then on a log-in needs a code beside the password, in the field `totp`.',
      body,
      answers: { 204: null },
      refusals: [wrong, missing, taken, tooMany],
      async handle({ caller, body: { totp: code } }) {
        const right = await database.write(confirmSecondFactor({ userId: caller.id, code, now: clock.now() }))
        if (!right) throw totpWrong()
        return { status: 204 }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${path}/disable`,
      summary: 'Turn one-time codes off',
      body: body.extend({ password: currentPassword.optional() }).meta({ id: 'DisableTotpRequest' }),
      answers: { 204: null },
      refusals: [...logInConfirmed, wrong, missing],
      async handle({ caller, body: { totp: code, password }, exchange }) {
        const { user, token } = sessionOf(sessions, caller)
        await confirmLogIn(needs, { user, token, password, from: exchange })
        const right = await database.write(endSecondFactor({ userId: caller.id, code, now: clock.now() }))
        if (!right) throw totpWrong()
        return { status: 204 }
      },
    }),
  ]
}
