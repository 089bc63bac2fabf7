/** Programs that wait to be let in: what asks, and letting it in. For whoever is signed in already; the page of the flow asks others. */
import { type Route, route } from '@alluvium/http/json'
import { timestamp } from '@alluvium/kernel'
import { z } from 'zod'
import { approveDeviceLogIn, waitingDeviceLogIn } from '../../../operations/credentials/device-log-ins.ts'
import { loggedIn } from '../../authentication/gates.ts'
import { afterSecondStep } from '../../authentication/second-step.ts'
import type { Service } from '../../service.ts'
import { oneTimeCode } from './totp-routes.ts'

const address = '/api/auth/device-log-ins'
const token = z.string().min(1).max(100)
const missing = [404, 'files.device-log-in-missing', 'Nothing waits there: it took too long, or was let in.'] as const

export const deviceLogInRoutes = (service: Service): readonly Route[] => {
  const { database, clock, confirmLogIn } = service
  const common = { tags: ['accounts'], access: loggedIn, path: address } as const
  return [
    route({
      ...common,
      method: 'GET',
      summary: 'A program that waits to be let in',
      description:
        'Begun by `POST /index.php/login/v2`, as the clients of Nextcloud do. `token` is that of the address of the page to open in a browser.',
      search: z.object({ token }),
      answers: {
        200: z.object({ device: z.string(), address: z.string(), created_at: z.string() }).meta({ id: 'DeviceLogIn' }),
      },
      refusals: [missing],
      async handle({ search }) {
        const waiting = await database.read(waitingDeviceLogIn({ page: search.token, at: clock.now() }))
        const { device, peer, created_at: at } = waiting
        return { status: 200, headers: uncached, body: { device, address: peer, created_at: timestamp(at) } }
      },
    }),
    route({
      ...common,
      method: 'POST',
      summary: 'Lets a program in',
      description:
        'It gets an app password of the account when it next asks. The account confirms by its password, and by a one-time code where it has them; an account of an issuer by having signed in there in the last ten minutes.',
      body: z
        .strictObject({ token, password: z.string().max(1024).optional(), totp: oneTimeCode.optional() })
        .meta({ id: 'ApproveDeviceLogInRequest' }),
      answers: { 204: null },
      refusals: [
        missing,
        [400, 'files.password-needed', 'The account has a password, and none was sent.'],
        [403, 'files.totp-needed', 'The account has one-time codes, and none was sent.'],
        [403, 'files.totp-wrong', 'The one-time code is wrong, or was used already.'],
        [403, 'files.password-wrong', 'The password is wrong.'],
        [403, 'files.sign-in-again', 'Whoever issued the token saw its bearer sign in too long ago.'],
        [429, 'files.too-many-failures', 'Ten failures in five minutes for this account from this network.'],
        [507, 'files.too-many-app-passwords', 'The account has as many as it may.'],
      ],
      async handle({ caller, body: { token: page, password, totp: code }, network, isLocal }) {
        const account = await confirmLogIn({ caller, password, network })
        const approving = approveDeviceLogIn({ page, at: clock.now(), caller, account })
        await afterSecondStep(service, { account, code, network, isLocal, refusal: 'forbidden' }, approving)
        return { status: 204 }
      },
    }),
  ]
}

const uncached = { 'cache-control': 'no-store' }
