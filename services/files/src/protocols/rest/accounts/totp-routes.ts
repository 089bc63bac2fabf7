/** One-time codes besides the password (RFC 6238): set up, confirmed with a first code, turned off with another. */

import { newRecoveryCodes, newTotpSecret, totpUri } from '@alluvium/credentials/totp'
import { type Route, route } from '@alluvium/http/json'
import { z } from 'zod'
import { accountById } from '../../../operations/accounts/accounts.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorStatus,
} from '../../../operations/credentials/second-factor.ts'
import { credentialsWrong } from '../../../problems/callers.ts'
import { loggedInByPassword } from '../../authentication/gates.ts'
import type { Service } from '../../service.ts'

export const oneTimeCode = z
  .string()
  .max(64)
  .meta({ description: 'Six digits of the authenticator app, or a recovery code.' })

const address = '/api/auth/totp'
const password = z.string().max(1024).meta({ description: "The account's own." })
const body = z.strictObject({ totp: oneTimeCode }).meta({ id: 'ConfirmTotpRequest' })
const wrong = [403, 'files.totp-wrong', 'The code is wrong, or was used already.'] as const
const passwordWrong = [403, 'files.password-wrong', 'The password is wrong.'] as const
const missing = [404, 'files.totp-missing', 'Nothing was set up.'] as const
const taken = [409, 'files.totp-enabled', 'One-time codes are on already.'] as const
const tooMany = [
  429,
  'files.too-many-failures',
  'Ten wrong codes or passwords in five minutes from this address.',
] as const

export const totpRoutes = ({ database, withCode, confirmLogIn }: Service): readonly Route[] => {
  const common = { tags: ['accounts'], access: loggedInByPassword } as const
  const own = async (id: string) => {
    const account = await database.read(accountById(id))
    if (!account) throw credentialsWrong()
    return account
  }
  return [
    route({
      ...common,
      method: 'GET',
      path: address,
      summary: 'Whether log-ins need a one-time code',
      answers: { 200: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }).meta({ id: 'TotpStatus' }) },
      async handle({ caller }) {
        const { enabled, recoveryCodesLeft } = await database.read(secondFactorStatus(caller))
        return { status: 200, headers: uncached, body: { enabled, recovery_codes_left: recoveryCodesLeft } }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: address,
      summary: 'Sets one-time codes up',
      description:
        'The secret goes into an authenticator app, as text or as a QR code of `otpauth_uri`; the recovery codes go on paper. Both are shown only now, and nothing is asked for before a first code has confirmed that it worked.',
      answers: {
        201: z
          .object({ secret: z.string(), otpauth_uri: z.string(), recovery_codes: z.array(z.string()) })
          .meta({ id: 'TotpSetup' }),
      },
      body: z.strictObject({ password }).meta({ id: 'SetUpTotpRequest' }),
      refusals: [passwordWrong, taken, tooMany],
      async handle({ caller, body: { password }, network }) {
        const account = await confirmLogIn({ caller, password, network })
        const [secret, recoveryCodes] = [newTotpSecret(), newRecoveryCodes()]
        await database.write(beginSecondFactor({ caller, account, secret, recoveryCodes }))
        return {
          status: 201,
          headers: uncached,
          body: {
            secret,
            otpauth_uri: totpUri({ secret, label: caller.name }),
            recovery_codes: [...recoveryCodes],
          },
        }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${address}/confirm`,
      summary: 'KeyedQueue one-time codes on',
      description:
        'From then on a password needs a code beside it, and programs that only know HTTP Basic an app password.',
      body,
      answers: { 204: null },
      refusals: [wrong, missing, taken, tooMany],
      async handle({ caller, body: { totp: code }, network, isLocal }) {
        await withCode({ account: await own(caller.id), code, network, isLocal }, confirmSecondFactor(caller))
        return { status: 204 }
      },
    }),
    route({
      ...common,
      method: 'POST',
      path: `${address}/disable`,
      summary: 'KeyedQueue one-time codes off',
      body: body.extend({ password }).meta({ id: 'DisableTotpRequest' }),
      answers: { 204: null },
      refusals: [passwordWrong, wrong, missing, tooMany],
      async handle({ caller, body: { totp: code, password }, network, isLocal }) {
        const account = await confirmLogIn({ caller, password, network })
        await withCode({ account, code, network, isLocal }, endSecondFactor({ caller, account }))
        return { status: 204 }
      },
    }),
  ]
}

const uncached = { 'cache-control': 'no-store' }
